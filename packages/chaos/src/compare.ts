import { type Kind, paidInvoice, paidPayable, type Write } from './write.ts';

type Reading = { books: string; apiKey: string };
type Kept = Record<string, string>;

/**
 * The writes that were answered as done and are not in the books, and those that are in the books
 * twice or without an answer.
 */
export type Difference = { lost: string[]; doubled: string[] };

/** Compares the books with what was answered as done. */
export const compare = async (reading: Reading, done: readonly Write[]): Promise<Difference> => {
  const named = (kind: Kind) => done.filter((write) => write.kind === kind).map(({ name }) => name);
  const kept = async (path: string, list: string, field: string) =>
    (await listOf(reading, path, list)).map((record) => record[field] ?? '');
  const events = await listOf(reading, '/events', 'event');
  const numbersIn = (type: string) =>
    events.flatMap((event) => (event['type'] === type ? (event['number'] ?? '') : []));
  const differences = [
    between(named('invoice'), await kept('/invoices', 'invoice', 'invnumber')),
    between(named('payable'), await kept('/payables', 'payable', 'invnumber')),
    between(named('vendor'), await kept('/vendors', 'vendor', 'vendornumber')),
    between(named('entry'), await kept('/gl', 'gl', 'description')),
    // The feed of events reports the same, numbered without holes.
    between(named('invoice'), numbersIn('invoice.posted')),
    between(named('payable'), numbersIn('payable.posted')),
    counted('event', Number(events.at(-1)?.['id']), events.length),
    paid('payment', named('payment').length, await recordOf(reading, `/invoices/${paidInvoice}`)),
    paid('vendorpayment', named('vendorpayment').length, await recordOf(reading, `/payables/${paidPayable}`)),
  ];
  return {
    lost: differences.flatMap(({ lost }) => lost),
    doubled: differences.flatMap(({ doubled }) => doubled),
  };
};

// The books hold, besides, the records that the load relies on.
const isOfLoad = (name: string): boolean => /^[a-z]+-\d+-\d+$/.test(name);

const between = (answered: readonly string[], kept: readonly string[]): Difference => {
  const [expected, found] = [new Set(answered), new Set<string>()];
  const doubled: string[] = [];
  for (const name of kept.filter(isOfLoad)) {
    if (found.has(name) || !expected.has(name)) doubled.push(name);
    found.add(name);
  }
  return { lost: answered.filter((name) => !found.has(name)), doubled };
};

/** Each payment is of 1.00, so the amount paid is their number. */
const paid = (what: string, answered: number, { paid = '0' }: Kept): Difference =>
  counted(what, answered, Number(paid));

const counted = (what: string, expected: number, found: number): Difference => {
  const named = (count: number) => (count > 0 ? [`${count} of ${what}`] : []);
  return { lost: named(expected - found), doubled: named(found - expected) };
};

const readJson = async ({ books, apiKey }: Reading, path: string): Promise<unknown> => {
  const answer = await fetch(`${books}${path}`, {
    headers: { 'x-api-key': apiKey, accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** The records of a list. */
export const listOf = async (reading: Reading, path: string, list: string): Promise<Kept[]> =>
  ((await readJson(reading, path)) as Record<string, Kept[]>)[list] ?? [];

const recordOf = async (reading: Reading, path: string): Promise<Kept> =>
  (await readJson(reading, path)) as Kept;
