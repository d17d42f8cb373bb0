-- The record of one book. Events and documents are the truth and never change;
-- streams says where each stream ends. Matches, results and totals follow from the
-- events: they can be thrown away and rebuilt, and no guard stands over them.
--
-- Text is compared byte by byte. A season of '' means "in no season".

-- The heading of each stream. It names the newest event and its hash, so that events
-- cut off from the end of a stream are missed.
CREATE TABLE streams (
    stream TEXT    NOT NULL PRIMARY KEY,               -- ULID of a player, season, match or ruling
    type   TEXT    NOT NULL,                           -- "player", "season", "match", "ruling"
    number INTEGER NOT NULL CHECK (number > 0),        -- order of arrival within the type: 1, 2, 3 …
    seq    INTEGER NOT NULL CHECK (seq > 0),           -- events.seq of its newest event
    head   BLOB    NOT NULL CHECK (length(head) = 32), -- SHA-256 of its newest event
    UNIQUE (type, number)
) STRICT, WITHOUT ROWID;

-- Every fact of a match, player, season or ruling, in order of arrival. Rows are never
-- changed: a slip is mended by a later row whose body names the one it replaces.
CREATE TABLE events (
    pos    INTEGER NOT NULL PRIMARY KEY,               -- order of arrival in this book: 1, 2, 3 …
    stream TEXT    NOT NULL REFERENCES streams,        -- what it is about
    seq    INTEGER NOT NULL,                           -- order within the stream: 1, 2, 3 …
    kind   TEXT    NOT NULL,                           -- "round_scored", …
    body   TEXT    NOT NULL CHECK (json_valid(body)),  -- JSON, byte for byte as handed in
    actor  TEXT    NOT NULL,                           -- who typed it
    at     TEXT    NOT NULL,                           -- RFC 3339, UTC, milliseconds
    prev   BLOB    NOT NULL CHECK (length(prev) = 32), -- SHA-256 of the stream's event before; zeros for the first
    UNIQUE (stream, seq)
) STRICT;

-- Rules of games, once per content.
CREATE TABLE documents (
    digest TEXT    NOT NULL PRIMARY KEY,               -- SHA-256 of body, lower-case hexadecimal
    body   TEXT    NOT NULL CHECK (json_valid(body))   -- JSON, byte for byte as handed in
) STRICT;

-- One row a match, as far as lists and the open match need it.
CREATE TABLE matches (
    stream    TEXT    NOT NULL PRIMARY KEY REFERENCES streams,
    game      TEXT    NOT NULL,                        -- id of the game
    high_wins INTEGER NOT NULL CHECK (high_wins IN (0, 1)), -- 1: more points are better
    season    TEXT    NOT NULL,                        -- stream of the season
    day       TEXT    NOT NULL,                        -- local day it began, as 2026-11-30
    state     TEXT    NOT NULL CHECK (state IN ('open', 'finished', 'ended')),
    counts    INTEGER NOT NULL CHECK (counts IN (0, 1)), -- 1: its results enter the totals
    round     INTEGER NOT NULL,                        -- rounds scored or passed over
    opened    INTEGER NOT NULL UNIQUE REFERENCES events, -- events.pos of its newest start or resume
    opened_seq INTEGER NOT NULL                        -- events.seq of the same
) STRICT, WITHOUT ROWID;
CREATE INDEX matches_season ON matches (season);

-- What a match brought each player. Season, game and high_wins stand here once more, for
-- the index below: it finds the fewest and most points of a player without reading them all.
CREATE TABLE results (
    match     TEXT    NOT NULL REFERENCES matches,
    seat      INTEGER NOT NULL,                        -- order of the seats: 1, 2, 3 …
    player    TEXT    NOT NULL,                        -- stream of the player
    season    TEXT    NOT NULL,                        -- matches.season
    game      TEXT    NOT NULL,                        -- matches.game
    high_wins INTEGER NOT NULL CHECK (high_wins IN (0, 1)), -- matches.high_wins
    counted   INTEGER NOT NULL CHECK (counted IN (0, 1)), -- 1: in the totals (the match counts, the player has a place)
    place     INTEGER NOT NULL CHECK (place >= 0),     -- 1 is first, ties share the better number; 0: not ranked
    points    INTEGER NOT NULL,                        -- total points
    known     INTEGER NOT NULL CHECK (known IN (0, 1)), -- 0: points of some round are still unknown
    wins      INTEGER NOT NULL,                        -- 1 for each who is first
    win_share INTEGER NOT NULL,                        -- part of the win, in the unit of whoever writes it
    outs      INTEGER NOT NULL,                        -- rounds gone out first
    rounds    INTEGER NOT NULL,                        -- rounds scored
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_counted ON results (season, game, high_wins, player, points) WHERE counted = 1;

-- Sums over the counted results of a player in a season and game, apart where the same
-- game was played with more points being better and with fewer. The standings of a
-- season are one range of the key. A sum beyond 64 bits is refused, never rounded.
CREATE TABLE totals (
    season    TEXT    NOT NULL,                        -- stream of the season
    game      TEXT    NOT NULL,                        -- id of the game
    high_wins INTEGER NOT NULL CHECK (high_wins IN (0, 1)), -- 1: more points are better
    player    TEXT    NOT NULL,                        -- stream of the player
    played    INTEGER NOT NULL CHECK (played > 0),     -- matches
    wins      INTEGER NOT NULL,                        -- matches won, alone or shared
    win_share INTEGER NOT NULL,                        -- sum of win shares
    places    INTEGER NOT NULL,                        -- sum of places
    points    INTEGER NOT NULL,                        -- sum of points
    outs      INTEGER NOT NULL,                        -- rounds gone out first
    rounds    INTEGER NOT NULL,                        -- rounds scored
    low       INTEGER NOT NULL,                        -- fewest points of a match
    high      INTEGER NOT NULL CHECK (high >= low),    -- most points of a match
    PRIMARY KEY (season, game, high_wins, player)
) STRICT, WITHOUT ROWID;

-- The guards. REPLACE and ON CONFLICT fire no delete trigger: what they would touch
-- is refused before the insert, as is any row that is not the very next one.

CREATE TRIGGER events_in_order BEFORE INSERT ON events BEGIN
    SELECT RAISE(ABORT, 'an event comes next after the newest of the book')
    WHERE NEW.pos IS NOT (SELECT coalesce(max(pos), 0) + 1 FROM events);
    SELECT RAISE(ABORT, 'an event comes next after the newest of its stream')
    WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE stream = NEW.stream);
END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;

CREATE TRIGGER streams_in_order BEFORE INSERT ON streams BEGIN
    SELECT RAISE(ABORT, 'a stream begins once')
    WHERE EXISTS (SELECT 1 FROM streams WHERE stream = NEW.stream);
    SELECT RAISE(ABORT, 'a stream takes the next number of its type')
    WHERE NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM streams WHERE type = NEW.type);
END;
CREATE TRIGGER streams_only_grow BEFORE UPDATE ON streams
WHEN NEW.stream IS NOT OLD.stream OR NEW.type IS NOT OLD.type OR NEW.number IS NOT OLD.number OR NEW.seq <= OLD.seq
BEGIN SELECT RAISE(ABORT, 'a stream keeps its name and number, and only grows'); END;
CREATE TRIGGER streams_no_delete BEFORE DELETE ON streams
BEGIN SELECT RAISE(ABORT, 'a stream is never deleted'); END;

CREATE TRIGGER documents_no_replace BEFORE INSERT ON documents
WHEN EXISTS (SELECT 1 FROM documents WHERE digest = NEW.digest)
BEGIN SELECT RAISE(ABORT, 'a document is recorded once'); END;
CREATE TRIGGER documents_no_update BEFORE UPDATE ON documents
BEGIN SELECT RAISE(ABORT, 'a document is never changed'); END;
CREATE TRIGGER documents_no_delete BEFORE DELETE ON documents
BEGIN SELECT RAISE(ABORT, 'a document is never deleted'); END;
