import type { z } from 'zod';
import type { Findings } from '../../refusal/findings.ts';
import { bookingDate } from '../../values/dates.ts';
import { amountOf, zero } from '../../values/money.ts';
import { decimal, record, text } from '../../values/schema/kinds.ts';
import { say } from '../../values/sentences/say.ts';

/**
 * An instalment of the tax of a year that is settled as a whole, as the tax administration asks for
 * it: the day on which it is due, which lies in that year, and the reference of its invoice.
 * `paid_by` is the reference of the entry that paid it, where that is not its own payment.
 */
export const vatInstalment = record('instalment', 'instalments', {
  due: bookingDate.meta({ description: 'The day on which it is due.', examples: ['2026-05-30'] }),
  amount: decimal.meta({ description: 'The amount.', examples: ['1250.00'] }),
  reference: text(50).optional().meta({ description: 'The reference of the tax administration.' }),
  paid_by: text(255)
    .optional()
    .meta({ description: 'The number of the entry that paid it, where it was booked otherwise.' }),
});
export type VatInstalment = z.infer<typeof vatInstalment>;

/** Refuses `invalid` for two instalments of one day, and for amounts that are not above zero. */
export const checkInstalments = (all: readonly VatInstalment[], findings: Findings): void => {
  for (const [at, { due, amount }] of all.entries()) {
    const field = `vat_instalments.${at}`;
    if (all.findIndex((one) => one.due === due) < at)
      findings.add('invalid', `${field}.due`, say('instalment_twice', { day: due }));
    if (amountOf(amount).lte(zero)) findings.add('invalid', `${field}.amount`, say('positive'));
  }
};
