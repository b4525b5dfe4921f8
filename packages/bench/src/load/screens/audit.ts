/** A record of the audit trail, as SQL: the row `t` of a table as it was made by a program. */
export const recorded = (table: string, row = 't'): string => `
  jsonb_build_object('key', '', 'request', '', 'action', '${table}s.save', 'table', '${table}', 'before', NULL, 'after', to_jsonb(${row}))`;

/**
 * Chains the rows of `table`, which have `created` and `records`, to the end of the audit trail of
 * a client: a link for each.
 */
export const chaining = (table: string, client_id: number): string => `
  DO $$
  DECLARE
    link chain;
    made record;
  BEGIN
    SELECT * INTO link FROM chain WHERE client_id = ${client_id};
    FOR made IN SELECT created, records FROM ${table} ORDER BY id LOOP
      link.last := link.last + 1;
      link.last_event := link.last_event + events_in(made.records);
      link.hash := link_hash(link.hash, made.created, made.records);
      INSERT INTO audit (client_id, id, created, records, hash, last_event)
      VALUES (${client_id}, link.last, made.created, made.records, link.hash, link.last_event);
    END LOOP;
    UPDATE chain SET last = link.last, hash = link.hash, last_event = link.last_event WHERE client_id = ${client_id};
  END $$`;
