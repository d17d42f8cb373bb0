-- Where a stream goes on differently in two books, one of the ends is kept aside here.
-- It may have stood in this book before, or never. Nothing is ever taken out of it.
CREATE TABLE forks (
    fork   INTEGER NOT NULL,                           -- what was put aside together: 1, 2, 3 …
    stream TEXT    NOT NULL REFERENCES streams,        -- what it is about
    seq    INTEGER NOT NULL CHECK (seq > 0),           -- order within the stream, without gaps
    kind   TEXT    NOT NULL,                           -- as in events, and so are the next four
    body   TEXT    NOT NULL CHECK (json_valid(body)),
    actor  TEXT    NOT NULL,
    at     TEXT    NOT NULL,
    prev   BLOB    NOT NULL CHECK (length(prev) = 32),
    hash   BLOB    NOT NULL CHECK (length(hash) = 32), -- SHA-256 of this event
    pos    INTEGER UNIQUE,                             -- events.pos that it had; NULL: it never stood in this book
    why    TEXT    NOT NULL,                           -- for a person to read
    aside  TEXT    NOT NULL,                           -- when: RFC 3339, UTC, milliseconds
    PRIMARY KEY (fork, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX forks_stream ON forks (stream, seq);

-- An event with a pos comes here from its place in events, where it still stands.
CREATE TRIGGER forks_in_order BEFORE INSERT ON forks BEGIN
    SELECT RAISE(ABORT, 'a fork comes next after the newest, and its events follow each other')
    WHERE NEW.fork IS NOT (SELECT coalesce(max(fork), 0) + 1 FROM forks)
      AND NOT EXISTS (SELECT 1 FROM forks WHERE fork = NEW.fork AND seq = NEW.seq - 1
          AND stream = NEW.stream AND (pos IS NULL) = (NEW.pos IS NULL));
    SELECT RAISE(ABORT, 'an event is kept aside once')
    WHERE EXISTS (SELECT 1 FROM forks WHERE pos = NEW.pos OR (fork = NEW.fork AND seq = NEW.seq));
    SELECT RAISE(ABORT, 'an event is kept aside as it is')
    WHERE NEW.pos IS NOT NULL AND NOT EXISTS (SELECT 1 FROM events WHERE pos = NEW.pos AND stream = NEW.stream
          AND seq = NEW.seq AND kind = NEW.kind AND body = NEW.body AND actor = NEW.actor AND at = NEW.at AND prev = NEW.prev);
END;
CREATE TRIGGER forks_no_update BEFORE UPDATE ON forks
BEGIN SELECT RAISE(ABORT, 'what is kept aside is never changed'); END;
CREATE TRIGGER forks_no_delete BEFORE DELETE ON forks
BEGIN SELECT RAISE(ABORT, 'what is kept aside is never deleted'); END;

-- No pos is given twice, so one that was put aside leaves a gap.
DROP TRIGGER events_in_order;
CREATE TRIGGER events_in_order BEFORE INSERT ON events BEGIN
    SELECT RAISE(ABORT, 'an event comes next after the newest of the book')
    WHERE NEW.pos IS NOT 1 + max((SELECT coalesce(max(pos), 0) FROM events), (SELECT coalesce(max(pos), 0) FROM forks));
    SELECT RAISE(ABORT, 'an event comes next after the newest of its stream')
    WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE stream = NEW.stream);
END;

-- Only the newest event of a stream, kept aside byte for byte, leaves its place.
DROP TRIGGER events_no_delete;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM forks WHERE pos = OLD.pos AND stream = OLD.stream
        AND seq = OLD.seq AND kind = OLD.kind AND body = OLD.body AND actor = OLD.actor AND at = OLD.at AND prev = OLD.prev)
    OR EXISTS (SELECT 1 FROM events WHERE stream = OLD.stream AND seq > OLD.seq)
BEGIN SELECT RAISE(ABORT, 'an event is never deleted, only put aside'); END;

-- A heading goes back only behind what was put aside, to the hash that the first of it carries.
DROP TRIGGER streams_only_grow;
CREATE TRIGGER streams_only_grow BEFORE UPDATE ON streams
WHEN NEW.stream IS NOT OLD.stream OR NEW.type IS NOT OLD.type OR NEW.number IS NOT OLD.number OR NEW.seq = OLD.seq
    OR (NEW.seq < OLD.seq AND (
        EXISTS (SELECT 1 FROM events WHERE stream = OLD.stream AND seq > NEW.seq)
        OR NOT EXISTS (SELECT 1 FROM events WHERE stream = OLD.stream AND seq = NEW.seq)
        OR NOT EXISTS (SELECT 1 FROM forks WHERE stream = OLD.stream AND seq = NEW.seq + 1 AND pos IS NOT NULL AND prev = NEW.head)))
BEGIN SELECT RAISE(ABORT, 'a stream keeps its name and number, and only grows'); END;
