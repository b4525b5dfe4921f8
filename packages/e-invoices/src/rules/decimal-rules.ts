import type { EInvoice } from '../model/invoice-terms.ts';
import { each, listed, type Rule } from './rule.ts';

type Texts = readonly (string | undefined)[];

const inCents = (number: number, what: string, amounts: (invoice: EInvoice) => Texts): Rule =>
  each(
    `BR-DEC-${String(number).padStart(2, '0')}`,
    `${what} has more than two decimals.`,
    (invoice) => amounts(invoice).flatMap((one) => listed(one)),
    (amount) => (amount.split('.')[1] ?? '').length <= 2,
  );

const linesTexts = (i: EInvoice, part: (line: EInvoice['lines'][number]) => Texts): Texts =>
  i.lines.flatMap(part);

/** That amounts have at most two decimals (BR-DEC); prices and quantities may have more. */
export const decimalRules: readonly Rule[] = [
  inCents(1, 'An allowance (BT-92)', (i) => i.allowances.map(({ amount }) => amount)),
  inCents(2, 'The base of an allowance (BT-93)', (i) => i.allowances.map(({ base }) => base)),
  inCents(5, 'A charge (BT-99)', (i) => i.charges.map(({ amount }) => amount)),
  inCents(6, 'The base of a charge (BT-100)', (i) => i.charges.map(({ base }) => base)),
  inCents(9, 'The sum of the lines (BT-106)', ({ totals }) => [totals?.lines]),
  inCents(10, 'The sum of the allowances (BT-107)', ({ totals }) => [totals?.allowances]),
  inCents(11, 'The sum of the charges (BT-108)', ({ totals }) => [totals?.charges]),
  inCents(12, 'The total without VAT (BT-109)', ({ totals }) => [totals?.net]),
  inCents(13, 'The VAT (BT-110)', ({ currency, tax_totals }) =>
    tax_totals.filter((one) => one.currency === currency).map(({ amount }) => amount),
  ),
  inCents(14, 'The total with VAT (BT-112)', ({ totals }) => [totals?.gross]),
  inCents(15, 'The VAT in the currency of accounting (BT-111)', ({ currency, tax_totals }) =>
    tax_totals.filter((one) => one.currency !== currency).map(({ amount }) => amount),
  ),
  inCents(16, 'What is paid (BT-113)', ({ totals }) => [totals?.paid]),
  inCents(17, 'The rounding (BT-114)', ({ totals }) => [totals?.rounding]),
  inCents(18, 'The amount due (BT-115)', ({ totals }) => [totals?.due]),
  inCents(19, 'A taxable amount (BT-116)', (i) => i.taxes.map(({ taxable }) => taxable)),
  inCents(20, 'A tax (BT-117)', (i) => i.taxes.map(({ tax }) => tax)),
  inCents(23, 'The net amount of a line (BT-131)', (i) => i.lines.map(({ net }) => net)),
  inCents(24, 'An allowance of a line (BT-136)', (i) =>
    linesTexts(i, ({ allowances }) => allowances.map(({ amount }) => amount)),
  ),
  inCents(25, 'The base of an allowance of a line (BT-137)', (i) =>
    linesTexts(i, ({ allowances }) => allowances.map(({ base }) => base)),
  ),
  inCents(27, 'A charge of a line (BT-141)', (i) =>
    linesTexts(i, ({ charges }) => charges.map(({ amount }) => amount)),
  ),
  inCents(28, 'The base of a charge of a line (BT-142)', (i) =>
    linesTexts(i, ({ charges }) => charges.map(({ base }) => base)),
  ),
];
