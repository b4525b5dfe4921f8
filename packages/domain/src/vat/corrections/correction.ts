import { z } from 'zod';
import type { Gl } from '../../ledger/gl.ts';
import type { Ledger } from '../../master-data/ledger.ts';
import { hasNetRates, vatWayOf } from '../../master-data/vat-settings.ts';
import { newFindings } from '../../refusal/findings.ts';
import { bookingDate } from '../../values/dates.ts';
import { accno, decimal, record, text } from '../../values/schema/kinds.ts';
import { say, sayInSchema, sayOneOf } from '../../values/sentences/say.ts';

/**
 * A correction of input tax that a return bears (docs/interface §15), as when the method changes:
 * who changes to net rates pays back input tax on stock and assets in 415, who comes from them
 * claims it in 410. It is an entry on a VAT account whose line names the figure, so that the form,
 * the file and the settlement count it.
 */

const correctedFigures = ['410', '415'] as const;

export const vatCorrection = record('vat_correction', 'vat_corrections', {
  figure: z.enum(correctedFigures, sayOneOf(correctedFigures)).meta({
    description: '`415` pays input tax back, `410` claims it later.',
    examples: ['415'],
  }),
  transdate: bookingDate.meta({
    description: 'A day of the period of the return.',
    examples: ['2026-01-14'],
  }),
  amount: decimal.meta({ description: 'The tax, without a sign.', examples: ['1250.00'] }),
  accno: accno.meta({
    description: 'The account that bears it, such as that of the stock or the asset.',
    examples: [1520],
  }),
  tax_accno: accno.nullish().meta({
    description: 'The account of input tax; by default the first one whose code is 400.',
  }),
  description: text(255)
    .min(1, sayInSchema('required'))
    .meta({ description: 'The reason, and how it was computed.', examples: ['Warenlager per 1.1.2026'] }),
});
export type VatCorrection = z.infer<typeof vatCorrection>;

/** The account of input tax that corrections are on unless they name one. */
const inputTaxAccount = ({ accounts }: Ledger): number | undefined => {
  const taxes = [...accounts.values()].filter(({ link }) => link.split(':').includes('AP_tax'));
  const usual = taxes.filter(({ vat_code }) => vat_code === '400');
  return [...usual, ...taxes].sort((a, b) => a.accno - b.accno)[0]?.accno;
};

/**
 * The entry of a correction. Refuses `invalid` for an amount that is not above zero, for 410 by
 * net rates, which have no input tax, and for a chart without an account of input tax.
 */
export const entryOfCorrection = (sent: VatCorrection, ledger: Ledger): Gl => {
  const findings = newFindings();
  const { method } = vatWayOf(ledger.client);
  const tax_accno = sent.tax_accno ?? inputTaxAccount(ledger);
  if (!/[1-9]/.test(sent.amount) || sent.amount.startsWith('-'))
    findings.add('invalid', 'amount', say('positive'));
  if (sent.figure === '410' && hasNetRates(method)) findings.add('invalid', 'figure', say('vat_no_claim'));
  if (tax_accno === undefined) findings.add('invalid', 'tax_accno', say('required'));
  findings.refuse();
  const isPaidBack = sent.figure === '415';
  const [debit, credit] = isPaidBack ? [sent.accno, tax_accno] : [tax_accno, sent.accno];
  const line = (of: number | undefined, side: 'debit' | 'credit') => ({
    ...{ accno: of ?? sent.accno, [side]: sent.amount, memo: sent.description },
    ...(of === tax_accno ? { vat_code: sent.figure } : {}),
  });
  return {
    description: sent.description,
    transdate: sent.transdate,
    glentries: [line(debit, 'debit'), line(credit, 'credit')],
  };
};
