import type { Random } from '@kontor/testing';
import { line } from '@kontor/testing';

/**
 * A write by its procedure and input, as a program might send it: mostly valid, and often with one
 * fault.
 */
export type Request = { path: string; input: Json };
export type Json = { [name: string]: unknown };

const days = [
  '2025-11-30',
  '2025-12-31',
  '2026-01-05',
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
];
const amounts = ['0.05', '1.00', '49.50', '100.00', '107.02', '1234.56', '-1.00', '-49.50', '0'];
const income = [3400, 3400, 3200, 3000, 1090];
const expense = [6500, 4000, 6940, 1090];
const taxes = { invoice: [2201], payable: [1171, 1170] };
const numbers = ['1', '2', 'A', 'B', 'C', 'D', 'E-7', 'f', 'F'];
/**
 * The customers, vendors and articles that every client begins with; a few of `numbers` are others.
 */
export const stocked = ['1', '2', 'A', 'B', 'C', 'D'];

type Make = (random: Random) => Request;

const maybe = (random: Random, probability: number, fields: () => Json): Json =>
  random.chance(probability) ? fields() : {};

const party = (random: Random, name: 'customer' | 'vendor'): Json => ({
  [`${name}number`]: random.one([...stocked, ...numbers]),
  ...maybe(random, 0.9, () => ({ name: `Muster ${random.below(4)}` })),
  ...maybe(random, 0.4, () => ({ city: random.one(['Zürich', 'Genève', '']), zipcode: '8001' })),
});

const partyOf = (random: Random, name: 'customer' | 'vendor'): Json =>
  random.chance(0.5)
    ? { [name]: party(random, name) }
    : { [`${name}number`]: random.one([...stocked, ...numbers]) };

const documentOf = (random: Random, kind: 'invoice' | 'payable'): Json => {
  const [entries, accno, accounts] =
    kind === 'invoice'
      ? ['incomeentries', 'income_accno', income]
      : ['expenseentries', 'expense_accno', expense];
  const lines = random.chance(0.7)
    ? {
        [entries as string]: Array.from({ length: 1 + random.below(3) }, () => ({
          amount: random.one(amounts),
          [accno as string]: random.one(accounts as number[]),
        })),
        ...maybe(random, 0.4, () => ({
          taxentries: [{ amount: random.one(amounts), tax_accno: random.one(taxes[kind]) }],
        })),
      }
    : {
        parts: Array.from({ length: 1 + random.below(3) }, () => ({
          partnumber: random.one([...stocked, ...stocked, ...numbers]),
          quantity: String(1 + random.below(9)),
          ...maybe(random, 0.3, () => ({ sellprice: random.one(amounts) })),
        })),
      };
  return {
    transdate: random.one(days),
    ...maybe(random, 0.6, () => ({ invnumber: random.one([...numbers, `R-${random.below(400)}`]) })),
    ...partyOf(random, kind === 'invoice' ? 'customer' : 'vendor'),
    ...lines,
    ...maybe(random, 0.1, () => ({ currency: random.one(['EUR', 'USD', 'XXX']) })),
    ...maybe(random, 0.1, () => ({ taxincluded: true })),
    ...maybe(random, 0.2, () => ({ notes: `note ${random.below(3)}` })),
  };
};

const paymentOf = (random: Random): Json => ({
  datepaid: random.one(days),
  amount_paid: random.one(amounts),
  ...maybe(random, 0.3, () => ({ payment_accno: random.one([1000, 1020, 1090, 3800, 4900, 12]) })),
});

const glOf = (random: Random): Json => {
  const amount = random.one(amounts).replace('-', '');
  return {
    transdate: random.one(days),
    ...maybe(random, 0.5, () => ({ reference: random.one(numbers) })),
    ...maybe(random, 0.1, () => ({ currency: 'EUR' })),
    glentries: [
      line([random.one([1000, 1020, 6500]), amount]),
      line([random.one([1020, 3400, 1100]), `-${random.chance(0.9) ? amount : '5.00'}`]),
    ],
  };
};

const one = (random: Random): string => random.one(numbers);

const payInvoice: Make = (random) => ({
  path: 'invoices.pay',
  input: { invnumber: one(random), payment: paymentOf(random) },
});
const payPayable: Make = (random) => ({
  path: 'payables.pay',
  input: {
    invnumber: one(random),
    ...maybe(random, 0.5, () => ({ vendor_number: one(random) })),
    vendorpayment: paymentOf(random),
  },
});
const postInvoice: Make = (random) => ({ path: 'invoices.post', input: documentOf(random, 'invoice') });
const postPayable: Make = (random) => ({ path: 'payables.post', input: documentOf(random, 'payable') });
const postEntry: Make = (random) => ({ path: 'gl.post', input: glOf(random) });

const some = <Item>(random: Random, make: () => Item): Item[] =>
  Array.from({ length: 1 + random.below(6) }, make);

const bulk: Make = (random) => {
  const atomic = maybe(random, 0.3, () => ({ atomic: true }));
  const [path, name, make] = random.one<[string, string, () => Json]>([
    ['invoices.bulk', 'invoices', () => documentOf(random, 'invoice')],
    ['payables.bulk', 'payables', () => documentOf(random, 'payable')],
    ['gl.bulk', 'gls', () => glOf(random)],
    [
      'payments.bulk',
      'payments',
      () => ({ [random.one(['invoice', 'payable'])]: one(random), ...paymentOf(random) }),
    ],
  ]);
  return { path, input: { [name]: some(random, () => faulty(random, make(), 0.1)), ...atomic } };
};

const makes: readonly Make[] = [
  postInvoice,
  postInvoice,
  postInvoice,
  postPayable,
  postPayable,
  postEntry,
  payInvoice,
  payPayable,
  bulk,
  (random) => ({ path: 'customers.save', input: party(random, 'customer') }),
  (random) => ({ path: 'vendors.save', input: party(random, 'vendor') }),
  (random) => ({
    path: 'articles.save',
    input: {
      partnumber: one(random),
      ...maybe(random, 0.8, () => ({ description: 'Ware', income_accno: 3200, expense_accno: 4000 })),
      ...maybe(random, 0.7, () => ({ sellprice: random.one(amounts), tax_accnos: [2201, 1170] })),
    },
  }),
  (random) => ({
    path: 'gl.reverse',
    input: { reference: one(random), reversal: maybe(random, 0.4, () => ({ transdate: random.one(days) })) },
  }),
];

const rare: readonly Make[] = [
  (random) => ({
    path: 'gl.endYear',
    input: { transdate: '2025-12-31', ...maybe(random, 0.5, () => ({ retained_accno: 2970 })) },
  }),
  (random) => ({ path: 'gl.reopenYear', input: maybe(random, 0.3, () => ({ description: 'offen' })) }),
];

const evil: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'x'.repeat(300),
  -1,
  0,
  null,
  true,
  [],
  {},
  '2026-02-30',
  '1e5',
  '🧾',
  '999999999999999999999',
];

/** The input with one of its fields, at any depth, left out or made another. */
const faulty = (random: Random, input: Json, probability: number): Json => {
  if (!random.chance(probability)) return input;
  const names = Object.keys(input);
  if (names.length === 0) return input;
  const name = random.one(names);
  const value = input[name];
  if (random.chance(0.5) && typeof value === 'object' && value !== null && !Array.isArray(value))
    return { ...input, [name]: faulty(random, value as Json, 1) };
  if (random.chance(0.3))
    return Object.fromEntries(Object.entries(input).filter(([other]) => other !== name));
  return { ...input, [name]: random.one(evil) };
};

/** The next request of a sequence that a seed decides. */
export const requestOf = (random: Random): Request => {
  const { path, input } = random.chance(0.01) ? random.one(rare)(random) : random.one(makes)(random);
  return { path, input: faulty(random, input, 0.1) };
};
