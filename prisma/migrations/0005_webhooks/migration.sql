-- Webhooks (docs/interface §20). What is delivered, and how far, is in the row: that row is the queue, and whoever has its lease works on it.
CREATE TABLE webhook (
  client_id integer NOT NULL REFERENCES client (id),
  id integer NOT NULL,
  url text NOT NULL,
  types text[] NOT NULL,
  description text NOT NULL,
  -- Encrypted (decision 205). The former one signs, too, until it ends.
  secret text NOT NULL,
  former_secret text,
  former_ends timestamptz(3),
  created timestamptz(3) NOT NULL,
  last_event bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  due timestamptz(3) NOT NULL,
  -- Events that are to be sent once more, by their ids.
  again bigint[] NOT NULL,
  -- Whether the receiver took long, or failed, the last time.
  slow boolean NOT NULL DEFAULT false,
  lease text,
  leased_until timestamptz(3),
  disabled timestamptz(3),
  disabled_because text,
  last_delivery bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX webhook_due ON webhook (due) WHERE disabled IS NULL;

CREATE TABLE webhook_delivery (
  client_id integer NOT NULL,
  webhook_id integer NOT NULL,
  id bigint NOT NULL,
  event bigint NOT NULL,
  type text NOT NULL,
  attempt integer NOT NULL,
  created timestamptz(3) NOT NULL,
  duration integer NOT NULL,
  delivered boolean NOT NULL,
  status integer,
  fault text NOT NULL,
  PRIMARY KEY (client_id, webhook_id, id),
  FOREIGN KEY (client_id, webhook_id) REFERENCES webhook (client_id, id)
);
CREATE INDEX webhook_delivery_created ON webhook_delivery (created);
