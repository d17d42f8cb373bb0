-- A match can be declared void by the table: it stays on record and enters no totals.
-- And the matches of one player are found without reading everybody's.

ALTER TABLE matches ADD COLUMN
    void INTEGER NOT NULL DEFAULT 0 CHECK (void IN (0, 1)); -- 1: declared void (it is ended and does not count)

-- A table without row ids has its key (match, seat) in each of its indexes.
CREATE INDEX results_player ON results (player);
