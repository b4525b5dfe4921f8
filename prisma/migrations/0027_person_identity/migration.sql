-- Who a person is for a provider of identities (OpenID Connect): its name for itself, and its name for the person.
CREATE TABLE person_identity (
  issuer    text NOT NULL,
  subject   text NOT NULL,
  person_id integer NOT NULL REFERENCES person (id),
  created   timestamptz(3) NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX person_identity_person_id_idx ON person_identity (person_id);
