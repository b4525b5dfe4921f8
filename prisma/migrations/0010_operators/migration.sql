-- Since when a person is an operator, who sees how the installation does (docs/operations.md, Operations in the console). It opens no books.
ALTER TABLE person ADD COLUMN operator_since timestamptz(3);

-- The size of a backup.
ALTER TABLE nightly ADD COLUMN bytes bigint;
