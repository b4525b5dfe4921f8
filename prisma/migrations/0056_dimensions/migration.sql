-- Cost centres and projects (docs/interface §38). Their numbers do not change, as postings hold them.
CREATE TABLE department (
  client_id integer NOT NULL REFERENCES client (id),
  number varchar(32) NOT NULL,
  number_folded varchar(64) COLLATE "C" NOT NULL,
  description varchar(255) NOT NULL,
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, number_folded)
);

CREATE TABLE project (
  client_id integer NOT NULL REFERENCES client (id),
  number varchar(32) NOT NULL,
  number_folded varchar(64) COLLATE "C" NOT NULL,
  description varchar(255) NOT NULL,
  active boolean NOT NULL,
  customernumber varchar(32),
  startdate date,
  enddate date,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (client_id, number_folded)
);

-- Columns of sealed tables are nullable, and left out of a seal where they are null: so the seals of before hold.
ALTER TABLE posting ADD COLUMN department text,
  ADD COLUMN project text;
CREATE INDEX posting_department_idx ON posting (client_id, department, transdate) WHERE department IS NOT NULL;
CREATE INDEX posting_project_idx ON posting (client_id, project, transdate) WHERE project IS NOT NULL;

-- The defaults of lines.
ALTER TABLE account ADD COLUMN department text,
  ADD COLUMN project text;
ALTER TABLE article ADD COLUMN department text,
  ADD COLUMN project text;
ALTER TABLE customer ADD COLUMN department text,
  ADD COLUMN project text;
ALTER TABLE vendor ADD COLUMN department text,
  ADD COLUMN project text;
