import { hundred } from '@kontor/domain';
import { countries } from './code-lists.ts';
import { cents, each, isAboutZero, isGiven, isNumber, listed, numberIn, type Rule, sumOf } from './rule.ts';

const givesReason = (part: { reason: string | undefined; reason_code: string | undefined }) =>
  part.reason !== undefined || part.reason_code !== undefined;

/** Whether a tax is that of an amount and a rate; the rules allow less than one unit between. */
export const isTaxOf = (
  tax: string | undefined,
  taxable: string | undefined,
  rate: string | undefined,
): boolean => {
  const [charged, base, percent] = [numberIn(tax), numberIn(taxable), numberIn(rate)];
  if (charged === undefined || base === undefined || percent === undefined) return false;
  return cents(base.abs().times(percent).div(hundred)).minus(charged.abs()).abs().lt('1');
};

/** The figures and terms that must agree within an invoice (BR-CO-03 to BR-CO-26). */
export const totalRules: readonly Rule[] = [
  {
    ...{ code: 'BR-CO-03', sentence: 'The tax point is given as a day (BT-7) and as a code (BT-8).' },
    holds: ({ tax_point, tax_point_code }) => tax_point === undefined || tax_point_code === undefined,
  },
  each(
    'BR-CO-04',
    'A line has no VAT category (BT-151).',
    (i) => i.lines,
    ({ vat }) => vat?.category !== undefined,
  ),
  each(
    'BR-CO-09',
    'A VAT number (BT-31, BT-48, BT-63) does not begin with the code of a country.',
    ({ seller, buyer, representative }) =>
      [seller, buyer, representative].flatMap((party) => listed(party?.vat_id)),
    (vat_id) => countries.has(vat_id.slice(0, 2)) || vat_id.startsWith('EL'),
  ),
  each(
    'BR-CO-10',
    'The sum of the lines (BT-106) is not that of their net amounts.',
    (i) => listed(i.totals),
    ({ lines }, i) => isNumber(lines, (amount) => amount.eq(cents(sumOf(i.lines.map(({ net }) => net))))),
  ),
  each(
    'BR-CO-11',
    'The sum of the allowances (BT-107) is not that of their amounts.',
    (i) => listed(i.totals),
    ({ allowances }, i) =>
      (allowances === undefined && i.allowances.length === 0) ||
      isNumber(allowances, (all) => all.eq(cents(sumOf(i.allowances.map(({ amount }) => amount))))),
  ),
  each(
    'BR-CO-12',
    'The sum of the charges (BT-108) is not that of their amounts.',
    (i) => listed(i.totals),
    ({ charges }, i) =>
      (charges === undefined && i.charges.length === 0) ||
      isNumber(charges, (all) => all.eq(cents(sumOf(i.charges.map(({ amount }) => amount))))),
  ),
  each(
    'BR-CO-13',
    'The total without VAT (BT-109) is not lines less allowances plus charges.',
    (i) => listed(i.totals),
    ({ lines, allowances, charges, net }) =>
      isNumber(net, (amount) => amount.eq(cents(sumOf([lines, charges]).minus(sumOf([allowances]))))),
  ),
  each(
    'BR-CO-14',
    'The VAT (BT-110) is not the sum of its rows.',
    (i) => i.tax_totals,
    ({ amount, parts, currency }, i) => {
      const isOfCii = parts.length === 0 && i.taxes.length > 0 && i.currency !== undefined;
      const rows = isOfCii && currency === i.currency ? i.taxes : parts;
      return rows.length === 0 || isNumber(amount, (all) => all.eq(cents(sumOf(rows.map(({ tax }) => tax)))));
    },
  ),
  {
    ...{ code: 'BR-CO-15', sentence: 'The total with VAT (BT-112) is not the total without it plus VAT.' },
    holds: ({ currency, tax_totals, totals }) => {
      if (currency === undefined) return true;
      const own = tax_totals.filter((one) => one.currency === currency);
      return (
        own.length <= 1 &&
        isNumber(totals?.gross, (gross) => gross.eq(cents(sumOf([totals?.net, own[0]?.amount]))))
      );
    },
  },
  each(
    'BR-CO-16',
    'The amount due (BT-115) is not the total less what is paid plus the rounding.',
    (i) => listed(i.totals),
    ({ gross, paid, rounding, due }) =>
      isNumber(due, (amount) =>
        isNumber(gross, (all) => cents(amount.minus(sumOf([rounding]))).eq(cents(all.minus(sumOf([paid]))))),
      ),
  ),
  each(
    'BR-CO-17',
    'A tax (BT-117) is not that of its amount and rate.',
    (i) => i.taxes,
    ({ tax, taxable, vat }) => {
      const [rate, charged] = [numberIn(vat?.rate), numberIn(tax)];
      if (rate === undefined || isAboutZero(rate)) return charged !== undefined && isAboutZero(charged);
      return isTaxOf(tax, taxable, vat?.rate);
    },
  ),
  { code: 'BR-CO-18', sentence: 'The invoice has no row of VAT (BG-23).', holds: (i) => i.taxes.length > 0 },
  each(
    'BR-CO-19',
    'The period (BG-14) has neither a beginning nor an end.',
    (i) => listed(i.period),
    ({ from, to, code }) => from !== undefined || to !== undefined || code !== undefined,
  ),
  each(
    'BR-CO-20',
    'The period of a line (BG-26) has neither a beginning nor an end.',
    (i) => i.lines.flatMap(({ period }) => listed(period)),
    ({ from, to }) => from !== undefined || to !== undefined,
  ),
  each('BR-CO-21', 'An allowance has neither reason nor code.', (i) => i.allowances, givesReason),
  each('BR-CO-22', 'A charge has neither reason nor code.', (i) => i.charges, givesReason),
  each(
    'BR-CO-23',
    'An allowance of a line has neither reason nor code.',
    (i) => i.lines.flatMap(({ allowances }) => allowances),
    givesReason,
  ),
  each(
    'BR-CO-24',
    'A charge of a line has neither reason nor code.',
    (i) => i.lines.flatMap(({ charges }) => charges),
    givesReason,
  ),
  each(
    'BR-CO-26',
    'Nothing identifies the seller: a number (BT-29, BT-30) or a VAT number (BT-31).',
    (i) => listed(i.seller),
    ({ vat_id, identifiers, registration }) =>
      vat_id !== undefined ||
      registration?.id !== undefined ||
      identifiers.some(({ id, scheme }) => isGiven(id) && scheme !== 'SEPA'),
  ),
];
