-- A strict key has what its requests name and Kontor does not know refused, instead of ignored (docs/interface §3.9).
ALTER TABLE api_key ADD COLUMN strict boolean NOT NULL DEFAULT false;
