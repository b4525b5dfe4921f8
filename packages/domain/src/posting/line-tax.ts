import { isLinked, isTaxAccount } from '../master-data/account.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { untaxedCodes } from '../master-data/vat-code.ts';
import type { BookingDate } from '../values/dates.ts';
import type { Amount } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { TaxFacts } from './entry.ts';
import { type SupplyPeriod, supplyFieldsOf } from './supply-period.ts';
import type { Charging, LineTax, TaxableLine } from './tax-charge.ts';
import type { Computing } from './tax-range.ts';
import type { BookedTax, Taxed } from './taxing.ts';

/** The tax fields of a line as it is sent (docs/interface §8, §12). */
export type TaxOfLine = {
  tax_accno?: number | null | undefined;
  taxdate?: BookingDate | null | undefined;
  vat_code?: string | null | undefined;
} & SupplyPeriod;

/**
 * The tax fields of a line and its period of supply that have a value, as they are stored and
 * answered.
 */
export const taxFieldsOf = ({ tax_accno, taxdate, vat_code, ...period }: TaxOfLine) => ({
  ...(tax_accno ? { tax_accno } : {}),
  ...(taxdate ? { taxdate } : {}),
  ...supplyFieldsOf(period),
  ...(vat_code ? { vat_code } : {}),
});

/** The booking date of a document or entry, and its day of supply where that is another day. */
export type Supply = { transdate: BookingDate; taxdate?: BookingDate | null | undefined };

/**
 * The day of supply of a line: its own, else that of the document or entry, else the booking date.
 */
export const suppliedOn = ({ taxdate }: TaxOfLine, supply: Supply): BookingDate =>
  taxdate ?? supply.taxdate ?? supply.transdate;

type TaxContext = { ledger: Ledger; supply: Supply };

/**
 * Prepares a line for the search of its tax. A line on a VAT account or with the code of untaxed
 * turnover is not taxable.
 */
export const taxableLine = (
  line: TaxOfLine & { accno: number; amount: Amount },
  { ledger, supply }: TaxContext,
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

/**
 * The rates, the day of supply and the kinds of accounts by which the taxes of a document or entry
 * are computed.
 */
export const chargingOf = (computing: Computing, { ledger, supply }: TaxContext): Charging => ({
  rates: ledger.taxRates,
  on: supply.taxdate ?? supply.transdate,
  isDayGiven: !!supply.taxdate,
  kindOf: (accno) => {
    const account = ledger.accounts.get(accno);
    if (!account) return undefined;
    if (isLinked(account, 'AR_tax')) return 'sales';
    return isLinked(account, 'AP_tax') ? 'purchases' : undefined;
  },
  ...computing,
});

/**
 * The tax fields of the posting of a line: those of the line, else the tax that was found and the
 * code of its account.
 */
export const factsOfLine = (
  line: TaxOfLine & { accno: number },
  lineTax: Taxed['lineTaxes'][number],
  { ledger, supply }: TaxContext,
): TaxFacts => ({
  ...(lineTax ? factsOfLineTax(lineTax) : {}),
  ...datedAt(suppliedOn(line, supply), supply),
  ...codedAs(line.vat_code ?? ledger.accounts.get(line.accno)?.vat_code),
});

/** The tax fields of the posting of a tax. */
export const factsOfTax = ({ accno, rate, on }: BookedTax, { ledger, supply }: TaxContext): TaxFacts => ({
  ...ratedAt(rate),
  ...datedAt(on ?? supply.transdate, supply),
  ...codedAs(ledger.accounts.get(accno)?.vat_code),
});

const factsOfLineTax = (lineTax: LineTax): TaxFacts =>
  'between' in lineTax
    ? { tax_between: lineTax.between.join(' ') }
    : { tax_accno: lineTax.accno, ...ratedAt(lineTax.rate) };

const ratedAt = (tax_rate: Decimal | undefined) => (tax_rate === undefined ? {} : { tax_rate });
const datedAt = (taxdate: BookingDate, { transdate }: Supply) => (taxdate === transdate ? {} : { taxdate });
const codedAs = (vat_code: string | null | undefined) => (vat_code ? { vat_code } : {});
