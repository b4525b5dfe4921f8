-- Functions and triggers that went, each dropped by name, for databases that still have them.
--
-- Called by: nobody. Applied before all others but expressions.sql. A function whose parameters or result change is dropped here as
-- it was, and stands in its own file as it is. May be changed: lines are added; one may go when no database can have what it drops.

-- It wrote the functions that seals.sql holds.
DROP FUNCTION IF EXISTS define_seals();
