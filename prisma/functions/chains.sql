-- The audit trail: links that are chained by their hashes, of each client and of each person.
--
-- Called by: packages/data where a transaction records what it changed (writing/audit.ts, people/access.ts); the statements that
-- book add links to many chains at once by themselves, with link_hash; `kontor verify` calls link_hash and events_in, too.
-- May be changed: how a link gets to the end of its chain. link_hash may never change: the trail holds what it gave. Nor may
-- events_in for records that there are: events are numbered by it for good.

-- The hash of a link. It covers the hash of the link before and the records of this one.
CREATE OR REPLACE FUNCTION link_hash(before bytea, at timestamptz, what jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(before || convert_to(extract(epoch FROM at)::text || what::text, 'UTF8'))
$$;

-- The number of the events that records are (docs/interface §19): a record that has an entry is one, a record of a table another, and
-- that a payment settles its document a third. A record of something else is one as well.
CREATE OR REPLACE FUNCTION events_in(records jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum(greatest(1, (record ? 'entry')::int + (record ? 'table')::int + (record ? 'settled')::int)), 0)
    FROM jsonb_array_elements(records) AS record
$$;

-- Adds a link to a client's chain, in the transaction that calls it. The chain has an end, but for the first link.
CREATE OR REPLACE FUNCTION add_link(of_client integer, at timestamptz, what jsonb) RETURNS bigint LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE
  link chain;
BEGIN
  UPDATE chain SET last = last + 1, last_event = last_event + events_in(what), hash = link_hash(hash, at, what)
   WHERE client_id = of_client RETURNING * INTO link;
  IF NOT FOUND THEN
    INSERT INTO chain AS c (client_id, last, last_event, hash) VALUES (of_client, 1, events_in(what), link_hash('', at, what))
    ON CONFLICT (client_id) DO UPDATE
       SET last = c.last + 1, last_event = c.last_event + excluded.last_event, hash = link_hash(c.hash, at, what)
    RETURNING * INTO link;
  END IF;
  INSERT INTO audit (client_id, id, last_event, created, records, hash)
  VALUES (of_client, link.last, link.last_event, at, what, link.hash);
  RETURN link.last;
END $$;

-- Adds a link to a person's chain, in the transaction that calls it. The person's row is locked first, as foreign keys are
-- checked at the end of a statement, which holds the chain by then.
CREATE OR REPLACE FUNCTION add_person_link(of_person integer, at timestamptz, what jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  link person_chain;
BEGIN
  PERFORM FROM person WHERE id = of_person FOR KEY SHARE;
  INSERT INTO person_chain AS c (person_id, last, hash) VALUES (of_person, 1, link_hash('', at, what))
  ON CONFLICT (person_id) DO UPDATE SET last = c.last + 1, hash = link_hash(c.hash, at, what)
  RETURNING * INTO link;
  INSERT INTO person_audit (person_id, id, created, record, hash)
  VALUES (of_person, link.last, at, what, link.hash);
  RETURN link.last;
END $$;
