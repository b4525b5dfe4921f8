import type { Paper } from '../../page/paper.ts';
import type { IncomeStatementSheet } from '../../sheet/sheet.ts';
import { daysIn, wordsIn } from '../../words/languages.ts';
import { type Block, paragraph } from '../blocks.ts';
import { factBlocks } from '../form-head.ts';
import type { Style } from '../style.ts';
import { yearName } from './annual-accounts.ts';
import { statementBlocks } from './statement.ts';

/**
 * Draws an income statement: its days, and the rows beside those compared, the budget and the
 * difference.
 */
export const incomeStatementBlocks = (
  paper: Paper,
  style: Style,
  { title, sheet }: { title: string; sheet: IncomeStatementSheet },
): Block[] => {
  const { left, right } = style;
  const { language, from, to, compare_from, compare_to, has_budget } = sheet;
  const words = wordsIn(language).annual_words;
  const compared = compare_from && compare_to ? { from: compare_from, to: compare_to } : undefined;
  // Years where both are known by them; other days stand in the head, and the columns say which is
  // which.
  const years = compared && yearName(compared) !== yearName({ from, to });
  return [
    ...paragraph(paper, title, { type: style.title, left, right, before: 0, role: 'H1', keep: true }),
    ...factBlocks(paper, style, [
      [words.days, daysIn(language, { from, to })],
      ...(compared ? [[words.compared, daysIn(language, compared)] as const] : []),
    ]),
    ...statementBlocks(paper, style, {
      heads: {
        name: words.amounts_in(sheet.currency),
        amount: years ? yearName({ from, to }) : words.amount,
        compared: compared && (years ? yearName(compared) : words.compared),
        ...(has_budget ? { budget: words.budget, difference: words.difference } : {}),
      },
      compares: compared !== undefined,
      rows: sheet.rows,
    }),
  ];
};
