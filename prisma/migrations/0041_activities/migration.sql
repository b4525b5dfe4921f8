-- Flat tax rates, years that are settled as a whole with their instalments, and years whose supplies are all at the highest net tax
-- rate (docs/interface §15).
ALTER TABLE client DROP CONSTRAINT client_vat_method_check, DROP CONSTRAINT client_vat_period_check;
ALTER TABLE client ADD CONSTRAINT client_vat_method_check CHECK (vat_method IN ('effective', 'net', 'flat')),
  ADD CONSTRAINT client_vat_period_check CHECK (vat_period IN ('month', 'quarter', 'half-year', 'year'));
ALTER TABLE client ADD COLUMN vat_highest_rate_years jsonb, ADD COLUMN vat_instalments jsonb;
ALTER TABLE client ALTER COLUMN vat_highest_rate_years SET STATISTICS 0;
ALTER TABLE client ALTER COLUMN vat_instalments SET STATISTICS 0;
