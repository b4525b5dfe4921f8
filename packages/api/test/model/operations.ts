import type { Random } from '@kontor/testing';
import { expect } from 'vitest';
import {
  invoiceOf,
  payableOf,
  paymentOf,
  refusalCode,
  type testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import {
  bookOn,
  closedOn,
  type Document,
  type Line,
  type Model,
  numberOf,
  type Side,
  saveParty,
  taxOf,
  written,
} from './reference-model.ts';

/**
 * Operations on books: each does the same to the program and to the model, and expects the answer
 * that the model gives.
 */
export type Client = Awaited<ReturnType<Awaited<ReturnType<typeof testInstallation>>['newClient']>>;
type World = { client: Client; model: Model; random: Random };

const days = ['2026-01-05', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-15'];
const amounts = [1, 5, 99, 100, 4950, 10_000, 123_456, -1, -10_000, 0];

const party = ({ random }: World, side: Side): Record<string, string> => ({
  [numberOf[side]]: `${random.one(['A', 'B', 'C'])}`,
  name: `name ${random.below(5)}`,
  ...(random.chance(0.5) ? { city: random.one(['Zürich', 'Genève', '']) } : {}),
  ...(random.chance(0.5) ? { zipcode: String(random.below(10)) } : {}),
});

const saveVendor = async (world: World) => {
  const sent = party(world, 'payable');
  await (await world.client.ask()).vendors.save({ vendornumber: '', ...sent });
  saveParty(world.model, 'payable', sent);
};

const saveCustomer = async (world: World) => {
  const sent = party(world, 'invoice');
  await (await world.client.ask()).customers.save({ customernumber: '', ...sent });
  saveParty(world.model, 'invoice', sent);
};

const saveArticle = async ({ client, model, random }: World) => {
  const [partnumber, price] = [random.one(['P', 'Q', 'R']), random.one(amounts)];
  const sent = { partnumber, sellprice: written(price), tax_accnos: [2201], income_accno: 3200 };
  await (await client.ask()).articles.save(sent as never);
  model.prices.set(partnumber, price);
};

/**
 * Posts `document`, whose number may be empty, and books `lines` in the model where it is accepted.
 */
const post = async ({ client, model }: World, document: Document, lines: readonly Line[]) => {
  const { side, sent } = document;
  const day = String(sent['transdate']);
  const numbered = document.invnumber === '' ? sent : { ...sent, invnumber: document.invnumber };
  const ask = await client.ask();
  const answer =
    side === 'invoice' ? ask.invoices.post(invoiceOf(numbered)) : ask.payables.post(payableOf(numbered));
  if (closedOn(model, day)) {
    expect(await refusalCode(answer)).toBe('period_closed');
    return;
  }
  const { invnumber } = await answer;
  if (document.invnumber === '') model.numbers[side] += 1;
  expect(invnumber).toBe(document.invnumber || String(model.numbers[side]));
  model.documents.set(`${side} ${invnumber}`, { ...document, invnumber });
  saveParty(model, side, sent[side === 'invoice' ? 'customer' : 'vendor'] as Record<string, string>);
  bookOn(model, day, lines);
};

/** A number that nobody has used: chosen by hand, or left to the client. */
const freshNumber = ({ model, random }: World): string =>
  random.chance(0.5) ? '' : `H-${model.documents.size}-${random.below(1e6)}`;

const postByEntries = (side: Side) => async (world: World) => {
  const { random } = world;
  const income = random.some(amounts, 4).map((amount) => ({ amount, accno: random.one([3400, 3200, 6500]) }));
  const tax = random.chance(0.5)
    ? [{ amount: random.one(amounts), accno: side === 'invoice' ? 2201 : 1171 }]
    : [];
  const netamount = income.reduce((sum, { amount }) => sum + amount, 0);
  const amount = tax.reduce((sum, { amount }) => sum + amount, netamount);
  const who = party(world, side);
  const entry = side === 'invoice' ? 'income' : 'expense';
  const sent = {
    transdate: random.one(days),
    [side === 'invoice' ? 'customer' : 'vendor']: who,
    [`${entry}entries`]: income.map((line) => ({
      amount: written(line.amount),
      [`${entry}_accno`]: line.accno,
    })),
    taxentries: tax.map((line) => ({ amount: written(line.amount), tax_accno: line.accno })),
  };
  const [ours, theirs] = side === 'invoice' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const lines: Line[] = [...income, ...tax].map((line) => [line.accno, theirs, line.amount]);
  const document = { side, sent, amount, netamount, paid: 0, party: who[numberOf[side]] ?? '' };
  const control = side === 'invoice' ? 1100 : 2000;
  await post(world, { ...document, invnumber: freshNumber(world) }, [[control, ours, amount], ...lines]);
};

const postByArticles = async (world: World) => {
  const { model, random } = world;
  if (model.prices.size === 0) return saveArticle(world);
  const parts = random.some([...model.prices], 5).map(([partnumber, price]) => ({
    partnumber,
    quantity: 1 + random.below(9),
    price,
  }));
  const amounts = parts.map(({ quantity, price }) => quantity * price);
  const netamount = amounts.reduce((sum, amount) => sum + amount, 0);
  const tax = taxOf(netamount);
  const customer = party(world, 'invoice');
  const sent = {
    transdate: random.one(days),
    customer,
    incomeentries: undefined,
    parts: parts.map(({ partnumber, quantity }) => ({ partnumber, quantity: String(quantity) })),
  };
  const amount = netamount + tax;
  const document = {
    side: 'invoice',
    sent,
    amount,
    netamount,
    paid: 0,
    party: customer['customernumber'] ?? '',
  } as const;
  await post(world, { ...document, invnumber: freshNumber(world) }, [
    [1100, 'debit', amount],
    ...amounts.map((line): Line => [3200, 'credit', line]),
    [2201, 'credit', tax],
  ]);
};

const pay = async ({ client, model, random }: World) => {
  if (model.documents.size === 0) return;
  const document = random.one([...model.documents.values()]);
  const { side, invnumber } = document;
  const [amount, accno, day] = [random.one(amounts), random.one([1020, 1090, 3800]), random.one(days)];
  const fields = { datepaid: day, amount_paid: written(amount), payment_accno: accno };
  const { invoices, payables } = await client.ask();
  const code = await refusalCode(
    side === 'invoice'
      ? invoices.pay(paymentOf(invnumber, fields))
      : payables.pay(vendorpaymentOf(invnumber, fields)),
  );
  // A payment of nothing is refused, too; which refusal comes first is not what is looked at here.
  if (closedOn(model, day) || amount === 0) return expect(['period_closed', 'invalid']).toContain(code);
  expect(code).toBe('done');
  document.paid += amount;
  const [control, theirs] = side === 'invoice' ? [1100, 'credit' as const] : [2000, 'debit' as const];
  bookOn(model, day, [
    [accno, theirs === 'credit' ? 'debit' : 'credit', amount],
    [control, theirs, amount],
  ]);
};

/** Sends a document that is booked once more: as it was, or changed. */
const postAgain =
  (changed: boolean) =>
  async ({ client, model, random }: World) => {
    // A number that the client gave was not in what was sent.
    const posted = [...model.documents.values()].filter(({ invnumber }) => invnumber.startsWith('H-'));
    if (posted.length === 0) return;
    const { side, invnumber, sent } = random.one(posted);
    const again = { ...sent, invnumber, ...(changed ? { notes: 'changed' } : {}) };
    const { invoices, payables } = await client.ask();
    const code = await refusalCode(
      side === 'invoice' ? invoices.post(invoiceOf(again)) : payables.post(payableOf(again)),
    );
    const refused = closedOn(model, String(sent['transdate'])) ? 'period_closed' : `${side}_exists`;
    expect(code).toBe(changed ? refused : 'done');
  };

const close = async ({ client, model, random }: World) => {
  const day = random.one(days.slice(0, 3));
  if (day <= model.closing) return;
  await (await client.ask()).settings.close({ closing_date: day as never });
  model.closing = day;
};

/**
 * Each as often as it is here, but for the closing, which comes rarely: after it there is less to
 * do.
 */
export const operations: readonly ((world: World) => Promise<unknown>)[] = [
  saveVendor,
  saveCustomer,
  saveArticle,
  postByEntries('invoice'),
  postByEntries('invoice'),
  postByEntries('payable'),
  postByEntries('payable'),
  postByArticles,
  postByArticles,
  pay,
  pay,
  pay,
  postAgain(false),
  postAgain(true),
  (world) => (world.random.chance(0.3) ? close(world) : Promise.resolve()),
];
