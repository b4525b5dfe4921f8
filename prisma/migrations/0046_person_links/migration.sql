-- A new link of a person takes the place of those that were not opened, which are found by the person.
CREATE INDEX link_person_id_idx ON link (person_id);
