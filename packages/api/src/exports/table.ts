import type {
  Ageing,
  BalanceSheet,
  DimensionStatement,
  Figure,
  IncomeStatement,
  JournalEntry,
  OpenItems,
  Section,
  Statement,
  TrialBalance,
  VatReport,
} from '@kontor/domain';

/** A report as rows and columns, for CSV and spreadsheets. A cell without a value is undefined. */
export type Column = { name: string; kind: 'text' | 'date' | 'integer' | 'amount' | 'rate' };
export type Cell = string | number | undefined;
export type TableRow = readonly Cell[];
export type Table = {
  title: string;
  columns: readonly Column[];
  rows: AsyncIterable<TableRow> | Iterable<TableRow>;
};

const text = (name: string): Column => ({ name, kind: 'text' });
const date = (name: string): Column => ({ name, kind: 'date' });
const integer = (name: string): Column => ({ name, kind: 'integer' });
const amounts = (...names: string[]): Column[] => names.map((name) => ({ name, kind: 'amount' }));

export const trialBalanceTable = ({ accounts, total }: TrialBalance): Table => {
  const figures = (of: TrialBalance['total']) => [of.opening, of.debit, of.credit, of.closing, of.balance];
  return {
    title: 'Trial balance',
    columns: [
      integer('accno'),
      text('description'),
      text('category'),
      ...amounts('opening', 'debit', 'credit', 'closing', 'balance'),
    ],
    rows: [
      ...accounts.map((one) => [one.accno, one.description, one.category, ...figures(one)]),
      [undefined, 'Total', undefined, ...figures(total)],
    ],
  };
};

const sectionColumns = [
  text('section'),
  integer('accno'),
  text('description'),
  ...amounts('amount', 'compared'),
];
const figureRow = (section: string, description: string, { amount, compared }: Figure): TableRow => [
  section,
  undefined,
  description,
  amount,
  compared,
];
const sectionRows = (section: string, { accounts, total }: Section): TableRow[] => [
  ...accounts.map((one) => [section, one.accno, one.description, one.amount, one.compared]),
  figureRow(section, 'Total', total),
];

export const balanceSheetTable = (sheet: BalanceSheet): Table => ({
  title: 'Balance sheet',
  columns: sectionColumns,
  rows: [
    ...sectionRows('assets', sheet.assets),
    ...sectionRows('liabilities', sheet.liabilities),
    ...sectionRows('equity', sheet.equity),
    ...(sheet.result_parts ?? []).map(({ from, to, ...figure }) =>
      figureRow('result of', from === undefined ? `Up to ${to}` : `${from} to ${to}`, figure),
    ),
    figureRow('result', 'Result', sheet.result),
    figureRow('total', 'Total liabilities and equity', sheet.total),
  ],
});

export const incomeStatementTable = (statement: IncomeStatement): Table => ({
  title: 'Income statement',
  columns: sectionColumns,
  rows: [
    ...sectionRows('income', statement.income),
    ...sectionRows('expense', statement.expense),
    figureRow('result', 'Result', statement.result),
  ],
});

export const vatReportTable = ({ taxes, other, ...totals }: VatReport): Table => ({
  title: 'VAT report',
  columns: [
    text('kind'),
    integer('accno'),
    text('description'),
    { name: 'rate', kind: 'rate' },
    ...amounts('base', 'tax', 'other'),
    text('derived'),
  ],
  rows: [
    ...taxes.map(
      (one): TableRow => [
        one.kind,
        one.accno,
        one.description,
        one.rate,
        one.base,
        one.tax,
        undefined,
        one.derived ? 'derived' : undefined,
      ],
    ),
    ...other.map(
      (one): TableRow => [
        one.kind,
        one.accno,
        one.description,
        undefined,
        undefined,
        undefined,
        one.amount,
        undefined,
      ],
    ),
    ['sales', undefined, 'Total', undefined, undefined, totals.sales_tax, undefined, undefined],
    ['purchases', undefined, 'Total', undefined, undefined, totals.input_tax, undefined, undefined],
    ['payable', undefined, 'Total', undefined, undefined, totals.payable, undefined, undefined],
  ],
});

export const openItemsTable = ({ items, total }: OpenItems): Table => ({
  title: 'Open items',
  columns: [
    ...['number', 'name', 'invnumber', 'description'].map(text),
    ...['transdate', 'duedate'].map(date),
    integer('days_overdue'),
    text('currency'),
    ...amounts('amount', 'paid', 'open', 'base_open'),
  ],
  rows: [
    ...items.map((one) => [
      ...[one.number, one.name, one.invnumber, one.description, one.transdate, one.duedate, one.days_overdue],
      ...[one.currency, one.amount, one.paid, one.open, one.base_open],
    ]),
    ['Total', ...Array.from({ length: 10 }, () => undefined), total],
  ],
});

export const ageingTable = ({ parties, total }: Ageing): Table => {
  const ages = (of: Ageing['total']) => [
    ...[of.current, of.days_1_30, of.days_31_60, of.days_61_90, of.days_over_90, of.total],
  ];
  return {
    title: 'Ageing',
    columns: [
      text('number'),
      text('name'),
      ...amounts('current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90', 'total'),
    ],
    rows: [
      ...parties.map((one) => [one.number, one.name, ...ages(one)]),
      ['Total', undefined, ...ages(total)],
    ],
  };
};

export const statementTable = ({ from, to, opening, lines, closing }: Statement): Table => ({
  title: 'Statement',
  columns: [
    date('transdate'),
    ...['kind', 'invnumber', 'description'].map(text),
    ...amounts('amount', 'balance'),
  ],
  rows: [
    [from, 'opening', undefined, undefined, undefined, opening],
    ...lines.map((one) => [
      ...[one.transdate, one.kind, one.invnumber, one.description, one.amount, one.balance],
    ]),
    [to, 'closing', undefined, undefined, undefined, closing],
  ],
});

/** One row for each posting; with its cost centre and project where the client has some. */
export const journalTable = (
  pages: AsyncIterable<readonly JournalEntry[]>,
  { dimensioned = false }: { dimensioned?: boolean } = {},
): Table => ({
  title: 'Journal',
  columns: [
    integer('id'),
    date('transdate'),
    ...['module', 'reference', 'description'].map(text),
    integer('accno'),
    text('account'),
    ...amounts('debit', 'credit'),
    text('currency'),
    ...amounts('original_amount'),
    ...['source', 'memo', 'notes'].map(text),
    integer('entry_number'),
    ...(dimensioned ? ['department', 'project'] : []).map(text),
  ],
  rows: postingRows(pages, dimensioned),
});

async function* postingRows(
  pages: AsyncIterable<readonly JournalEntry[]>,
  dimensioned: boolean,
): AsyncGenerator<TableRow> {
  for await (const entries of pages) {
    for (const entry of entries)
      yield* entry.postings.map((posting) => [
        ...postingRow(entry, posting),
        ...(dimensioned ? [posting.department, posting.project] : []),
      ]);
  }
}

const postingRow = (entry: JournalEntry, posting: JournalEntry['postings'][number]): TableRow => [
  ...[entry.id, entry.transdate, entry.module, entry.reference, entry.description],
  ...[posting.accno, posting.description, posting.debit, posting.credit],
  ...[posting.currency, posting.original_amount, posting.source, posting.memo, entry.notes],
  entry.entry_number,
];

/** One row for each account, with a column for each cost centre or project. */
export const dimensionStatementTable = (statement: DimensionStatement): Table => {
  const { columns, accounts } = statement;
  const budgets = statement.budget_result !== undefined;
  const names = [...columns.map(({ number }) => number || 'without'), 'total'];
  const total = (name: 'income' | 'expense' | 'result'): TableRow => [
    ...[undefined, name, undefined],
    ...[...columns.map((column) => column[name]), statement[name], statement[`compared_${name}`]],
    ...(budgets ? [...columns.map((column) => column[`budget_${name}`]), statement[`budget_${name}`]] : []),
  ];
  return {
    title: 'Income statement by dimension',
    columns: [
      ...[integer('accno'), text('description'), text('category')],
      ...amounts(...names, 'compared', ...(budgets ? names.map((name) => `${name} budget`) : [])),
    ],
    rows: [
      ...accounts.map(({ accno, description, category, amount, compared, budget, figures }) => {
        const own = columns.map(({ number }) => figures.find((figure) => figure.number === number));
        return [
          ...[accno, description, category],
          ...own.map((figure) => figure?.amount ?? '0'),
          ...[amount, compared],
          ...(budgets ? [...own.map((figure) => figure?.budget ?? '0'), budget] : []),
        ];
      }),
      ...(['income', 'expense', 'result'] as const).map(total),
    ],
  };
};
