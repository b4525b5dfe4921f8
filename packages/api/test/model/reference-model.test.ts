import { randomOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { testInstallation } from '../installation.ts';
import { type Client, operations } from './operations.ts';
import { documentsOn, emptyModel, type Model, type Side, written } from './reference-model.ts';

/** §12: whatever is done, in whatever order, the books hold what the model of them holds. */
const { database, newClient } = await testInstallation();

const rowsOf = <Row>(client: Client, question: string): Promise<Row[]> =>
  database.prisma.$queryRawUnsafe<Row[]>(question.replaceAll('$client', String(client.client.id)));

const unbalanced = (client: Client) =>
  rowsOf(client, 'SELECT entry_id FROM posting WHERE client_id = $client GROUP BY 1 HAVING sum(amount) <> 0');

type Turnover = { key: string; amount: string };

/** Turnovers as the books keep them by month, and as their postings sum up. */
const turnoversOf = (client: Client) => {
  const key = (month: string, side: string) =>
    `accno || ' ' || to_char(${month}, 'YYYY-MM') || ' ' || ${side}`;
  return Promise.all([
    rowsOf<Turnover>(
      client,
      `SELECT ${key('month', "'debit'")} AS key, sum(debit)::text AS amount FROM balance WHERE client_id = $client GROUP BY 1
        UNION ALL
       SELECT ${key('month', "'credit'")}, sum(credit)::text FROM balance WHERE client_id = $client GROUP BY 1`,
    ),
    rowsOf<Turnover>(
      client,
      `SELECT ${key('transdate', 'side')} AS key, sum(CASE side WHEN 'debit' THEN amount ELSE -amount END)::text AS amount
         FROM posting WHERE client_id = $client GROUP BY 1`,
    ),
  ]);
};

/** The turnovers that are not zero, in one order. */
const moved = (turnovers: Iterable<readonly [string, string]>) =>
  [...turnovers].filter(([, amount]) => Number(amount) !== 0).sort();

/** The journal up to an entry, as one hash, and where it ends now. */
const journalOf = async (client: Client, upTo: bigint) => {
  const [row] = await rowsOf<{ hash: string | null; last: bigint }>(
    client,
    `SELECT md5(string_agg(line, '' ORDER BY line) FILTER (WHERE id <= ${upTo})) AS hash, coalesce(max(id), 0) AS last
       FROM (SELECT id, 'entry' || e::text AS line FROM entry e WHERE client_id = $client
             UNION ALL SELECT entry_id, 'posting' || p::text FROM posting p WHERE client_id = $client) journal`,
  );
  return { hash: row?.hash, last: row?.last ?? 0n };
};

const documentsIn = async (client: Client, side: Side) => {
  const { invoices, payables } = await client.ask();
  const kept =
    side === 'invoice'
      ? (await invoices.list({})).items.map((item) => ({ ...item, party: item.customer.customernumber }))
      : (await payables.list({})).items.map((item) => ({ ...item, party: item.vendor.vendornumber }));
  return kept.map(({ invnumber, party, amount, netamount, paid, status }) => ({
    invnumber,
    party,
    amount,
    netamount,
    paid,
    settled: status === 'PAID',
  }));
};

/** Compares the books with everything that the model holds. */
const compare = async (client: Client, model: Model) => {
  expect(await unbalanced(client)).toEqual([]);
  const inModel = moved([...model.turnovers].map(([key, cents]) => [key, written(cents)] as const));
  for (const rows of await turnoversOf(client))
    expect(moved(rows.map(({ key, amount }) => [key, amount] as const))).toEqual(inModel);
  for (const side of ['invoice', 'payable'] as const)
    expect(await documentsIn(client, side)).toEqual(documentsOn(model, side));
  const { customers, vendors } = await client.ask();
  const kept = { invoice: (await customers.list({})).items, payable: (await vendors.list({})).items };
  for (const side of ['invoice', 'payable'] as const) {
    const expected = [...model.parties[side]].sort().map(([, fields]) => expect.objectContaining(fields));
    expect(kept[side]).toEqual(expected);
  }
};

// Ten clients on one database, side by side: each must find its own books as if it were alone.
test.concurrent.each(Array.from({ length: 10 }, (_, at) => at + 1))('seed %i', async (seed) => {
  const [client, model, random] = [await newClient(), emptyModel(), randomOf(seed)];
  let journal = await journalOf(client, 0n);
  for (let step = 1; step <= 60; step += 1) {
    await random.one(operations)({ client, model, random });
    if (step % 6 !== 0) continue;
    await compare(client, model);
    // Every entry that was in the journal at the last look is in it still, to the letter.
    expect((await journalOf(client, journal.last)).hash).toEqual(journal.hash);
    const { last } = await journalOf(client, 0n);
    journal = { last, hash: (await journalOf(client, last)).hash };
  }
  expect(model.documents.size).toBeGreaterThan(5);
});
