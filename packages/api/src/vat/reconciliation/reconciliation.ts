import {
  downloads,
  integer,
  reconciliationListed,
  reconciliationSent,
  vatAdjustments,
  vatAdjustmentsKept,
  vatReconciliation,
  vatSettlementPreview,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../../procedure/dry-run/dry-run.ts';
import { fileAnswered } from '../../procedure/files/file-content.ts';
import { idempotent } from '../../procedure/idempotency.ts';
import { procedure } from '../../procedure/procedure.ts';
import { deduction, writtenFile } from '../file.ts';
import { adjust } from './adjust.ts';
import { reconciliationOf } from './file.ts';
import { listedOf, readReconciledYear, reconciliationAsked, yearNamed, yearOf } from './read.ts';
import { previewReconciliation, reconcile } from './settle.ts';

/** The reconciliation of a year's VAT (docs/interface §15), as procedures of the room `vat`. */

const path = '/vat/reconciliations/{from}/{to}';
const sent = z.object({ ...yearNamed, reconciliation: reconciliationSent });

export const reconciliation = {
  /**
   * The way in which the turnover and the VAT accounts of a year come to what its returns declared.
   */
  reconciliation: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path,
        summary: 'Read the VAT reconciliation of a year',
        description:
          'Turnover by account and VAT accounts beside what the returns of the year declared, with the steps between them, and the figures that differ (Art. 128 of the VAT ordinance).',
        tags: ['general ledger'],
      },
    })
    .input(reconciliationAsked)
    .output(checkedAnswer(vatReconciliation))
    .query(({ ctx, input }) => readReconciledYear(ctx, input)),

  /** Every settled reconciliation, by its year. */
  reconciliations: procedure
    .meta({ scope: 'read', replica: true })
    .output(z.array(reconciliationListed))
    .query(async ({ ctx }) => (await ctx.books.vat.reconciled()).map(listedOf)),

  /** Every version of the adjustments of a year, the last one first. */
  adjustments: procedure
    .meta({ scope: 'read', replica: true })
    .input(reconciliationAsked)
    .output(z.array(vatAdjustmentsKept))
    .query(({ ctx, input }) => ctx.books.vat.adjustments(yearOf(ctx, input))),

  /** Saves what explains the turnover of a year that is in no return; all of it is replaced. */
  adjust: dryRunnable(
    procedure
      .meta({
        scope: 'close',
        openapi: {
          method: 'POST',
          path: `${path}/adjustments`,
          summary: 'Save the adjustments of a VAT reconciliation',
          description:
            'What explains the turnover of a year that is in no return, by the letters of Art. 128 of the VAT ordinance. All adjustments of the year are replaced; each version is kept.',
          tags: ['general ledger'],
        },
      })
      .input(z.object({ ...yearNamed, vat_adjustments: vatAdjustments }))
      .output(vatAdjustmentsKept)
      .mutation(idempotent(adjust)),
  ),

  /** Settles what differs from the returns of a year, and books what it owes. */
  reconcile: dryRunnable(
    procedure
      .meta({
        scope: 'close',
        location: path,
        openapi: {
          method: 'POST',
          path,
          summary: 'Settle the VAT reconciliation of a year',
          description:
            'Books what differs from the returns of the year, whose periods are all settled, and keeps it for the file of kind 3. What comes later is settled by the same again.',
          tags: ['general ledger'],
        },
      })
      .input(sent)
      .output(reconciliationListed)
      .mutation(idempotent(reconcile)),
  ),

  /** Answers what `reconcile` would book, and refuses what it would refuse. Books nothing. */
  previewReconciliation: procedure
    .meta({ scope: 'close' })
    .input(sent)
    .output(vatSettlementPreview)
    .query((opts) => previewReconciliation(opts)),

  /** The file of a settled reconciliation, with the differences alone. */
  reconciliationFile: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: `${path}/ech-0217`,
        summary: 'Read the file of a VAT reconciliation',
        description:
          'What differs from the returns of a year, by eCH-0217 2.0.0 as a yearly reconciliation (kind 3), which a person uploads to the portal of the tax administration: it adds to what was filed. It is checked as the portal checks it, and refused with the reasons.',
        tags: ['general ledger'],
      },
    })
    .input(
      z.object({
        ...yearNamed,
        number: integer.optional().meta({
          description: 'Which settlement of the year; by default the last one.',
          examples: [0],
        }),
        deduction,
      }),
    )
    .output(fileAnswered().register(downloads, { media: ['application/xml'] }))
    .query(async ({ ctx, input }) =>
      writtenFile(ctx, [await reconciliationOf(ctx, input)], {
        submission: 'reconciliation',
        deduction: input.deduction,
      }),
    ),
};
