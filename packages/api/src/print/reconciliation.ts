import { downloads, inFours, type Reconciliation, Refusal } from '@kontor/domain';
import type { ReconciliationSheet } from '@kontor/print';
import { fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { procedure } from '../procedure/procedure.ts';
import { readReconciliation, reconciliationInput } from '../reports/reconciliation.ts';
import { fileNamed, languageAsked, pdf } from './drawn.ts';
import { headOf, languageFor } from './head.ts';
import { drawDocument } from './printer.ts';

/** Reconciliations as PDF (docs/interface §26). */

/** Some hundred pages. */
const mostLines = 5_000;

/**
 * Draws the balance at the bank beside that in the ledger, with all that explains the difference.
 */
export const reconciliationFile = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/bank/reconciliation/{accno}/pdf',
      summary: 'Read a bank reconciliation as PDF',
      description: 'The balance at a bank beside that in the ledger, with all that explains the difference.',
      tags: ['bank'],
    },
  })
  .input(reconciliationInput.extend({ language_code: languageAsked }))
  .output(fileAnswered().register(downloads, { media: [pdf] }))
  .query(async ({ ctx, input }) => {
    const compared = await readReconciliation(ctx, input, mostLines);
    if (compared.left_out > 0)
      throw new Refusal(
        'invalid',
        `The reconciliation would have more than ${mostLines} lines; take it as CSV.`,
      );
    const ledger = await ctx.books.ledger();
    const language = languageFor(ledger, { asked: input.language_code, customer: undefined });
    const { sender, ...head } = headOf(ledger, { language });
    // The small print of letters is for who gets them.
    const { footer: _, ...own } = sender;
    const bytes = await drawDocument(ctx, sheetOf(compared, { ...head, sender: own, recipient: [] }));
    return fileMade(fileNamed(`${compared.accno} ${compared.day}`, 'pdf'), pdf, bytes);
  });

type Head = Pick<ReconciliationSheet, 'language' | 'look' | 'sender' | 'recipient'>;

const sheetOf = (compared: Reconciliation, head: Head): ReconciliationSheet => {
  const { accno, description, iban, currency, day, statement_id, closing_on } = compared;
  return {
    kind: 'reconciliation',
    ...{ ...head, day, currency },
    account: [`${accno} ${description}`, inFours(iban, '\u00a0'), currency]
      .filter((part) => part !== '')
      .join(' · '),
    ...(closing_on ? { statement: { id: statement_id, day: closing_on } } : {}),
    ...{ ledger: compared.ledger, bank: compared.bank, unexplained: compared.unexplained },
    sums: compared.sums,
    explanations: compared.items.map(({ line_id: _, entry_id: __, ledger_day, status, ...one }) => ({
      ...one,
      ...(ledger_day ? { ledger_day } : {}),
      ...(status ? { status } : {}),
    })),
  };
};
