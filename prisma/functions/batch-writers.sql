-- The writers of batches: which batch a connection has committed last, and what it answered.
--
-- Called by: every statement that books or saves a batch (packages/data, writing/batched-write.ts), once. Whoever wants to know
-- whether a batch was committed deletes the writer's row: a batch that was not, can't be from then on. May be changed: nothing but
-- what is kept of a batch; the name of the error is how packages/data knows that a writer has ended.

-- Sets the number and the answers of a batch. A statement within a transaction of several has no writer.
CREATE OR REPLACE FUNCTION advance_batch_writer(writer bigint, number bigint, answers jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
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
