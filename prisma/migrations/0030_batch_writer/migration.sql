-- The connections that book batches. Each batch sets its number and its answers here, in its own transaction. A program whose
-- connection broke deletes the row: that tells whether the batch was committed, and one that was not can't be from then on.
CREATE TABLE batch_writer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started timestamptz(3) NOT NULL DEFAULT now(),
  batch bigint NOT NULL DEFAULT 0,
  outcomes jsonb
) WITH (fillfactor = 10);

-- Sets the number and the answers of a batch. A statement within a transaction of several has no writer.
CREATE FUNCTION advance_batch_writer(writer bigint, number bigint, answers jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF writer IS NULL THEN
    RETURN true;
  END IF;
  UPDATE batch_writer SET batch = number, outcomes = answers WHERE id = writer;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the batch writer % has ended', writer USING ERRCODE = 'check_violation', CONSTRAINT = 'batch_writer_ended';
  END IF;
  RETURN true;
END $$;
