import { boolean, downloads, type Level } from '@kontor/domain';
import type { AnnualRow, IncomeStatementSheet } from '@kontor/print';
import { fileAnswered, fileMade } from '../../procedure/files/file-content.ts';
import { todayOf } from '../../procedure/filter.ts';
import { procedure } from '../../procedure/procedure.ts';
import { levelInputs, readIncomeStatementLevels } from '../../reports/levels.ts';
import { fileNamed, pdf } from '../drawn.ts';
import { headOf, languageFor } from '../head.ts';
import { drawDocument } from '../printer.ts';
import { levelRow } from './level-row.ts';

/** The income statement as PDF (docs/interface §15). */

export const incomeStatementPdf = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/reports/income-statement/pdf',
      summary: 'Read the income statement as PDF',
      description:
        'In the look of the client’s letters, beside the period compared and, with `budget`, beside the budget and the difference.',
      tags: ['general ledger'],
    },
  })
  .input(
    levelInputs.incomeStatementLevels.extend({
      accounts: boolean
        .optional()
        .meta({ description: 'True has the accounts below their positions.', examples: [true] }),
    }),
  )
  .output(fileAnswered().register(downloads, { media: [pdf] }))
  .query(async ({ ctx, input: { accounts = false, ...input } }) => {
    const ledger = await ctx.books.ledger();
    const language = languageFor(ledger, { asked: input.language, customer: undefined });
    const { levels, from, to, compare_from, compare_to, currency } = await readIncomeStatementLevels(ctx, {
      ...{ ...input, language },
    });
    const { sender, ...head } = headOf(ledger, { language });
    // The small print of letters is for who gets them.
    const { footer: _, ...own } = sender;
    const sheet: IncomeStatementSheet = {
      ...{ ...head, sender: own, recipient: [], currency, day: todayOf(ctx) },
      ...{ kind: 'income_statement', from, to },
      ...(compare_from === undefined ? {} : { compare_from }),
      ...(compare_to === undefined ? {} : { compare_to }),
      has_budget: input.budget === true,
      rows: levels.flatMap((level) => linesOfLevel(level, accounts)),
    };
    return fileMade(fileNamed(`income-statement ${from} ${to}`, 'pdf'), pdf, await drawDocument(ctx, sheet));
  });

/** A row of the sheet; what is below a position only with accounts, in smaller letters. */
const linesOfLevel = (level: Level, accounts: boolean): AnnualRow[] => {
  if (level.kind === 'group' || level.kind === 'position' || level.kind === 'figure')
    return [levelRow(level)];
  if (!accounts) return [];
  const name = level.accno === undefined ? level.description : `${level.accno} ${level.description}`;
  return [{ ...levelRow(level), name, look: 'part' }];
};
