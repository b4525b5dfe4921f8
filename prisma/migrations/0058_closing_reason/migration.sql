-- Why the closing date was moved, where somebody said so.
ALTER TABLE closing ADD COLUMN reason varchar(200);
