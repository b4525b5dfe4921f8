-- The kind of electronic invoice that a customer gets; empty for none.
ALTER TABLE customer ADD COLUMN e_invoice text NOT NULL DEFAULT '' CHECK (e_invoice IN ('', 'ubl', 'cii', 'facturx'));

-- The electronic invoice beside or within the PDF of a letter, as it was issued, its kind and its SHA-256, which the audit trail has.
ALTER TABLE letter ADD COLUMN e_invoice text,
  ADD COLUMN e_invoice_kind text,
  ADD COLUMN e_invoice_sha256 bytea CHECK (length(e_invoice_sha256) = 32),
  ADD CONSTRAINT letter_e_invoice_whole CHECK (num_nonnulls(e_invoice, e_invoice_kind, e_invoice_sha256) IN (0, 3));
