-- Expressions of texts that indexes, checks and triggers are made of.
--
-- Called by: indexes of vendors, the check of an account's currency, the guards, and packages/data (proposals, verify).
-- These alone are applied before the migrations, since tables need them; so they may use no table. What one of them gives
-- may never change, as indexes hold it: a new meaning is a new function, and a migration that makes the indexes anew.

-- Whether an account is a control account by its link: what stands on it is what is open of documents (docs/interface §8).
CREATE OR REPLACE FUNCTION is_control(link text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT string_to_array(link, ':') && '{AR,AP}'::text[]
$$;

-- An IBAN without blanks and the like, in capitals: how it is written is a matter of taste.
CREATE OR REPLACE FUNCTION bare_iban(iban text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(regexp_replace(iban, '[^A-Za-z0-9]+', '', 'g') COLLATE "C")
$$;

-- The letters and digits of a name on which every collation agrees, in lower case. Names that are the same share it; of
-- those that share it the program tells which are the same.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(name, '[^A-Za-z0-9]+', '', 'g') COLLATE "C")
$$;
