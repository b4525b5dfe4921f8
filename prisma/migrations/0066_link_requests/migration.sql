-- An owner has asked for a link for a person who signs in with one-time codes. A second owner who asks, too, gets it.
CREATE TABLE link_request (
  client_id integer        NOT NULL REFERENCES client (id),
  person_id integer        NOT NULL,
  asked_by  integer        NOT NULL,
  expires   timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, person_id, asked_by)
);
