import { sumOf, written } from './amounts.ts';
import { type Books, type Document, daysFrom, folded, openOf } from './books.ts';
import type { Row } from './figures.ts';

/** The figures of documents and of what is open of them (docs/interface §9 to §11). */

type Rows = [place: string, row: Row][];
export type Side = 'customers' | 'vendors';

const moduleOf = (side: Side) => (side === 'customers' ? 'ar' : 'ap');

const of = (books: Books, side: Side): Document[] =>
  books.documents.filter(({ module }) => module === moduleOf(side));

/**
 * The open items on a day, by party and number; in the client's currency, at the booked amounts.
 */
const itemsOn = (books: Books, side: Side, on: string) =>
  of(books, side)
    .map((document) => ({ document, ...openOf(document, on) }))
    .filter(({ open, baseOpen }) => open !== 0n || baseOpen !== 0n)
    .map((item) => ({ ...item, days: daysFrom(item.document.duedate, on) }));

export const openItemRows = (books: Books, side: Side, on: string): Rows => {
  const items = itemsOn(books, side, on);
  const total = sumOf(items.map(({ baseOpen }) => baseOpen));
  return [
    ...items.map(({ document, paid, open, baseOpen, days }): [string, Row] => [
      `${folded(document.party)} ${document.invnumber}`,
      {
        transdate: document.transdate,
        duedate: document.duedate,
        days_overdue: days,
        currency: document.currency,
        // A document that is dated later has not been issued: what was paid before is open below
        // zero.
        amount: written(document.transdate <= on ? document.amount : 0n, document.currency),
        paid: written(paid, document.currency),
        open: written(open, document.currency),
        base_open: baseOpen,
      },
    ]),
    ['', { total }],
  ];
};

const ages = [
  ['current', Number.NEGATIVE_INFINITY, 0],
  ['days_1_30', 1, 30],
  ['days_31_60', 31, 60],
  ['days_61_90', 61, 90],
  ['days_over_90', 91, Number.POSITIVE_INFINITY],
  ['total', Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
] as const;

export const ageingRows = (books: Books, side: Side, on: string): Rows => {
  const items = itemsOn(books, side, on);
  const aged = (own: typeof items): Row =>
    Object.fromEntries(
      ages.map(([name, first, last]) => [
        name,
        sumOf(own.filter(({ days }) => first <= days && days <= last).map(({ baseOpen }) => baseOpen)),
      ]),
    );
  const parties = [...new Set(items.map(({ document }) => folded(document.party)))];
  return [
    ...parties.map((party): [string, Row] => [
      party,
      aged(items.filter(({ document }) => folded(document.party) === party)),
    ]),
    ['total', aged(items)],
  ];
};

export type Statement = { from: string; to: string } & { side: Side; party: string; currency: string };

/**
 * The account of a customer or vendor: documents before payments within a day, in the order of the
 * books.
 */
export const statementRows = (books: Books, { side, party, currency, from, to }: Statement): Rows => {
  const lines = of(books, side)
    .filter((one) => folded(one.party) === folded(party) && one.currency === currency)
    .flatMap(({ invnumber, transdate, amount, at, payments }) => [
      { transdate: transdate, rank: 0, at, kind: 'document', invnumber, amount },
      ...payments.map((payment) => ({
        transdate: payment.datepaid,
        rank: 1,
        at: payment.at,
        kind: 'payment',
        invnumber,
        amount: -payment.amount,
      })),
    ])
    .sort((a, b) =>
      a.transdate < b.transdate ? -1 : a.transdate > b.transdate ? 1 : a.rank - b.rank || a.at - b.at,
    );
  const opening = sumOf(lines.filter(({ transdate }) => transdate < from).map(({ amount }) => amount));
  let balance = opening;
  const rows = lines
    .filter(({ transdate }) => from <= transdate && transdate <= to)
    .map(({ transdate, kind, invnumber, amount }, place): [string, Row] => {
      balance += amount;
      const figures = { amount: written(amount, currency), balance: written(balance, currency) };
      return [`${place}`, { transdate, kind, invnumber, ...figures }];
    });
  return [
    ['opening', { balance: written(opening, currency) }],
    ...rows,
    ['closing', { balance: written(balance, currency) }],
  ];
};

const statusOn = ({ amount, duedate }: Document, paid: bigint, today: string): string => {
  if (amount < 0n ? paid <= amount : paid >= amount) return 'PAID';
  return duedate < today && amount >= 0n ? 'OVERDUE' : 'OPEN';
};

export type Filter = { status?: string; from?: string; to?: string; party?: string };

const fits = (document: Document, { status, from, to, party }: Filter, today: string): boolean => {
  const own = statusOn(document, openOf(document).paid, today);
  if (status !== undefined && own !== status && !(status === 'OPEN' && own === 'OVERDUE')) return false;
  if (party !== undefined && folded(document.party) !== folded(party)) return false;
  return (from ?? '0000') <= document.transdate && document.transdate <= (to ?? '9999-12-31');
};

/** Documents as their lists answer them. */
export const documentRows = (
  books: Books,
  { side, today, filter = {} }: { side: Side; today: string; filter?: Filter },
): Rows =>
  of(books, side)
    .filter((document) => fits(document, filter, today))
    .map((document): [string, Row] => {
      const { currency, amount, net } = document;
      const { paid } = openOf(document);
      return [
        `${document.invnumber} ${folded(document.party)}`,
        {
          transdate: document.transdate,
          duedate: document.duedate,
          currency,
          taxincluded: document.taxincluded,
          control: document.control,
          amount: written(amount, currency),
          netamount: written(net, currency),
          paid: written(paid, currency),
          status: statusOn(document, paid, today),
        },
      ];
    });
