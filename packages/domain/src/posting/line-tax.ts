import { isTaxAccount } from '../master-data/account.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { untaxedCodes } from '../master-data/vat-code.ts';
import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/kinds.ts';
import type { Amount } from '../values/money.ts';
import type { TaxFacts } from './entry.ts';
import type { Charging, TaxableLine } from './tax-charge.ts';
import type { Computing } from './tax-range.ts';
import type { BookedTax, Taxed } from './taxing.ts';

/** What a line says of its tax, and what its account adds to it (docs/interface.md §8, §12). */
export type TaxOfLine = {
  tax_accno?: number | null | undefined;
  taxdate?: BookingDate | null | undefined;
  vat_code?: string | null | undefined;
};

/** What was said of a line's tax, and no more: what is kept of it, and given back. */
export const saidOfTax = ({ tax_accno, taxdate, vat_code }: TaxOfLine) => ({
  ...(tax_accno ? { tax_accno } : {}),
  ...(taxdate ? { taxdate } : {}),
  ...(vat_code ? { vat_code } : {}),
});

/** When a document or entry is booked, and the day of supply where it names another one. */
export type Supply = { transdate: BookingDate; taxdate?: BookingDate | null | undefined };

/** The day of supply of a line: its own, that of the whole, else the booking date. */
export const suppliedOn = ({ taxdate }: TaxOfLine, supply: Supply): BookingDate =>
  taxdate ?? supply.taxdate ?? supply.transdate;

type By = { ledger: Ledger; supply: Supply };

/** The line as its tax is looked for. A VAT account is no line that is taxed, and an untaxed figure says that it is not. */
export const taxableLine = (
  line: TaxOfLine & { accno: number; amount: Amount },
  { ledger, supply }: By,
): TaxableLine => {
  const account = ledger.accounts.get(line.accno);
  const untaxed = (code: string | null | undefined) => !!code && untaxedCodes.includes(code);
  return {
    amount: line.amount,
    tax_accno: line.tax_accno ?? undefined,
    usual: account?.tax_accno ?? (untaxed(account?.vat_code) ? null : undefined),
    taxable: !untaxed(line.vat_code) && !(account && isTaxAccount(account)),
    on: suppliedOn(line, supply),
  };
};

export const chargingOf = (computing: Computing, { ledger, supply }: By): Charging => ({
  ...computing,
  rates: ledger.taxRates,
  on: supply.taxdate ?? supply.transdate,
  said: !!supply.taxdate,
  kindOf: (accno) => {
    const links = ledger.accounts.get(accno)?.link.split(':') ?? [];
    if (links.includes('AR_tax')) return 'sales';
    return links.includes('AP_tax') ? 'purchases' : undefined;
  },
});

/** What the posting of a line says of its tax: what the line names, or else what was found and what its account usually is. */
export const factsOfLine = (
  line: TaxOfLine & { accno: number },
  lineTax: Taxed['lineTaxes'][number],
  { ledger, supply }: By,
): TaxFacts => ({
  ...(lineTax ? { tax_accno: lineTax.accno, ...ratedAt(lineTax.rate) } : {}),
  ...datedAt(suppliedOn(line, supply), supply),
  ...codedAs(line.vat_code ?? ledger.accounts.get(line.accno)?.vat_code),
});

/** What the posting of a tax says of it. */
export const factsOfTax = ({ accno, rate, on }: BookedTax, { ledger, supply }: By): TaxFacts => ({
  ...ratedAt(rate),
  ...datedAt(on ?? supply.transdate, supply),
  ...codedAs(ledger.accounts.get(accno)?.vat_code),
});

const ratedAt = (tax_rate: Decimal | undefined) => (tax_rate === undefined ? {} : { tax_rate });
const datedAt = (taxdate: BookingDate, { transdate }: Supply) => (taxdate === transdate ? {} : { taxdate });
const codedAs = (vat_code: string | null | undefined) => (vat_code ? { vat_code } : {});
