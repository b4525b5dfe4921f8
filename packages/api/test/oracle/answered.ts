import type { Inputs } from '../../src/index.ts';
import { folded } from './computation/books.ts';
import type { Row } from './computation/figures.ts';
import type { Period, Transactions } from './computation/ledger-reports.ts';
import type { Filter, Side, Statement } from './computation/open-reports.ts';
import type { FrontDoor } from './front-door.ts';

/** The answers of the product, in the words of the second computation. */

type Rows = [place: string, row: Row][];

/** All items of a list, page by page. */
const pagesOf = async <Item>(
  read: (after: string | undefined) => Promise<{ items: Item[]; next?: string | undefined }>,
): Promise<Item[]> => {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
};

type Answers = Awaited<ReturnType<FrontDoor['call']>>['reports'];
type Journal = Awaited<ReturnType<Answers['journal']>>['items'];

export const readJournal = async ({ call }: FrontDoor, { from, to }: Period): Promise<Journal> => {
  const { reports } = await call();
  return pagesOf((after) => reports.journal({ from, to, limit: 1000, after }));
};

/** The place of each entry in the order in which the books were written, by its id. */
export const placesOf = (journal: Journal): ReadonlyMap<number, number> =>
  new Map(
    journal
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .map((id, at) => [id, at]),
  );

/**
 * `unreferenced` are the places of entries that Kontor books by itself, whose references are told
 * nowhere else.
 */
export const journalRows = (
  journal: Journal,
  places: ReadonlyMap<number, number>,
  unreferenced: ReadonlySet<number>,
): Rows =>
  journal.flatMap(
    ({ id, transdate, module, closing, reference, postings }): Rows => [
      [
        `${places.get(id)}`,
        {
          transdate,
          module,
          closing,
          reference: unreferenced.has(places.get(id) ?? -1) ? undefined : reference,
        },
      ],
      ...postings.map(({ description, ...posting }, place): [string, Row] => [
        `${places.get(id)} posting ${place}`,
        posting,
      ]),
    ],
  );

export const transactionRows = async (
  { call }: FrontDoor,
  { accno, from, to, openings, closings }: Transactions,
  places: ReadonlyMap<number, number>,
): Promise<Rows> => {
  const { transactions } = await call();
  const query = {
    accno,
    from_date: from,
    to_date: to,
    include_openings: openings,
    include_closings: closings,
    limit: 1000,
  };
  const rows = await pagesOf((after) => transactions.list({ ...query, after }));
  return rows.map((row, place): [string, Row] => {
    const { accno, transdate, amount, debit, credit, balance, module, source, memo } = row;
    const { original_amount, original_balance } = row;
    const figures = { accno, amount, balance, original_amount, original_balance };
    if (row.id === undefined) return [`${place}`, figures];
    const at = places.get(row.id);
    return [`${place}`, { ...figures, at, transdate, debit, credit, module, source, memo }];
  });
};

export const saldoRows = async (
  { call }: FrontDoor,
  { accno, from, to, closings }: Period & { accno: string; closings: boolean },
): Promise<Rows> => {
  const { items } = await (await call()).transactions.saldo({ accno, from, to, include_closings: closings });
  return items
    .filter(({ amount }) => !/^-?0(\.0+)?$/.test(amount))
    .map(({ accountnumber, amount }) => [`${accountnumber}`, { amount }]);
};

export const trialRows = async ({ call }: FrontDoor, { from, to }: Period): Promise<Rows> => {
  const { accounts, total } = await (await call()).reports.trialBalance({ from, to });
  return [
    ...accounts.map(({ accno, description, category, ...row }): [string, Row] => [`${accno}`, row]),
    ['total', total],
  ];
};

type Section = Awaited<ReturnType<Answers['balanceSheet']>>['assets'];
const sectionRows = (name: string, { accounts, total }: Section): Rows => [
  ...accounts.map(({ accno, description, ...row }): [string, Row] => [`${name} ${accno}`, row]),
  [`${name} total`, total],
];

export const balanceSheetRows = async (
  { call }: FrontDoor,
  on: string,
  compare_on?: string,
): Promise<Rows> => {
  const sheet = await (await call()).reports.balanceSheet({ on, compare_on });
  return [
    ...sectionRows('assets', sheet.assets),
    ...sectionRows('liabilities', sheet.liabilities),
    ...sectionRows('equity', sheet.equity),
    ['result', sheet.result],
    ['total', sheet.total],
  ];
};

export const incomeStatementRows = async (
  { call }: FrontDoor,
  period: Period,
  compared?: Period,
): Promise<Rows> => {
  const query = { ...period, compare_from: compared?.from, compare_to: compared?.to };
  const { income, expense, result } = await (await call()).reports.incomeStatement(
    query as Inputs['reports']['incomeStatement'],
  );
  return [...sectionRows('income', income), ...sectionRows('expense', expense), ['result', result]];
};

export const openItemRows = async ({ call }: FrontDoor, side: Side, on: string): Promise<Rows> => {
  const { items, total } = await (await call()).reports.openItems({ side, on });
  return [
    ...items.map(({ number, name, invnumber, description, ...row }): [string, Row] => [
      `${folded(number)} ${invnumber}`,
      row,
    ]),
    ['', { total }],
  ];
};

export const ageingRows = async ({ call }: FrontDoor, side: Side, on: string): Promise<Rows> => {
  const { parties, total } = await (await call()).reports.ageing({ side, on });
  return [
    ...parties.map(({ number, name, ...row }): [string, Row] => [folded(number), row]),
    ['total', total],
  ];
};

export const statementRows = async ({ call }: FrontDoor, query: Statement): Promise<Rows> => {
  const { side, party, ...period } = query;
  const named = side === 'customers' ? { customernumber: party } : { vendornumber: party };
  const { opening, lines, closing } = await (await call()).reports.statement({ ...named, ...period });
  return [
    ['opening', { balance: opening }],
    ...lines.map(({ description, ...line }, place): [string, Row] => [`${place}`, line]),
    ['closing', { balance: closing }],
  ];
};

export const documentRows = async (
  { call }: FrontDoor,
  { side, filter = {} }: { side: Side; filter?: Filter },
): Promise<Rows> => {
  const { invoices, payables } = await call();
  const { status, from, to, party } = filter;
  const query = { status: status as 'OPEN' | undefined, from, to, limit: 1000 };
  const documents =
    side === 'customers'
      ? (await pagesOf((after) => invoices.list({ ...query, customer_number: party, after }))).map(
          (invoice) => ({ ...invoice, party: invoice.customernumber, control: invoice.ar_accno }),
        )
      : (await pagesOf((after) => payables.list({ ...query, vendor_number: party, after }))).map(
          (payable) => ({ ...payable, party: payable.vendornumber, control: payable.ap_accno }),
        );
  const numbers = documents.map(({ invnumber }) => folded(invnumber));
  if (numbers.some((number, at) => at > 0 && number < (numbers[at - 1] ?? '')))
    throw new Error('a list of documents is not in the order of their numbers');
  return documents.map((document): [string, Row] => {
    const { invnumber, transdate, duedate, currency, taxincluded, amount, netamount, paid, status } =
      document;
    return [
      `${invnumber} ${folded(document.party)}`,
      {
        transdate,
        duedate,
        currency,
        taxincluded,
        control: document.control,
        amount,
        netamount,
        paid,
        status,
      },
    ];
  });
};

export const vatRows = async ({ call }: FrontDoor, period: { from: string; to: string }): Promise<Rows> => {
  const { taxes, other, sales_tax, input_tax, payable } = await (await call()).reports.vatReport(period);
  return [
    ...taxes.map(({ kind, accno, rate, tax, base, derived, uncertain = [] }): [string, Row] => [
      `${kind} ${accno} ${Number(rate)}`,
      { tax, base, derived, uncertain: uncertain.length },
    ]),
    ...other.map(({ accno, amount }): [string, Row] => [`other ${accno}`, { amount }]),
    ['total', { sales_tax, input_tax, payable }],
  ];
};
