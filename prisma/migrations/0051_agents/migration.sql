-- The amount of a plan in the client's currency, what it has in common with plans that are alike, and the entries that it has booked; null in plans of before (docs/interface §35).
ALTER TABLE plan ADD COLUMN amount numeric,
  ADD COLUMN alike text,
  ADD COLUMN entries bigint[];
ALTER TABLE plan ALTER entries SET STATISTICS 0;

-- Plans of keys that were deleted, without their contents.
CREATE TABLE past_plan (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  key_id integer NOT NULL REFERENCES api_key (id),
  operation text NOT NULL,
  state text NOT NULL,
  by_person boolean NOT NULL,
  amount numeric,
  entries bigint[],
  created timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, id)
);
ALTER TABLE past_plan ALTER entries SET STATISTICS 0;

-- The calls of agents' tools: how many of each key and tool on a day of the client.
CREATE TABLE agent_day (
  client_id integer NOT NULL REFERENCES client (id),
  key_id integer NOT NULL REFERENCES api_key (id),
  day date NOT NULL,
  tool text NOT NULL,
  calls integer NOT NULL,
  refused integer NOT NULL,
  milliseconds bigint NOT NULL,
  PRIMARY KEY (client_id, key_id, day, tool)
);

-- The last calls of each key, without their contents; `code` is that of a refusal.
CREATE TABLE agent_call (
  client_id integer NOT NULL REFERENCES client (id),
  key_id integer NOT NULL REFERENCES api_key (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  called timestamptz(3) NOT NULL,
  tool text NOT NULL,
  program varchar(255) NOT NULL,
  code text NOT NULL,
  milliseconds integer NOT NULL,
  PRIMARY KEY (client_id, key_id, id)
);

-- Who gets a mail a day on what agents did, and at which hour of the client's zone.
CREATE TABLE daily_mail (
  client_id integer NOT NULL REFERENCES client (id),
  person_id integer NOT NULL REFERENCES person (id),
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  -- What happened since then is in the next one, which is due then.
  since timestamptz(3) NOT NULL,
  due timestamptz(3) NOT NULL,
  lease text,
  leased_until timestamptz(3),
  PRIMARY KEY (client_id, person_id)
);
