-- What the customer accepted where they chose optional or alternative lines of an offer (docs/interface §37.2).
ALTER TABLE offer_answer
  -- The lines that were chosen, counted from 1.
  ADD COLUMN chosen integer[],
  -- All that was accepted, as JSON, with its hash.
  ADD COLUMN content text,
  ADD COLUMN content_sha256 bytea,
  ADD CONSTRAINT offer_answer_content_check CHECK (
    num_nulls(chosen, content, content_sha256) IN (0, 3) AND (content IS NULL OR answer = 'accepted' AND length(content_sha256) = 32)
  );
ALTER TABLE offer_answer ALTER COLUMN content SET STATISTICS 0;
