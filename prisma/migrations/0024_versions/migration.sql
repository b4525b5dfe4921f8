-- The number of times that a record of master data has changed, and one: who changes one says which they saw (docs/interface §14).
ALTER TABLE vendor ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE customer ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE article ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE account ADD COLUMN version integer NOT NULL DEFAULT 1;
