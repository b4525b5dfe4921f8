import { type Amount, amountOf, zero } from '@kontor/domain';
import type { EInvoice } from '../model/invoice-terms.ts';
import { each, isGiven, isNumber, numberIn, type Rule } from './rule.ts';
import { isTaxOf } from './totals.ts';

/** The way in which the rules of a VAT category differ from those of the others. */
type Category = {
  /** The part of its rules' codes, and its code in an invoice. */
  rules: string;
  code: string;
  name: string;
  /** Its rate: above zero, zero or more, zero, or none at all. */
  rate: 'above' | 'any' | 'zero' | 'none';
  /** The numbers that seller and buyer must have; `no` where none may have one. */
  seller: 'vat' | 'any' | 'no';
  buyer?: 'vat' | 'any';
  /** Whether each rate has a row of its own; otherwise the category has exactly one. */
  byRate?: true;
  /** Whether a row must say why it is exempt, or must not. */
  reason: boolean;
};

const categories: readonly Category[] = [
  { rules: 'S', code: 'S', name: 'standard rate', rate: 'above', seller: 'any', byRate: true, reason: false },
  { rules: 'Z', code: 'Z', name: 'zero rate', rate: 'zero', seller: 'any', reason: false },
  { rules: 'E', code: 'E', name: 'exempt', rate: 'zero', seller: 'any', reason: true },
  {
    rules: 'AE',
    code: 'AE',
    name: 'reverse charge',
    rate: 'zero',
    seller: 'any',
    buyer: 'any',
    reason: true,
  },
  {
    rules: 'IC',
    code: 'K',
    name: 'intra-community',
    rate: 'zero',
    seller: 'vat',
    buyer: 'vat',
    reason: true,
  },
  { rules: 'G', code: 'G', name: 'export', rate: 'zero', seller: 'vat', reason: true },
  { rules: 'O', code: 'O', name: 'not subject to VAT', rate: 'none', seller: 'no', reason: true },
  { rules: 'AF', code: 'L', name: 'IGIC', rate: 'any', seller: 'any', byRate: true, reason: false },
  { rules: 'AG', code: 'M', name: 'IPSI', rate: 'any', seller: 'any', byRate: true, reason: false },
];

type Vat = { category: string | undefined; rate: string | undefined } | undefined;
type Taxed = { vat: Vat; amount: string | undefined };

const taxedLines = (invoice: EInvoice): Taxed[] =>
  invoice.lines.map(({ vat, net }) => ({ vat, amount: net }));

const isOf =
  ({ code }: Category) =>
  ({ vat }: { vat: Vat }) =>
    vat?.category === code;

const fitsRate = ({ rate }: Category, vat: Vat): boolean => {
  if (rate === 'none') return vat?.rate === undefined;
  return isNumber(vat?.rate, (percent) =>
    rate === 'above' ? percent.gt(zero) : rate === 'any' ? percent.gte(zero) : percent.eq(zero),
  );
};

const areNamed = (category: Category, { seller, buyer, representative }: EInvoice): boolean => {
  const represented = representative?.vat_id !== undefined;
  const [own, others] = [seller?.vat_id !== undefined, buyer?.vat_id !== undefined];
  if (category.seller === 'no') return !own && !represented && !others;
  const isSeller = own || represented || (category.seller === 'any' && seller?.tax_id !== undefined);
  const isBuyer =
    category.buyer === undefined ||
    others ||
    (category.buyer === 'any' && buyer?.registration?.id !== undefined);
  return isSeller && isBuyer;
};

const unit = amountOf('1');

/**
 * The sums of the lines, charges and allowances of a category, by rate where it has rows by rate.
 */
const taxableBy = (category: Category, invoice: EInvoice): ((rate: string | undefined) => Amount) => {
  const keyOf = (rate: string | undefined) => (category.byRate ? numberIn(rate)?.toFixed() : '');
  const sums = new Map<string, Amount>();
  const add = (parts: readonly Taxed[], sign: Amount) => {
    for (const { vat, amount } of parts.filter(isOf(category))) {
      const key = keyOf(vat?.rate);
      if (key !== undefined)
        sums.set(key, (sums.get(key) ?? zero).plus((numberIn(amount) ?? zero).times(sign)));
    }
  };
  add(taxedLines(invoice), unit);
  add(invoice.charges, unit);
  add(invoice.allowances, zero.minus(unit));
  return (rate) => sums.get(keyOf(rate) ?? 'none') ?? zero;
};

const rulesOf = (category: Category): Rule[] => {
  const { rules, name, byRate } = category;
  const own = isOf(category);
  const rows = ({ taxes }: EInvoice) => taxes.filter(own);
  const numbered = (number: number) => `BR-${rules}-${String(number).padStart(2, '0')}`;
  const parts = [
    taxedLines,
    ({ allowances }: EInvoice) => allowances,
    ({ charges }: EInvoice) => charges,
  ] as const;
  const words = ['line', 'allowance', 'charge'] as const;
  return [
    {
      code: numbered(1),
      sentence: `The rows of VAT do not fit the amounts of the category ${name}.`,
      holds: (invoice) => {
        const isUsed = parts.some((of) => of(invoice).some(own));
        const count = rows(invoice).length;
        if (byRate) return isUsed ? count > 0 : count === 0;
        return isUsed || count > 0 ? count === 1 : true;
      },
    },
    ...parts.map(
      (of, at): Rule => ({
        code: numbered(at + 2),
        sentence: `The numbers of seller and buyer do not fit a ${words[at]} of the category ${name}.`,
        holds: (invoice) => !of(invoice).some(own) || areNamed(category, invoice),
      }),
    ),
    ...parts.map((of, at) =>
      each(
        numbered(at + 5),
        `The rate of a ${words[at]} does not fit the category ${name}.`,
        (invoice) => of(invoice).filter(own),
        ({ vat }) => fitsRate(category, vat),
      ),
    ),
    {
      code: numbered(8),
      sentence: `The taxable amount of the category ${name} (BT-116) is not that of its lines, charges and allowances.`,
      holds: (invoice) => {
        const soughtAt = taxableBy(category, invoice);
        return rows(invoice).every(({ taxable, vat }) => {
          const sought = soughtAt(vat?.rate);
          return isNumber(taxable, (amount) =>
            byRate ? amount.minus(sought).abs().lt('1') : amount.eq(sought),
          );
        });
      },
    },
    each(numbered(9), `The tax of the category ${name} (BT-117) is wrong.`, rows, ({ tax, taxable, vat }) =>
      byRate ? isTaxOf(tax, taxable, vat?.rate) : isNumber(tax, (amount) => amount.eq(zero)),
    ),
    each(
      numbered(10),
      `A row of the category ${name} ${category.reason ? 'does not say why' : 'has a reason of exemption'} (BT-120).`,
      rows,
      ({ vat }) => (vat?.reason !== undefined || vat?.reason_code !== undefined) === category.reason,
    ),
  ];
};

const isOutside = ({ vat }: { vat: Vat }) => vat?.category !== undefined && vat.category !== 'O';
const hasOutside = ({ taxes }: EInvoice) => taxes.some(({ vat }) => vat?.category === 'O');
const hasIntra = ({ taxes }: EInvoice) => taxes.some(({ vat }) => vat?.category === 'K');
const alone = (code: string, what: string, of: (invoice: EInvoice) => readonly { vat: Vat }[]): Rule => ({
  code,
  sentence: `An invoice that is not subject to VAT has ${what} of another category.`,
  holds: (invoice) => !hasOutside(invoice) || !of(invoice).some(isOutside),
});

/** The rules of the VAT categories (BR-S-01 to BR-O-14, BR-B). */
export const vatCategoryRules: readonly Rule[] = [
  ...categories.flatMap(rulesOf),
  {
    ...{
      code: 'BR-IC-11',
      sentence: 'An intra-community supply has no day or period of delivery (BT-72, BG-14).',
    },
    holds: (i) =>
      !hasIntra(i) ||
      isGiven(i.delivery?.delivered) ||
      [i.period?.from, i.period?.to, i.period?.code].some((one) => one !== undefined),
  },
  {
    ...{ code: 'BR-IC-12', sentence: 'An intra-community supply has no country of delivery (BT-80).' },
    holds: (i) => !hasIntra(i) || (i.delivery?.address?.country ?? '').length > 1,
  },
  alone('BR-O-11', 'a row of VAT', ({ taxes }) => taxes),
  alone('BR-O-12', 'a line', taxedLines),
  alone('BR-O-13', 'an allowance', ({ allowances }) => allowances),
  alone('BR-O-14', 'a charge', ({ charges }) => charges),
];
