import type { DryRun } from '@kontor/domain';
import { digestOf, proving, randomOf } from '@kontor/testing';
import { callTRPCProcedure } from '@trpc/server';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { appRouter, refusalOf } from '../../src/index.ts';
import { expectVerified, testInstallation } from '../installation.ts';
import { type Request, requestOf, stocked } from './requests.ts';

/**
 * Random writes, dry and then in earnest: both have the same outcome and figures, and after the dry
 * ones not one row of the database differs. `DRY_RUNS` says how many: 10,000 take some minutes;
 * without it 2,000 under `pnpm prove`, and 400 else.
 */
const requests = Number(process.env['DRY_RUNS'] ?? (proving ? 2_000 : 400));
const clients = 40;
/** Of so many rounds one is compared by all that the rows hold, too. */
const digestEvery = 25;

const { url, database, newClient } = await testInstallation();
const pool = new pg.Pool({ connectionString: url, max: 2 });
afterAll(() => pool.end());
const query = async (statement: string) => (await pool.query(statement)).rows;

type Client = Awaited<ReturnType<typeof newClient>>;
type Answer = { dry_run?: DryRun; [name: string]: unknown };
type Ended = { done: Answer } | { refused: object };

const perform = async (client: Client, { path, input }: Request, dry_run?: true): Promise<Ended> => {
  const ctx = await client.context();
  const getRawInput = async () => (dry_run ? { ...input, dry_run } : input);
  const call = {
    router: appRouter,
    path,
    type: 'mutation',
    ctx,
    getRawInput,
    signal: undefined,
    batchIndex: 0,
  } as const;
  try {
    return { done: ((await callTRPCProcedure(call)) ?? {}) as Answer };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal)
      throw new Error(`${dry_run ? 'dry' : 'real'} ${client.name} ${path} ${JSON.stringify(input)}`, {
        cause: error,
      });
    const { code, message, issues } = refusal;
    return { refused: { code, message, issues } };
  }
};

/**
 * For each table the number of its rows, and the transaction that wrote the latest: every insert,
 * update and delete changes one.
 */
const marksOf = async (tables: readonly string[]) => {
  const each = tables.map(
    (name) => `SELECT '${name}' AS name, count(*), max(xmin::text::bigint) FROM ${name}`,
  );
  return query(`${each.join(' UNION ALL ')} ORDER BY name`);
};

/** The postings of the entries of a client after one of them, as the database has them. */
const postedAfter = (client_id: number, entry: string) =>
  query(`
    SELECT e.reference, e.transdate::text, p.accno, (p.amount * CASE p.side WHEN 'debit' THEN 1 ELSE -1 END)::text AS amount,
           p.side, p.original_amount::text, p.tax_accno, p.tax_rate::text, p.tax_base::text
      FROM entry e JOIN posting p ON p.client_id = e.client_id AND p.entry_id = e.id
     WHERE e.client_id = ${client_id} AND e.id > ${entry} ORDER BY e.id, p.id`);

const toldBy = ({ entries }: DryRun) =>
  entries.flatMap(({ reference, transdate, postings }) =>
    postings.map(({ accno, debit, credit, original_amount, tax_accno, tax_rate, tax_base }) => ({
      reference,
      transdate,
      accno,
      amount: debit ?? credit,
      side: debit === undefined ? 'credit' : 'debit',
      original_amount,
      tax_accno: tax_accno ?? null,
      tax_rate: tax_rate ?? null,
      tax_base: tax_base ?? null,
    })),
  );

/** Entries of a bulk that do not depend on each other may be booked in another order. */
const inOrder = (records: readonly object[]): string[] =>
  records.map((record) => JSON.stringify(Object.entries(record).sort())).sort();

/**
 * An answer without the ids that the database gives and what is made of them, which are no figures.
 */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, each) =>
      ['id', 'entry_id', 'payment_reference'].includes(name) ? undefined : each,
    ),
  );

const documentsAsRead = async (client: Client, { invoices, payables }: DryRun) => {
  const ask = await client.ask();
  return {
    invoices: await Promise.all(invoices.map(({ invnumber }) => ask.invoices.get({ invnumber }))),
    payables: await Promise.all(
      payables.map(({ invnumber, vendornumber }) =>
        ask.payables.get({ invnumber, vendor_number: vendornumber }),
      ),
    ),
  };
};

const stock = async (client: Client) => {
  const { exchangeRates, customers, vendors, articles } = await client.ask();
  await exchangeRates.save({ rates: [{ currency: 'EUR', day: '2025-01-01', rate: '0.95' }] } as never);
  for (const number of stocked) {
    await customers.save({ customernumber: number, name: `Kundin ${number}` });
    await vendors.save({ vendornumber: number, name: `Lieferant ${number}` });
    const article = {
      partnumber: number,
      sellprice: '9.90',
      income_accno: 3200,
      expense_accno: 4000,
      tax_accnos: [2201, 1170],
    };
    await articles.save(article as never);
  }
};

test(`${requests} random writes, dry and then in earnest`, { timeout: 0 }, async () => {
  const all = await Promise.all(
    Array.from({ length: clients }, async (_, at) => ({
      client: await newClient(),
      random: randomOf(at + 1),
    })),
  );
  await Promise.all(all.map(({ client }) => stock(client)));
  const tables = (
    await query(
      "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
  ).map(({ name }) => String(name));
  const counts = { done: 0, refused: 0, booked: 0 };
  const codes = new Set<unknown>();
  for (let round = 0; round * clients < requests; round += 1) {
    const sent = all.map(({ client, random }) => ({ client, request: requestOf(random) }));
    const isWhole = round % digestEvery === 0;
    const before = { marks: await marksOf(tables), digest: isWhole && (await digestOf(query)) };
    const dry = await Promise.all(sent.map(({ client, request }) => perform(client, request, true)));
    expect({ marks: await marksOf(tables), digest: isWhole && (await digestOf(query)) }).toEqual(before);

    await Promise.all(
      sent.map(async ({ client, request }, at) => {
        const { id } = client.client;
        const [last] = await query(`SELECT coalesce(max(id), 0) AS id FROM entry WHERE client_id = ${id}`);
        const real = await perform(client, request);
        const preview = dry[at] as Ended;
        const what = `${round} ${client.name} ${JSON.stringify(request)}`;
        if ('refused' in real || 'refused' in preview) {
          expect(preview, what).toEqual(real);
          counts.refused += 1;
          if ('refused' in real) codes.add(Reflect.get(real.refused, 'code'));
          return;
        }
        const { dry_run, ...answer } = preview.done;
        expect(withoutIds(answer), what).toEqual(withoutIds(real.done));
        if (!dry_run) throw new Error(`no dry run: ${what}`);
        const posted = (await postedAfter(id, String(last?.['id']))).map(({ amount, ...posting }) => ({
          ...posting,
          amount,
        }));
        expect(inOrder(toldBy(dry_run)), what).toEqual(inOrder(posted));
        const { invoices, payables } = dry_run;
        expect(withoutIds({ invoices, payables }), what).toEqual(
          withoutIds(await documentsAsRead(client, dry_run)),
        );
        counts.done += 1;
        if (posted.length > 0) counts.booked += 1;
      }),
    );
  }
  process.stdout.write(
    `Dry and real: ${JSON.stringify(counts)}, refused by ${[...codes].sort().join(', ')}\n`,
  );
  expect(counts.booked).toBeGreaterThan(requests / 5);
  expect(counts.refused).toBeGreaterThan(requests / 5);
  await expectVerified(database);
});
