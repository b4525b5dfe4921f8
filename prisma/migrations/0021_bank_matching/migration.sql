-- The client's choices for bank lines.
ALTER TABLE client ADD COLUMN matching jsonb;
ALTER TABLE client ALTER matching SET STATISTICS 0;

-- What is proposed for a line, as of its last matching, and what it was matched with.
ALTER TABLE bank_line ADD COLUMN proposals jsonb, ADD COLUMN match jsonb;
ALTER TABLE bank_line ALTER proposals SET STATISTICS 0, ALTER match SET STATISTICS 0;
ALTER TABLE bank_line ADD CHECK ((state = 'booked') = (match IS NOT NULL)), ADD CHECK ((state = 'proposed') = (proposals IS NOT NULL));

-- Lines that others may be taken back by, and from which is learned: the last ones that were booked.
CREATE INDEX bank_line_booked ON bank_line (client_id, booked_on, id) WHERE state = 'booked';

-- The entries of lines: those that a line has booked (`made`), those that take these back, and those that were there before. What they
-- move on the account of the bank is the amount of a line that is booked, and nothing of any other.
CREATE TABLE bank_line_entry (
  client_id integer NOT NULL,
  entry_id bigint NOT NULL,
  line_id integer NOT NULL,
  made boolean NOT NULL,
  PRIMARY KEY (client_id, entry_id),
  FOREIGN KEY (client_id, line_id) REFERENCES bank_line (client_id, id),
  FOREIGN KEY (client_id, entry_id) REFERENCES entry (client_id, id)
);
CREATE INDEX bank_line_entry_client_id_line_id_idx ON bank_line_entry (client_id, line_id);

-- Rules of a client: lines that meet the conditions are proposed to be booked so.
CREATE TABLE bank_rule (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  name varchar(140) NOT NULL,
  conditions jsonb NOT NULL,
  template jsonb NOT NULL,
  PRIMARY KEY (client_id, id)
);
ALTER TABLE bank_rule ALTER conditions SET STATISTICS 0, ALTER template SET STATISTICS 0;
