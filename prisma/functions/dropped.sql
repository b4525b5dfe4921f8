-- Functions and triggers that went, each dropped by name, for databases that still have them.
--
-- Applied before all others but expressions.sql. A function whose parameters or result change is dropped here as it was, and
-- stands in its own file as it is. A line may go when no database that is taken over can have what it drops.

-- It wrote the functions that seals.sql holds.
DROP FUNCTION IF EXISTS define_seals();
