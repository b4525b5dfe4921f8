-- Guards of receipts, their links and their proposals.
--
-- Called by: triggers alone; packages/data knows the constraints of the errors and refuses by them. That nothing is deleted stands
-- in append-only.sql. May be changed: conditions; the locks stay, as a withdrawal and a link wait for each other by them.

-- Of a receipt only `withdrawn` changes, and not while something is proved by it.
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

CREATE OR REPLACE TRIGGER only_withdrawn_changes BEFORE UPDATE ON receipt
  FOR EACH ROW EXECUTE FUNCTION guard_only_withdrawn_changes();

-- Nothing is proved by a receipt that was withdrawn. The share lock makes a withdrawal wait for the link, or the link for it.
CREATE OR REPLACE FUNCTION guard_receipt_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM receipt r WHERE r.client_id = NEW.client_id AND r.id = NEW.receipt_id AND r.withdrawn IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'receipt % was withdrawn', NEW.receipt_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipt_withdrawn';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER receipt_link BEFORE INSERT OR UPDATE ON receipt_link
  FOR EACH ROW EXECUTE FUNCTION guard_receipt_link();

-- What was booked from a receipt stays linked to it. The lock makes this wait for who accepts a proposal of the receipt.
CREATE OR REPLACE FUNCTION guard_receipt_unlink() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM receipt r WHERE r.client_id = OLD.client_id AND r.id = OLD.receipt_id FOR UPDATE;
  IF EXISTS (SELECT 1 FROM proposal p WHERE p.client_id = OLD.client_id AND p.receipt_id = OLD.receipt_id
                                        AND p.payable_id = OLD.payable_id) THEN
    RAISE EXCEPTION 'payable % was booked from receipt %', OLD.payable_id, OLD.receipt_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receipt_linked';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER receipt_unlink BEFORE DELETE ON receipt_link
  FOR EACH ROW EXECUTE FUNCTION guard_receipt_unlink();

-- Of a proposal only its state changes, and not any more once it is accepted.
CREATE OR REPLACE FUNCTION guard_only_state_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'ACCEPTED'
     OR to_jsonb(NEW) - '{state,payable_id}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{state,payable_id}'::text[] THEN
    RAISE EXCEPTION 'proposal % is never changed', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'proposal_settled';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER only_state_changes BEFORE UPDATE ON proposal
  FOR EACH ROW EXECUTE FUNCTION guard_only_state_changes();
