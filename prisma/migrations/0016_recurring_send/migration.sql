-- Invoices of a recurring invoice that are sent to the customer once they are posted (docs/interface §25).
ALTER TABLE recurring_invoice ADD COLUMN send boolean NOT NULL DEFAULT false;

-- Empty, WAITING, or QUEUED once the invoice has its mail; and why it waits, if it was tried.
ALTER TABLE occurrence ADD COLUMN sending text NOT NULL DEFAULT '';
ALTER TABLE occurrence ADD COLUMN sending_message text NOT NULL DEFAULT '';
ALTER TABLE occurrence ADD COLUMN sending_attempt timestamptz(3);
CREATE INDEX occurrence_sending ON occurrence (sending_attempt) WHERE sending = 'WAITING';
