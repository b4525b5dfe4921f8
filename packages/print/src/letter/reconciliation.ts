import { mm } from '../page/measures.ts';
import type { Paper } from '../page/paper.ts';
import type { ExplanationLine, ReconciliationSheet } from '../sheet/sheet.ts';
import { dayIn, figure, wordsIn } from '../words/languages.ts';
import { type Block, paragraph } from './blocks.ts';
import type { Style } from './style.ts';
import { type ColumnOf, tableBlocks, tableFrom } from './table.ts';
import { totalBlocks } from './totals.ts';

/**
 * Draws a reconciliation: from the balance in the ledger to that at the bank, and then all that
 * explains the difference, by its kind.
 */
export const reconciliationBlocks = (
  paper: Paper,
  style: Style,
  { title, sheet }: { title: string; sheet: ReconciliationSheet },
): Block[] => {
  const { left, right } = style;
  const { statement, sums, explanations, language } = sheet;
  const words = wordsIn(language).reconciliation_words;
  const write = (text: string, of: Omit<Parameters<typeof paragraph>[2], 'left' | 'right'>) =>
    paragraph(paper, text, { left, right, ...of });
  // The difference before the first statement is one amount, and is in the summary.
  const sections = sums.flatMap(({ kind }) => {
    if (kind === 'before') return [];
    const rows = explanations.filter((one) => one.kind === kind);
    if (rows.length === 0) return [];
    return [
      ...write(words.kinds[kind], { type: style.strong, before: style.gap * 1.4, role: 'H2', keep: true }),
      ...tableBlocks(paper, style, explanationsTable(sheet, rows)),
    ];
  });
  return [
    ...write(title, { type: style.title, before: 0, role: 'H1', keep: true }),
    ...write(sheet.account, { type: style.heading, before: mm(1.5), keep: true }),
    ...(statement
      ? write(words.statement(statement.id, dayIn(language, statement.day)), {
          type: style.text,
          before: mm(1.5),
          keep: true,
        })
      : []),
    ...tableBlocks(paper, style, summaryTable(sheet)),
    ...totalBlocks(paper, style, [
      { label: `${words.bank} ${sheet.currency}`, amount: figure(sheet.bank), strong: true },
      { label: words.unexplained, amount: figure(sheet.unexplained) },
    ]),
    ...(sums.length === 0 ? write(words.agrees, { type: style.text, before: style.gap }) : []),
    ...sections,
  ];
};

type SummaryRow = { label: string; count?: number; amount: string };

const summaryTable = ({ language, ledger, sums }: ReconciliationSheet) => {
  const { reconciliation_words: words, amount: amountTitle } = wordsIn(language);
  const fields: ColumnOf<SummaryRow>[] = [
    { title: words.item, figures: false, flexible: true, text: ({ label }) => label },
    { title: words.count, figures: true, text: ({ count }) => (count ? String(count) : '') },
    { title: amountTitle, figures: true, text: ({ amount }) => figure(amount) },
  ];
  const rows = sums.map(({ kind, count, amount }) => ({ label: words.kinds[kind], count, amount }));
  return tableFrom(fields, [{ label: words.ledger, amount: ledger }, ...rows]);
};

const explanationsTable = ({ language }: ReconciliationSheet, rows: readonly ExplanationLine[]) => {
  const { reconciliation_words: words, ...common } = wordsIn(language);
  const fields: ColumnOf<ExplanationLine>[] = [
    { title: common.day, figures: false, text: ({ day }) => dayIn(language, day) },
    {
      title: words.ledger_day,
      figures: false,
      text: ({ ledger_day }) => (ledger_day ? dayIn(language, ledger_day) : ''),
    },
    { title: words.reference, figures: false, most: mm(34), text: ({ reference }) => reference },
    {
      title: common.description,
      figures: false,
      flexible: true,
      text: ({ description }) => description,
    },
    {
      title: words.status,
      figures: false,
      text: ({ status, kind }) => (status && kind === 'line' ? words.states[status] : ''),
    },
    { title: common.amount, figures: true, text: ({ amount }) => figure(amount) },
  ];
  return tableFrom(fields, rows);
};
