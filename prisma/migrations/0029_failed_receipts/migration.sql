-- The few receipts that could not be read, which the overview counts (docs/interface §18).
CREATE INDEX receipt_job_failed_idx ON receipt_job (client_id, receipt_id) WHERE (state = 'failed'::text);
