import { expect, test } from 'vitest';
import { invoiceOf, now, payableOf, testInstallation } from '../installation.ts';

/** §13, §17: a page holds no more than some megabytes, and the cursor goes on after it. */
const { newClient } = await testInstallation();

type Page<Item> = { items: readonly Item[]; next?: string | undefined };

const megabyte = 1_000_000;
const mostBytes = 2_097_152;
const documents = 7;
const places = Array.from({ length: documents }, (_, at) => at);

/**
 * A text of a megabyte that the database can't compress, and one that it compresses to a hundredth.
 */
const texts = [
  Array.from({ length: megabyte / 8 }, (_, at) =>
    ((at * 2_654_435_761) >>> 0).toString(16).padStart(8, '0'),
  ).join(''),
  'x'.repeat(megabyte),
];
const textOf = (at: number) => texts[at % texts.length] ?? '';

/**
 * Reads all pages of a list, of at most `limit` records; each must be no longer than a page may be.
 */
const read = async <Item>(
  limit: number,
  list: (paging: { limit: number; after?: string }) => Promise<Page<Item>>,
) => {
  const pages: Page<Item>[] = [];
  for (let after: string | undefined; pages.length === 0 || after !== undefined; after = pages.at(-1)?.next) {
    const page = await list({ limit, ...(after === undefined ? {} : { after }) });
    expect(page.items.length).toBeGreaterThan(0);
    if (page.items.length > 1) expect(JSON.stringify(page.items).length).toBeLessThan(mostBytes + 10_000);
    pages.push(page);
  }
  return pages;
};

const all = <Item>(pages: readonly Page<Item>[]): Item[] => pages.flatMap(({ items }) => items);

const number = (at: number) => `A${at}`;

/**
 * The invoices of a client: the long text is in a line of every third, in the notes of the others.
 */
const longInvoices = async () => {
  const ask = await (await newClient()).ask();
  for (const at of places) {
    const amount = `${at + 1}.00`;
    const long =
      at % 3 === 0
        ? { incomeentries: [{ amount, income_accno: 3400, description: textOf(at) }] }
        : { notes: textOf(at), incomeentries: [{ amount, income_accno: 3400 }] };
    await ask.invoices.post(invoiceOf({ invnumber: number(at), taxentries: [], ...long }));
  }
  return ask.invoices;
};
const invoices = await longInvoices();

test.each(['number', 'date', 'due', 'party', 'amount', 'open'] as const)(
  'invoices by %s: each on one page, however long its texts and lines are',
  async (sort) => {
    for (const descending of [false, true]) {
      const pages = await read(1_000, (paging) => invoices.list({ ...paging, sort, descending }));
      expect(pages.length).toBeGreaterThanOrEqual(documents / 2);
      const numbers = all(pages).map(({ invnumber }) => invnumber);
      expect(numbers).toEqual(descending ? places.map(number).toReversed() : places.map(number));
    }
  },
);

test('payables: a limit below what a page may hold still counts', async () => {
  const ask = await (await newClient()).ask();
  for (const at of places)
    await ask.payables.post(payableOf({ invnumber: number(at), intnotes: textOf(at) }));
  const pages = await read(1, (paging) => ask.payables.list(paging));
  expect(pages.map(({ items }) => items.length)).toEqual(places.map(() => 1));
  expect(all(pages).map(({ invnumber }) => invnumber)).toEqual(places.map(number));
});

test('entries, the transactions of an account and the journal: nothing is left out or shown twice', async () => {
  const client = await newClient();
  const ask = await client.ask();
  for (const at of places) {
    // The notes stand with each of the transactions, the memo with one.
    const glentries = [
      { accno: 1000, debit: '1.00', memo: textOf(at) },
      { accno: 1000, debit: '2.00' },
      { accno: 1020, credit: '3.00' },
    ];
    await ask.gl.post({ reference: number(at), transdate: '2026-02-01', notes: textOf(at + 1), glentries });
  }
  const entries = await read(1_000, (paging) => ask.gl.list(paging));
  expect(entries).toHaveLength(documents);
  expect(all(entries).map(({ reference }) => reference)).toEqual(places.map(number));

  const journal = await read(1_000, (paging) => ask.reports.journal(paging));
  expect(journal).toHaveLength(documents);
  expect(all(journal).map(({ reference, postings }) => [reference, postings.length])).toEqual(
    places.map((at) => [number(at), 3]),
  );

  for (const include_openings of [false, true]) {
    const filter = { accno: '10x0', include_openings, from_date: '2026-02-01' };
    const shown = all(await read(1_000, (paging) => ask.transactions.list({ ...filter, ...paging })));
    const whole = places.flatMap((at) => [number(at), number(at)]).concat(places.map(number));
    expect(shown.filter(({ entry_id }) => entry_id !== undefined).map(({ reference }) => reference)).toEqual(
      whole,
    );
    expect(shown.at(-1)?.balance).toBe('21.00');
  }
});

test('articles and the audit trail: a thousand records of a page are no more than it may hold', async () => {
  const client = await newClient();
  const ask = await client.ask({ now });
  for (const at of places) await ask.articles.save({ partnumber: number(at), itemnote: textOf(at) });
  const articles = all(await read(1_000, (paging) => ask.articles.list(paging)));
  expect(articles.map(({ partnumber }) => partnumber)).toEqual(places.map(number));
  const links = all(await read(1_000, (paging) => ask.audit.list(paging)));
  expect(new Set(links.map(({ id }) => id)).size).toBe(links.length);
  expect(links.length).toBeGreaterThanOrEqual(documents);
});

test('a short page waits for none of the long ones, however many are asked for', async () => {
  const ask = await (await newClient()).ask();
  for (const at of places.slice(0, 2))
    await ask.invoices.post(invoiceOf({ invnumber: number(at), notes: textOf(at) }));
  let underWay = 60;
  const long = Array.from({ length: underWay }, async () => {
    const page = await ask.invoices.list({ limit: 1_000 });
    underWay -= 1;
    return page.items.length;
  });
  expect((await ask.invoices.list({ limit: 1 })).items).toHaveLength(1);
  // All the long ones were asked for first.
  expect(underWay).toBeGreaterThan(30);
  expect(await Promise.all(long)).toEqual(long.map(() => 2));
});
