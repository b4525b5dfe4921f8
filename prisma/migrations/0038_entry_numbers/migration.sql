-- Entries are numbered within their client, without holes (docs/interface §15): ids count over all clients of an installation.
ALTER TABLE entry ADD COLUMN number integer;

-- Numbers the entries that are booked already, in the order of their ids. Seals do not include the number, so they stay valid.
ALTER TABLE entry DISABLE TRIGGER USER;
UPDATE entry e SET number = n.number
  FROM (SELECT client_id, id, row_number() OVER (PARTITION BY client_id ORDER BY id) AS number FROM entry) n
 WHERE e.client_id = n.client_id AND e.id = n.id;
ALTER TABLE entry ENABLE TRIGGER USER;

INSERT INTO last_id (client_id, of, last) SELECT client_id, 'entry', count(*) FROM entry GROUP BY client_id;

CREATE UNIQUE INDEX entry_client_id_number_key ON entry (client_id, number);
