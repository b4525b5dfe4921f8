-- Texts that the interface gives no length have none; only keys are bounded (docs/interface §3.4).
ALTER TABLE invoice ALTER COLUMN ordnumber TYPE text, ALTER COLUMN dcn TYPE text;
ALTER TABLE payable ALTER COLUMN ordnumber TYPE text, ALTER COLUMN dcn TYPE text;
