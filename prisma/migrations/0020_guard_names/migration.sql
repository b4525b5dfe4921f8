-- Guards are named after what they hold: `append_only` where nothing is ever changed or deleted, `only_…_changes` where one
-- thing of a row may change. A statement that breaks one is refused under the same name.

ALTER FUNCTION guard_booked() RENAME TO guard_append_only;
CREATE OR REPLACE FUNCTION guard_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: what is booked is corrected by a new entry', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'append_only';
END $$;

DO $$
DECLARE
  guarded regclass;
BEGIN
  FOR guarded IN SELECT tgrelid FROM pg_trigger WHERE tgfoid = 'guard_append_only'::regproc LOOP
    EXECUTE format('ALTER TRIGGER booked ON %s RENAME TO append_only', guarded);
  END LOOP;
END $$;

ALTER FUNCTION guard_document() RENAME TO guard_only_paid_changes;
CREATE OR REPLACE FUNCTION guard_only_paid_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{paid,base_paid}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{paid,base_paid}'::text[] THEN
    RAISE EXCEPTION '% % is never changed but for what is paid: what is booked is corrected by a new document',
      TG_TABLE_NAME, OLD.invnumber
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'only_paid_changes';
  END IF;
  RETURN NEW;
END $$;
ALTER TRIGGER document ON invoice RENAME TO only_paid_changes;
ALTER TRIGGER document ON payable RENAME TO only_paid_changes;

ALTER FUNCTION guard_yearend() RENAME TO guard_only_reopened_by_changes;
CREATE OR REPLACE FUNCTION guard_only_reopened_by_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reopened_by IS NOT NULL
    OR to_jsonb(NEW) - 'reopened_by' IS DISTINCT FROM to_jsonb(OLD) - 'reopened_by' THEN
    RAISE EXCEPTION 'the end of a year is never changed: it is opened again by a new entry'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'only_reopened_by_changes';
  END IF;
  RETURN NEW;
END $$;
ALTER TRIGGER yearend ON yearend RENAME TO only_reopened_by_changes;

ALTER FUNCTION guard_receipt() RENAME TO guard_only_withdrawn_changes;
CREATE OR REPLACE FUNCTION guard_only_withdrawn_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'withdrawn' IS DISTINCT FROM to_jsonb(OLD) - 'withdrawn' THEN
    RAISE EXCEPTION 'receipt % is never changed: it can only be withdrawn', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'only_withdrawn_changes';
  END IF;
  IF NEW.withdrawn IS NOT NULL AND EXISTS (SELECT 1 FROM receipt_link l
                                            WHERE l.client_id = OLD.client_id AND l.receipt_id = OLD.id) THEN
    RAISE EXCEPTION 'receipt % is linked and can not be withdrawn', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipt_linked';
  END IF;
  RETURN NEW;
END $$;
ALTER TRIGGER receipt ON receipt RENAME TO only_withdrawn_changes;

ALTER FUNCTION guard_proposal() RENAME TO guard_only_state_changes;
ALTER TRIGGER proposal ON proposal RENAME TO only_state_changes;
