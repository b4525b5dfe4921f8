import { mm } from '../page/measures.ts';
import type { Paper } from '../page/paper.ts';
import type {
  AnnualAccountsSheet,
  IncomeStatementSheet,
  Movement,
  OpenByAge,
  OpenItem,
  ReconciliationSheet,
  ReminderSheet,
  Sheet,
  StatementSheet,
  VatReturnSheet,
} from '../sheet/sheet.ts';
import { dayIn, daysIn, figure, shortFigure, wordsIn } from '../words/languages.ts';
import { annualAccountsBlocks, yearName } from './annual/annual-accounts.ts';
import { incomeStatementBlocks } from './annual/income-statement.ts';
import { type Block, paragraph } from './blocks.ts';
import { carryOf } from './carry.ts';
import { isZero, linesTable } from './document-lines.ts';
import { interestTable } from './interest.ts';
import { reconciliationBlocks } from './reconciliation.ts';
import type { Style } from './style.ts';
import { type ColumnOf, type Table, tableBlocks, tableFrom } from './table.ts';
import { type TotalLine, totalBlocks } from './totals.ts';
import { transferBlocks } from './transfer.ts';
import { vatReturnBlocks } from './vat-return.ts';

/** A sheet that is written to someone. */
type WrittenSheet = Exclude<
  Sheet,
  ReconciliationSheet | VatReturnSheet | AnnualAccountsSheet | IncomeStatementSheet
>;

/** The title of a sheet, such as `Rechnung 2026-0147`. */
export const titleOf = (sheet: Sheet): string => {
  const words = wordsIn(sheet.language);
  if (sheet.kind === 'reminder') return words.reminder(sheet.level);
  if (sheet.kind === 'statement') return words.statement;
  if (sheet.kind === 'reconciliation')
    return words.reconciliation_words.title(dayIn(sheet.language, sheet.day));
  if (sheet.kind === 'vat_return') return words.vat_words.title(daysIn(sheet.language, sheet));
  if (sheet.kind === 'annual_accounts') return words.annual_words.title(yearName(sheet));
  if (sheet.kind === 'income_statement') return words.annual_words.income;
  return `${words[sheet.kind]} ${sheet.number}`;
};

/**
 * All that is below the address of a letter and above its payment part: up to the totals, and the
 * texts after them.
 */
export type Body = { main: Block[]; closing: Block[] };

export const bodyOf = (paper: Paper, style: Style, sheet: Sheet): Body => {
  if (sheet.kind === 'reconciliation')
    return { main: reconciliationBlocks(paper, style, { title: titleOf(sheet), sheet }), closing: [] };
  if (sheet.kind === 'vat_return')
    return { main: vatReturnBlocks(paper, style, { title: titleOf(sheet), sheet }), closing: [] };
  if (sheet.kind === 'annual_accounts')
    return { main: annualAccountsBlocks(paper, style, { title: titleOf(sheet), sheet }), closing: [] };
  if (sheet.kind === 'income_statement')
    return { main: incomeStatementBlocks(paper, style, { title: titleOf(sheet), sheet }), closing: [] };
  const { left, right } = style;
  const text = (one: string | undefined, before: number) =>
    one ? paragraph(paper, one, { type: style.text, left, right, before }) : [];
  const words = wordsIn(sheet.language);
  const note = {
    ...{ type: style.small, left, right, before: style.gap * 0.7, keep: true },
    align: 'right' as const,
  };
  const title = { type: style.title, left, right, before: 0, role: 'H1', keep: true };
  const subject = { type: style.heading, left, right, before: mm(1.5), role: 'P', keep: true };
  const heading = { type: style.strong, left, right, before: style.gap * 1.2, role: 'H2', keep: true };
  const tables = (all: readonly Table[]) =>
    all.filter(({ rows }) => rows.length > 0).flatMap((table) => tableBlocks(paper, style, table));
  const account = accountOf(sheet);
  const main = [
    ...paragraph(paper, titleOf(sheet), title),
    ...(subjectOf(sheet) ? paragraph(paper, subjectOf(sheet), subject) : []),
    ...text(sheet.before, style.gap * 0.7),
    ...(account ? [...tables([account.table]), ...totalBlocks(paper, style, account.totals)] : []),
    ...(account?.heading ? paragraph(paper, account.heading, heading) : []),
    ...(pricesHaveTax(sheet) ? paragraph(paper, words.prices_with_tax, note) : []),
    ...tables([tableOf(sheet)]),
    ...totalBlocks(paper, style, totalsOf(sheet)),
    ...(sheet.kind === 'statement' && sheet.ages ? tables([agesTable(sheet, sheet.ages)]) : []),
    ...(sheet.kind === 'reminder' ? tables([interestTable(sheet)]) : []),
  ];
  const closing = [
    ...termsOf(sheet).flatMap((term, at) => text(term, at === 0 ? style.gap : mm(0.8))),
    ...(sheet.transfer && !sheet.bill && hasPayment(sheet)
      ? transferBlocks(paper, style, { language: sheet.language, transfer: sheet.transfer })
      : []),
    ...text('notes' in sheet ? sheet.notes : undefined, style.gap * 0.7),
    ...text(sheet.after, style.gap * 0.7),
  ];
  return { main, closing };
};

const pricesHaveTax = (sheet: WrittenSheet): boolean =>
  'lines' in sheet && sheet.taxes_included === true && sheet.taxes.length > 0 && sheet.lines.length > 0;

/** Whether the reader is asked to pay. */
const hasPayment = ({ kind }: WrittenSheet): boolean =>
  kind === 'invoice' || kind === 'statement' || kind === 'reminder';

const subjectOf = (sheet: Sheet): string => {
  const period = sheet.kind === 'statement' ? sheet.period : undefined;
  const days = period ? daysIn(sheet.language, period) : '';
  return [sheet.subject, days].filter((part) => part).join(', ');
};

/** The account of a statement over its period: what was open before, and what changed it since. */
const accountOf = (sheet: Sheet) => {
  if (sheet.kind !== 'statement' || !sheet.period) return undefined;
  const words = wordsIn(sheet.language);
  const { from, to, opening, movements } = sheet.period;
  const closing = movements.at(-1)?.balance ?? opening;
  return {
    table: movementsTable(sheet, [{ day: from, amount: '', balance: opening }, ...movements]),
    totals: [
      { label: `${words.balance} ${sheet.currency}`, amount: figure(closing), strong: true },
    ] satisfies TotalLine[],
    heading: sheet.items.length > 0 ? words.open_on(dayIn(sheet.language, to)) : '',
  };
};

/** A row without a document is what was brought forward. */
type MovementRow = Pick<Movement, 'day' | 'amount' | 'balance'> & Partial<Movement>;

const movementsTable = ({ language }: StatementSheet, rows: readonly MovementRow[]): Table => {
  const words = wordsIn(language);
  const fields: ColumnOf<MovementRow>[] = [
    { title: words.day, figures: false, text: ({ day }) => dayIn(language, day) },
    {
      title: words.document,
      figures: false,
      most: mm(55),
      text: ({ kind, number }) => (kind ? `${words[kind]} ${number}` : words.brought_forward),
    },
    {
      title: words.description,
      figures: false,
      flexible: true,
      text: ({ description = '' }) => description,
    },
    { title: words.amount, figures: true, text: ({ amount }) => (amount ? figure(amount) : '') },
    { title: words.balance, figures: true, text: ({ balance }) => figure(balance) },
  ];
  return tableFrom(fields, rows);
};

const agesTable = ({ language }: StatementSheet, ages: OpenByAge): Table => {
  const words = wordsIn(language);
  const fields: ColumnOf<OpenByAge>[] = [
    { title: words.by_age, figures: false, flexible: true, text: () => words.open },
    { title: words.not_due, figures: true, text: ({ current }) => figure(current) },
    { title: words.days_from(1, 30), figures: true, text: ({ days_1_30 }) => figure(days_1_30) },
    { title: words.days_from(31, 60), figures: true, text: ({ days_31_60 }) => figure(days_31_60) },
    { title: words.days_from(61, 90), figures: true, text: ({ days_61_90 }) => figure(days_61_90) },
    { title: words.days_over(90), figures: true, text: ({ days_over_90 }) => figure(days_over_90) },
  ];
  return tableFrom(fields, [ages]);
};

const tableOf = (sheet: WrittenSheet): Table => ('items' in sheet ? itemsTable(sheet) : linesTable(sheet));

const itemsTable = (sheet: StatementSheet | ReminderSheet): Table => {
  const { language, items } = sheet;
  const words = wordsIn(language);
  const fields: ColumnOf<OpenItem>[] = [
    {
      title: words.document,
      figures: false,
      flexible: true,
      text: ({ kind, number }) => `${words[kind]} ${number}`,
    },
    { title: words.day, figures: true, text: ({ day }) => dayIn(language, day) },
    { title: words.due_day, figures: true, text: ({ due_day }) => (due_day ? dayIn(language, due_day) : '') },
    { title: words.days_late, figures: true, text: ({ days_late }) => (days_late ? String(days_late) : '') },
    { title: words.amount, figures: true, text: ({ amount }) => figure(amount) },
    { title: words.open, figures: true, text: ({ open }) => figure(open) },
  ];
  const table = tableFrom(fields, items);
  return { ...table, carry: carryOf(sheet, table.columns.length - 1) };
};

const totalsOf = (sheet: WrittenSheet): TotalLine[] => {
  const words = wordsIn(sheet.language);
  const line = (label: string, amount: string | undefined): TotalLine[] =>
    amount === undefined ? [] : [{ label, amount: figure(amount) }];
  const total = (label: string, amount: string): TotalLine => ({
    label: `${label} ${sheet.currency}`,
    amount: figure(amount),
    strong: true,
  });
  if (sheet.kind === 'statement') return [total(words.open, sheet.total)];
  if (sheet.kind === 'reminder')
    return [
      ...line(words.subtotal, sheet.subtotal),
      ...line(words.fee, sheet.fee),
      ...line(words.earlier_fees, sheet.earlier_fees),
      ...line(words.interest, sheet.interest),
      total(words.open, sheet.total),
    ];
  if (sheet.kind === 'delivery_note') return [];
  const taxed = sheet.taxes_included ? words.tax_included : words.tax;
  const taxes = sheet.taxes.map(
    ({ rate, base, amount }): TotalLine => ({
      label: taxed(shortFigure(rate), figure(base)),
      amount: figure(amount),
      quiet: sheet.taxes_included === true,
    }),
  );
  const rounding = line(words.rounding, isZero(sheet.rounding) ? undefined : sheet.rounding);
  const sum = total(sheet.kind === 'credit_note' ? words.credit : words.total, sheet.total);
  return [
    ...line(words.subtotal, sheet.subtotal),
    ...(sheet.taxes_included ? [...rounding, sum, ...taxes] : [...taxes, ...rounding, sum]),
    ...line(words.paid, sheet.paid),
    ...(sheet.open === undefined ? [] : [total(words.open, sheet.open)]),
  ];
};

const termsOf = (sheet: WrittenSheet): string[] => {
  const words = wordsIn(sheet.language);
  if (sheet.kind === 'offer' && sheet.valid_until)
    return [words.valid_sentence(dayIn(sheet.language, sheet.valid_until))];
  if ((sheet.kind !== 'invoice' && sheet.kind !== 'reminder') || !sheet.due_day) return [];
  const discounts = sheet.kind === 'invoice' ? (sheet.discounts ?? []) : [];
  return [
    sheet.due_day <= sheet.day
      ? words.payable_now
      : words.payable_until(dayIn(sheet.language, sheet.due_day)),
    ...discounts.map(({ percent, until, payable }) => {
      const [share, day] = [shortFigure(percent), dayIn(sheet.language, until)];
      return payable === undefined
        ? words.early(share, day)
        : words.early_amount(share, day, `${sheet.currency}\u00a0${figure(payable)}`);
    }),
  ];
};
