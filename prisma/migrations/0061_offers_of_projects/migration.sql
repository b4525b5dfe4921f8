-- The cost centre and the project that an offer is for, by their numbers (docs/interface §38).
ALTER TABLE offer
  ADD COLUMN department text,
  ADD COLUMN project text;
CREATE INDEX offer_project_idx ON offer (client_id, project, id) WHERE project IS NOT NULL;
