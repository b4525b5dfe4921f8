import { z } from 'zod';
import { bookingDate, instant } from '../../values/dates.ts';
import { accno, decimal, elements, record, text } from '../../values/schema/kinds.ts';
import { sayOneOf } from '../../values/sentences/say.ts';
import { seen, version } from '../../values/version.ts';

/**
 * Reasons for turnover of a year that the accounts have and the returns don't, by the letters
 * of Art. 128 para. 2 of the VAT ordinance (docs/interface §15):
 *
 * - a: operating turnover,
 * - b: income booked on expense accounts,
 * - c: charges within a group,
 * - d: sales of equipment,
 * - e: prepayments,
 * - f: other receipts that are not in turnover,
 * - g: payments in kind,
 * - h: reductions of consideration,
 * - i: losses on receivables,
 * - j: closing entries, such as accruals.
 */
export const reconciliationKinds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;
export type ReconciliationKind = (typeof reconciliationKinds)[number];

export const reconciliationKind = z
  .enum(reconciliationKinds, sayOneOf(reconciliationKinds))
  .meta({ description: 'The letter of Art. 128 para. 2 of the VAT ordinance.', examples: ['j'] });

const mostAdjustments = 500;

export const vatAdjustment = record('adjustment', 'adjustments', {
  accno: accno.nullish().meta({
    description: 'The account whose turnover it explains; none for what is on no account.',
    examples: [3400],
  }),
  kind: reconciliationKind,
  amount: decimal.meta({
    description: 'What is added to the turnover by the accounts; below zero it is taken off.',
    examples: ['-500.00'],
  }),
  description: text(200, 1).meta({ description: 'The explanation.', examples: ['Accrual of a licence'] }),
});
export type VatAdjustment = z.infer<typeof vatAdjustment>;

/** All adjustments of a year, which replace those of before. */
export const vatAdjustments = record('vat_adjustments', 'vat_adjustments', {
  adjustments: z
    .array(vatAdjustment)
    .max(mostAdjustments)
    .nullish()
    .meta({
      description: 'All adjustments of the year; they replace those of before.',
      examples: [[{ accno: 3400, kind: 'j', amount: '-500.00', description: 'Accrual of a licence' }]],
    }),
  ...seen,
});
export type VatAdjustments = z.infer<typeof vatAdjustments>;

/** The same as they are kept: each version stays. */
export const vatAdjustmentsKept = z
  .object({
    from: bookingDate.meta({ description: 'The first day of the year.', examples: ['2025-01-01'] }),
    to: bookingDate.meta({ description: 'Its last day.', examples: ['2025-12-31'] }),
    version,
    adjustments: z.array(vatAdjustment).meta({ description: 'All adjustments of the year.' }),
    created: instant.meta({ description: 'When they were saved.' }),
    by: text().meta({ description: 'Who has saved them.' }),
  })
  .meta({ id: 'vat_adjustments_kept' })
  .register(elements, { one: 'vat_adjustments', many: 'vat_adjustments' });
export type VatAdjustmentsKept = z.infer<typeof vatAdjustmentsKept>;
