-- Events are numbered (docs/interface §19): each link of the audit trail has the number of its last one, and so has the end of its chain.
-- The function events_in counts them in the same way; it is made after this.
ALTER TABLE chain ADD COLUMN last_event bigint NOT NULL DEFAULT 0;
ALTER TABLE audit ADD COLUMN last_event bigint;

-- What is recorded stays as it is; a new database has no triggers yet.
ALTER TABLE audit DISABLE TRIGGER USER;
UPDATE audit a SET last_event = n.last_event
  FROM (
    SELECT client_id, id, sum(events) OVER (PARTITION BY client_id ORDER BY id) AS last_event
      FROM (
        SELECT client_id, id,
               -- Of payments it was not recorded whether they settled their document.
               (SELECT count(*) + count(*) FILTER (WHERE record ?& ARRAY['entry', 'table']) FROM jsonb_array_elements(records) record)
                 AS events
          FROM audit
      ) counted
  ) n
 WHERE a.client_id = n.client_id AND a.id = n.id;
ALTER TABLE audit ENABLE TRIGGER USER;
ALTER TABLE audit ALTER COLUMN last_event SET NOT NULL;

UPDATE chain c SET last_event = a.last_event FROM audit a WHERE a.client_id = c.client_id AND a.id = c.last;
