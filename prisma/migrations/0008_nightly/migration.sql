-- What programs do once a night for the whole installation (docs/operations.md): backups, and checks of all books.
CREATE TABLE nightly (
  -- backup or verify.
  kind text NOT NULL,
  night date NOT NULL,
  began timestamptz(3) NOT NULL,
  -- When the program that does it was heard of last.
  seen timestamptz(3) NOT NULL,
  ended timestamptz(3),
  -- Whether it ended well.
  held boolean,
  -- What it has made, or why it failed.
  result text NOT NULL DEFAULT '',
  PRIMARY KEY (kind, night)
);
