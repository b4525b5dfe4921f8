-- Who did what, when, and by which request; chained, so that a later change anywhere is found.

-- A link of a client's chain: what one transaction wrote. `hash` covers the hash of the link before and the records
-- of this one, so that no link can be changed, left out or put in without breaking all that follow. There is one link
-- for a whole batch: the chain's row is held no longer than the month balances are, which a batch holds anyway.
CREATE TABLE audit (
  client_id integer NOT NULL REFERENCES client (id),
  id        bigint NOT NULL,
  created   timestamptz(3) NOT NULL,
  records   jsonb NOT NULL,
  hash      bytea NOT NULL,
  PRIMARY KEY (client_id, id)
);

-- The end of each chain. A link cut off the end is missing here.
CREATE TABLE chain (
  client_id integer PRIMARY KEY REFERENCES client (id),
  last      bigint NOT NULL,
  hash      bytea NOT NULL
);

CREATE TRIGGER booked BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION guard_booked();
CREATE TRIGGER booked BEFORE DELETE OR TRUNCATE ON chain
  FOR EACH STATEMENT EXECUTE FUNCTION guard_booked();

-- The hash of a link. Verifying the chain calls the same function.
CREATE FUNCTION link_hash(before bytea, at timestamptz, what jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(before || convert_to(extract(epoch FROM at)::text || what::text, 'UTF8'))
$$;

-- Adds a link to a client's chain, in the transaction that calls it.
CREATE FUNCTION add_link(of_client integer, at timestamptz, what jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  link chain;
BEGIN
  INSERT INTO chain AS c (client_id, last, hash) VALUES (of_client, 1, link_hash('', at, what))
  ON CONFLICT (client_id) DO UPDATE SET last = c.last + 1, hash = link_hash(c.hash, at, what)
  RETURNING * INTO link;
  INSERT INTO audit (client_id, id, created, records, hash) VALUES (of_client, link.last, at, what, link.hash);
  RETURN link.last;
END $$;

-- What of an entry is sealed: all of it that was there when this was written, with its postings in their order. A
-- column that is added later is not part of it, or the chain would break where nothing was changed.
CREATE FUNCTION seal_of(e entry, p posting[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f', e.client_id, e.id, e.module, e.transdate, e.reference,
    e.description, e.postings, e.closing, e.notes, e.intnotes, extract(epoch FROM e.created),
    (SELECT string_agg(concat_ws(E'\x1e', q.id, q.accno, q.transdate, q.side, q.amount, q.currency, q.original_amount,
                                 coalesce(q.tax_base::text, '-'), q.source, q.memo), E'\x1d' ORDER BY q.id) FROM unnest(p) q)), 'UTF8')), 'hex')
$$;

-- What of a document is sealed: all but what payments move. A column that is added to these tables later is to be left
-- out here as well, or the seals of before would break.
CREATE FUNCTION seal_of(document jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to((document - '{paid,base_paid}'::text[])::text, 'UTF8')), 'hex')
$$;
