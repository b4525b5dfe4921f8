-- A client that is archived is read only until it is brought back; who made it in a browser (docs/interface §40).
ALTER TABLE client ADD COLUMN archived timestamptz(3), ADD COLUMN created_by integer REFERENCES person (id);

-- Work that was given to a person: something to do for the client, or one of its records.
CREATE TABLE assignment (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('client', 'invoice', 'payable', 'entry', 'plan', 'receipt')),
  invoice_id bigint,
  payable_id bigint,
  entry_id bigint,
  -- Plans are deleted after a while, and what was to be done with them stays.
  plan_id integer,
  receipt_id integer,
  person_id integer NOT NULL REFERENCES person (id),
  note varchar(500) NOT NULL,
  day date,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  by_person varchar(64),
  done timestamptz(3),
  done_by varchar(64),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoice (client_id, id),
  FOREIGN KEY (client_id, payable_id) REFERENCES payable (client_id, id),
  FOREIGN KEY (client_id, entry_id) REFERENCES entry (client_id, id),
  FOREIGN KEY (client_id, receipt_id) REFERENCES receipt (client_id, id),
  CHECK (num_nonnulls(invoice_id, payable_id, entry_id, plan_id, receipt_id) = CASE kind WHEN 'client' THEN 0 ELSE 1 END)
);
CREATE INDEX assignment_open ON assignment (client_id, person_id, day) WHERE done IS NULL;
CREATE INDEX assignment_client_id_invoice_id_idx ON assignment (client_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX assignment_client_id_payable_id_idx ON assignment (client_id, payable_id) WHERE payable_id IS NOT NULL;
CREATE INDEX assignment_client_id_entry_id_idx ON assignment (client_id, entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX assignment_client_id_receipt_id_idx ON assignment (client_id, receipt_id) WHERE receipt_id IS NOT NULL;

-- A person who is named in a comment, by the place of the name in its text, in units of UTF-16.
CREATE TABLE comment_mention (
  client_id integer NOT NULL,
  comment_id integer NOT NULL,
  position integer NOT NULL,
  length integer NOT NULL,
  person_id integer NOT NULL REFERENCES person (id),
  seen timestamptz(3),
  PRIMARY KEY (client_id, comment_id, position),
  FOREIGN KEY (client_id, comment_id) REFERENCES document_comment (client_id, id)
);
CREATE INDEX comment_mention_unseen ON comment_mention (client_id, person_id) WHERE seen IS NULL;

-- The one mail a day of a person, on all clients that they work for; without an hour there is none.
CREATE TABLE person_mail (
  person_id integer PRIMARY KEY REFERENCES person (id),
  hour integer CHECK (hour BETWEEN 0 AND 23),
  zone text NOT NULL,
  due timestamptz(3) NOT NULL,
  -- When a mail was given to a server whose answer is not known; the next one waits for its own day.
  sending timestamptz(3),
  lease text,
  leased_until timestamptz(3)
);
CREATE INDEX person_mail_due_idx ON person_mail (due) WHERE hour IS NOT NULL;
INSERT INTO person_mail (person_id, hour, zone, due)
SELECT DISTINCT ON (d.person_id) d.person_id, d.hour, c.zone, d.due
  FROM daily_mail d JOIN client c ON c.id = d.client_id ORDER BY d.person_id, d.due;
-- What stays of it: the clients whose agents the mail tells of, and since when.
ALTER TABLE daily_mail DROP COLUMN hour, DROP COLUMN due, DROP COLUMN lease, DROP COLUMN leased_until;
