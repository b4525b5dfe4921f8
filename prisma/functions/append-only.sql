-- Guards of what is kept for good: what is booked, recorded or received is never changed or deleted, whatever program asks.
--
-- Called by: triggers alone. The name of a guard is the constraint of its error. No caller sees it, as Kontor tries none of this.
-- May be changed: the tables that are guarded. A guard may become stricter; one that lets more through needs a decision.

CREATE OR REPLACE FUNCTION guard_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: what is booked is corrected by a new entry', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'append_only';
END $$;

-- Nothing of these changes.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vendorpayment
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON leave
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_note
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vendor_credit_note
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON set_off
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_revision
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_answer
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_invoice
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_comment
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gl
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closing
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vat_return
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vat_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accrual_entry
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payroll_mapping
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON asset_booking
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON asset_movement
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON archive
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON annual_notes
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON budget
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fiduciary_import_entry
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fiduciary_import
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fiduciary_export_file
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fiduciary_export
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON person_audit
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_chunk
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON letter
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_file
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statement
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

-- Of these something changes, which the guards below and those of receipts.sql watch over; the ends of chains move with each link.
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON payable
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON accrual
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON payroll_journal
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON asset
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON yearend
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON chain
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON person_chain
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON proposal
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON bank_entry
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON mail
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON vendor_iban
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

-- Rows of these change and go, one by one.
CREATE OR REPLACE TRIGGER append_only BEFORE TRUNCATE ON bank_line
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE TRUNCATE ON client
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE TRUNCATE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE TRUNCATE ON customer
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE TRUNCATE ON vendor
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE TRUNCATE ON receipt_link
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE TRUNCATE ON receipt_job
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

-- Of a document only what is paid changes. Compares the rows as they are, byte by byte, without making JSON of each.
CREATE OR REPLACE FUNCTION guard_only_paid_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept record := NEW;
BEGIN
  kept.paid := OLD.paid;
  kept.base_paid := OLD.base_paid;
  IF kept *<> OLD THEN
    RAISE EXCEPTION '% % is never changed but for what is paid: what is booked is corrected by a new document',
      TG_TABLE_NAME, OLD.invnumber
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'only_paid_changes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER only_paid_changes BEFORE UPDATE ON invoice
  FOR EACH ROW EXECUTE FUNCTION guard_only_paid_changes();

CREATE OR REPLACE TRIGGER only_paid_changes BEFORE UPDATE ON payable
  FOR EACH ROW EXECUTE FUNCTION guard_only_paid_changes();

-- All that can happen to the end of a year is that the year is opened again, once.
CREATE OR REPLACE FUNCTION guard_only_reopened_by_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reopened_by IS NOT NULL
    OR to_jsonb(NEW) - 'reopened_by' IS DISTINCT FROM to_jsonb(OLD) - 'reopened_by' THEN
    RAISE EXCEPTION 'the end of a year is never changed: it is opened again by a new entry'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'only_reopened_by_changes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER only_reopened_by_changes BEFORE UPDATE ON yearend
  FOR EACH ROW EXECUTE FUNCTION guard_only_reopened_by_changes();
