import { randomInt } from 'node:crypto';
import pg from 'pg';
import { type Installation, openInstallation } from '../installation.ts';
import { post } from '../invoices.ts';
import { figure, table } from '../markdown.ts';
import { perSecond } from '../measure.ts';
import { today } from '../now.ts';

/** Customers, and the clients that they are spread over. */
const sizes = [
  { customers: 1_000, clients: 1 },
  { customers: 100_000, clients: 1 },
  { customers: 100_000, clients: 1_000 },
];
const loads = [
  { callers: 1, times: 600 },
  { callers: 32, times: 3_200 },
];

const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

/**
 * What the database plans, executes and logs for an invoice, by pg_stat_statements, on servers of its own: with more customers
 * and more clients it must be the same.
 */
export const measurePostingCost = async (): Promise<string> => {
  const rows: (string | number)[][] = [];
  for (const size of sizes) {
    const installation = await openInstallation(settings);
    const superuser = new pg.Client(Object.assign(new URL(installation.url), { username: 'postgres' }).href);
    try {
      await superuser.connect();
      await superuser.query('CREATE EXTENSION pg_stat_statements');
      await post(installation, '/customers', { customernumber: 'K-0', name: 'Gasthaus zum Löwen' });
      await superuser.query(fill, [size.clients, size.customers / size.clients - 1]);
      // The first ones make the plans and grow the tables.
      await postMany(installation, size, { callers: 32, times: 2_000 });
      await superuser.query('ANALYZE');
      await postMany(installation, size, { callers: 1, times: 20 });
      for (const load of loads) {
        await superuser.query('SELECT pg_stat_statements_reset()');
        await postMany(installation, size, load);
        const { rows: found } = await superuser.query<Spent>(spent);
        const [{ calls = 0, plan = 0, execution = 0, least = 0, wal = 0 } = {}] = found;
        const each = (ms: number) => figure((ms * 1000) / load.times);
        rows.push([
          ...[size.customers, size.clients, load.callers, figure(load.times / calls)],
          ...[
            each(plan),
            each(execution),
            load.callers === 1 ? figure(least * 1000) : '',
            figure(wal / load.times),
          ],
        ]);
      }
    } finally {
      await superuser.end();
      await installation.close();
    }
  }
  return [
    '## What an invoice costs the database',
    'Of one client, to a customer chosen at random; by `pg_stat_statements`, per invoice. Execution is with all triggers; it is without the start of the statement, the commit and the program. On a machine that others use as well, the least time says most.',
    table(
      [
        'customers',
        'clients',
        'callers',
        'invoices per statement',
        'planning, µs',
        'execution, µs',
        'at least',
        'WAL, bytes',
      ],
      rows,
    ),
  ].join('\n\n');
};

type Spent = { calls: number; plan: number; execution: number; least: number; wal: number };

const spent = `
  SELECT sum(calls)::float8 AS calls, sum(total_plan_time) AS plan, sum(total_exec_time) AS execution,
         min(min_exec_time) AS least, sum(wal_bytes)::float8 AS wal
    FROM pg_stat_statements WHERE query LIKE '%entry_kept AS%'`;

/** Makes $1 - 1 other clients, each with the accounts of a customer, and gives each client $2 customers more. */
const fill = `
  WITH other AS (
    INSERT INTO client SELECT r.* FROM client t, generate_series(2, $1::integer) n,
           jsonb_populate_record(NULL::client, to_jsonb(t)
             || jsonb_build_object('id', 1000 + n, 'name', 'c' || n, 'name_folded', 'c' || n)) r
    RETURNING id
  ),
  of_other AS (
    INSERT INTO account SELECT r.* FROM other, account t,
           jsonb_populate_record(NULL::account, to_jsonb(t) || jsonb_build_object('client_id', other.id, 'tax_accno', NULL)) r
     WHERE t.accno IN (SELECT unnest(ARRAY[arap_accno, payment_accno]) FROM customer)
  )
  INSERT INTO customer SELECT r.* FROM (SELECT client_id AS id FROM customer UNION ALL SELECT id FROM other) c, customer t,
         generate_series(1, $2::integer) n,
         jsonb_populate_record(NULL::customer, to_jsonb(t) || jsonb_build_object('client_id', c.id,
           'id', nextval('customer_id_seq'), 'customernumber', 'K-' || n, 'customernumber_folded', 'k-' || n)) r`;

const postMany = (
  installation: Installation,
  { customers, clients }: { customers: number; clients: number },
  load: { callers: number; times: number },
): Promise<number> =>
  perSecond(load, () =>
    post(installation, '/invoices', {
      transdate: `${today}T00:00:00+01:00`,
      customernumber: `K-${randomInt(customers / clients)}`,
      incomeentries: [
        { amount: '99.00', income_accno: '3400', description: 'Beratung' },
        { amount: '20.00', income_accno: '3200', description: 'Material' },
      ],
      taxentries: [{ amount: '9.64', tax_accno: '2201' }],
    }),
  );
