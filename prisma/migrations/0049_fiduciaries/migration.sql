-- The exchange with fiduciaries (docs/interface §30): exports follow one another by the numbers of entries, without gap and overlap.
CREATE TABLE fiduciary_export (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  format text NOT NULL CHECK (format IN ('abaconnect', 'banana', 'datev')),
  from_number integer NOT NULL CHECK (from_number > 0),
  to_number integer NOT NULL,
  entries integer NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  advisor integer,
  client_number integer,
  accounts jsonb NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person text,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, from_number),
  -- Entries that came from the fiduciary are not handed back.
  CHECK (entries BETWEEN 1 AND to_number - from_number + 1 AND to_date >= from_date)
);
ALTER TABLE fiduciary_export ALTER accounts SET STATISTICS 0;

-- The file of an export, which is downloaded again as it was.
CREATE TABLE fiduciary_export_file (
  client_id integer NOT NULL,
  export_id integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (client_id, export_id),
  FOREIGN KEY (client_id, export_id) REFERENCES fiduciary_export (client_id, id)
);
ALTER TABLE fiduciary_export_file ALTER content SET STATISTICS 0;

-- A file of closing entries that was booked, or what takes one back.
CREATE TABLE fiduciary_import (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  format text NOT NULL CHECK (format IN ('abaconnect', 'banana', 'datev')),
  file_name text NOT NULL,
  sha256 bytea NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  known integer NOT NULL,
  -- The import that it takes back, which can happen once.
  reverses integer,
  created timestamptz(3) NOT NULL,
  key_prefix text NOT NULL,
  person text,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, reverses) REFERENCES fiduciary_import (client_id, id)
);
CREATE UNIQUE INDEX fiduciary_import_reverses ON fiduciary_import (client_id, reverses);
CREATE INDEX fiduciary_import_sha256 ON fiduciary_import (client_id, sha256);

-- The entries of an import, with the line and the document of each in its file.
CREATE TABLE fiduciary_import_entry (
  client_id integer NOT NULL,
  import_id integer NOT NULL,
  position integer NOT NULL,
  gl_id bigint NOT NULL,
  line integer NOT NULL,
  document text NOT NULL,
  PRIMARY KEY (client_id, import_id, position),
  FOREIGN KEY (client_id, import_id) REFERENCES fiduciary_import (client_id, id),
  FOREIGN KEY (client_id, gl_id) REFERENCES gl (client_id, id)
);
CREATE UNIQUE INDEX fiduciary_import_entry_gl ON fiduciary_import_entry (client_id, gl_id);
