-- The id that stands for a client in the seals of its entries and documents: its own where this is null. Set where the client was restored
-- from a backup into an installation, which gave it an id of its own (decision 256).
ALTER TABLE client ADD COLUMN sealed_as integer;
