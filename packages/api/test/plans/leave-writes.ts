import type { BookingDate, Instant, LeaveKind } from '@kontor/domain';
import { line, type Random } from '@kontor/testing';
import type { Inputs } from '../../src/index.ts';
import { balances, camtOf, entryOf, iban, sendStatement, statementOf } from '../bank/statement.ts';
import { invoiceOf, payableOf, type testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';

/** Random writes of the kinds for which leave is given, each with what it comes to. */

type Installation = Awaited<ReturnType<typeof testInstallation>>;
export type Operation = Inputs['plans']['propose']['operation'];

/** A write, and what an oracle has to know of it: in Rappen, and the parties that it names. */
export type RandomWrite = {
  kind: LeaveKind | undefined;
  operation: Operation;
  input: object;
  cents: number;
  count: number;
  parties: string[];
  /** Whether it makes something beside its kind. */
  beside?: boolean;
};

const places = (cents: number) => (cents / 100).toFixed(2);
export const customers = ['K1', 'K2', 'K3'];
export const vendors = ['V1', 'V2', 'V3'];
const address = { address1: 'Seeweg 1', zipcode: '8001', city: 'Zürich', country: 'CH' };
const theirs = 'CH5604835012345678009';
const account = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;

const toCustomer = (customernumber: string, cents: number, fields: object = {}) => {
  const { customer: _, ...rest } = invoiceOf({ customernumber, ...fields });
  return { ...rest, incomeentries: [{ amount: places(cents), income_accno: 3400 }] } as never;
};

const ofVendor = (vendornumber: string, cents: number, fields: object = {}) => {
  const { vendor: _, ...rest } = payableOf({ vendornumber, ...fields });
  return { ...rest, expenseentries: [{ amount: places(cents), expense_accno: 6500 }] } as never;
};

/** Quarters and days, of which each write takes the next. */
const quarterOf = (at: number) => {
  const [year, first] = [1990 + Math.floor(at / 4), 1 + 3 * (at % 4)];
  const two = (month: number) => String(month).padStart(2, '0');
  const last = first === 4 || first === 7 ? 30 : 31;
  return { from: `${year}-${two(first)}-01`, to: `${year}-${two(first + 2)}-${last}` };
};
const dayAt = (at: number) => new Date(Date.UTC(1980, 0, 1 + at)).toISOString().slice(0, 10) as BookingDate;

/** A client that has what such writes need, and what makes the next one. */
export const stockedClient = async (installation: Installation, random: Random) => {
  const client: TestClient = await installation.newClient();
  const books = await client.ask();
  const sender = {
    name: 'Muster AG',
    street: 'Seeweg',
    building_number: '1',
    zipcode: '8001',
    city: 'Zürich',
  };
  await books.settings.save({
    sender: { ...sender, country: 'CH' },
    reminders: { levels: [{ days: 10 }], fee_accno: 6951, interest_accno: 6951 },
  } as never);
  await books.accounts.save({ ...account, iban });
  for (const customernumber of customers)
    await books.customers.save({
      ...{ customernumber, name: customernumber, email: 'a@b.example' },
      ...address,
    });
  for (const vendornumber of vendors)
    await books.vendors.save({
      ...{ vendornumber, name: vendornumber, bank_iban: theirs },
      ...address,
    } as never);
  const counts = { vat: 0, close: 0, files: 0 };
  const cents = () => 1 + random.below(100_000);
  const invoice = async (customernumber: string, fields: object = {}) => {
    const amount = cents();
    const { invnumber } = await books.invoices.post(toCustomer(customernumber, amount, fields));
    return { invnumber, amount };
  };
  const payable = async (vendornumber: string, fields: object = {}) => {
    const amount = cents();
    const { invnumber } = await books.payables.post(ofVendor(vendornumber, amount, fields));
    return { invnumber, amount };
  };
  const payment = (amount: number) => ({ datepaid: '2026-02-10', amount_paid: places(amount) });
  const glentries = (amount: number) => [line([1000, places(amount)]), line([1020, places(-amount)])];

  const makers: Readonly<Record<LeaveKind, (at: Instant) => Promise<Omit<RandomWrite, 'kind'>>>> = {
    invoice: async () => {
      const [party, amount] = [random.one(customers), cents()];
      const input = toCustomer(party, amount);
      if (!random.chance(0.1))
        return { ...{ operation: 'invoices.post', input }, cents: amount, count: 1, parties: [party] };
      const customer = { customernumber: party, city: `Ort ${amount}` };
      const { customernumber: _, ...rest } = input as { customernumber: string };
      return {
        ...{ operation: 'invoices.post', input: { ...rest, customer } },
        cents: amount,
        count: 1,
        parties: [party],
        beside: true,
      };
    },
    payable: async () => {
      const [party, amount] = [random.one(vendors), cents()];
      return {
        operation: 'payables.post',
        input: ofVendor(party, amount),
        cents: amount,
        count: 1,
        parties: [party],
      };
    },
    entry: async () => {
      const amount = cents();
      const input = { transdate: '2026-02-01', glentries: glentries(amount) };
      return { operation: 'gl.post', input, cents: amount, count: 1, parties: [] };
    },
    payment: async () => {
      const [customer, vendor] = [random.one(customers), random.one(vendors)];
      const [one, other] = [await invoice(customer), await payable(vendor)];
      const ofInvoice = { invnumber: one.invnumber, payment: payment(one.amount) };
      if (random.chance(0.4))
        return {
          operation: 'invoices.pay',
          input: ofInvoice,
          cents: one.amount,
          count: 1,
          parties: [customer],
        };
      if (random.chance(0.5)) {
        const input = { invnumber: other.invnumber, vendorpayment: payment(other.amount) };
        return { operation: 'payables.pay', input, cents: other.amount, count: 1, parties: [vendor] };
      }
      const payments = [
        { invoice: one.invnumber, ...payment(one.amount) },
        { payable: other.invnumber, ...payment(other.amount) },
      ];
      const both = { cents: one.amount + other.amount, count: 2, parties: [customer, vendor] };
      return { operation: 'payments.bulk', input: { payments }, ...both };
    },
    bank_match: async () => {
      counts.files += 1;
      const [amount, ids] = [cents(), { message_id: `M${counts.files}`, statement_id: `S${counts.files}` }];
      const entries = [entryOf(places(amount), `E${counts.files}`)];
      const file = statementOf({ ...ids, ...balances('0.00', places(amount)), entries });
      await sendStatement(installation, client, camtOf(file));
      const id = counts.files;
      const outcome = { documents: [], accounts: [{ why: 'account', accno: 3400, amount: places(amount) }] };
      return {
        operation: 'bank.book',
        input: { id, bank_booking: { outcome } },
        cents: amount,
        count: 1,
        parties: [],
      };
    },
    credit: async () => {
      const party = random.one(customers);
      const { invnumber, amount } = await invoice(party);
      const input = { invnumber, creditnote: { transdate: '2026-02-20' } };
      return { operation: 'invoices.credit', input, cents: amount, count: 1, parties: [party] };
    },
    reversal: async () => {
      if (random.chance(0.5)) {
        const amount = cents();
        const sent = { transdate: '2026-02-01', glentries: glentries(amount) } as never;
        const { reference } = await books.gl.post(sent);
        return {
          operation: 'gl.reverse',
          input: { reference, reversal: {} },
          cents: amount,
          count: 1,
          parties: [],
        };
      }
      const party = random.one(customers);
      const { invnumber, amount } = await invoice(party);
      await books.invoices.pay({ invnumber, payment: payment(amount) } as never);
      const [paid] = (await books.invoices.payments({ invnumber })).items;
      const input = { invnumber, id: paid?.id, reversal: {} };
      return { operation: 'invoices.reversePayment', input, cents: amount, count: 1, parties: [party] };
    },
    send: async () => {
      const party = random.one(customers);
      const { invnumber } = await invoice(party);
      return {
        operation: 'invoices.send',
        input: { invnumber, mail: {} },
        cents: 0,
        count: 1,
        parties: [party],
      };
    },
    remind: async () => {
      const customernumber = random.one(customers);
      await invoice(customernumber, { transdate: '2026-01-01', duedate: '2026-01-15' });
      const input = { letters: [{ customernumber }], send: random.chance(0.5) };
      return { operation: 'reminders.issue', input, cents: 0, count: 1, parties: [customernumber] };
    },
    order: async () => {
      const party = random.one(vendors);
      const { invnumber, amount } = await payable(party, { transdate: '2026-01-10', duedate: '2026-02-09' });
      const input = { accno: 1020, payables: [{ invnumber }] };
      return { operation: 'paymentOrders.create', input, cents: amount, count: 1, parties: [party] };
    },
    vat: async () => {
      const days = quarterOf(counts.vat);
      counts.vat += 1;
      const tax = 1 + random.below(9_000);
      const taxed = {
        ...{ transdate: days.from, glentries: [line([1000, places(tax)]), line([2201, places(-tax)])] },
      };
      await books.gl.post(taxed as never);
      const { payable: owed } = await books.vat.previewSettlement(days as never);
      const amount = Math.round(Math.abs(Number(owed)) * 100);
      return { operation: 'vat.settle', input: days, cents: amount, count: 1, parties: [] };
    },
    close: async () => {
      counts.close += 1;
      const input = { closing_date: dayAt(counts.close) };
      return { operation: 'settings.close', input, cents: 0, count: 1, parties: [] };
    },
  };

  /** Makes a write of a kind, or one that has none. */
  const next = async (kind: LeaveKind | undefined, at: Instant): Promise<RandomWrite> => {
    if (kind) return { kind, ...(await makers[kind](at)) };
    const input = { customernumber: random.one(customers), city: `Ort ${cents()}` };
    return { kind, operation: 'customers.save', input, cents: 0, count: 1, parties: [] };
  };
  return { client, next };
};
