import { isTaxAccount } from '../master-data/account.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { rateOn } from '../master-data/tax.ts';
import type { Findings } from '../refusal/findings.ts';
import type { BookingDate } from '../values/dates.ts';
import { amountOf, decimalOf, sum, zero } from '../values/money.ts';
import { say } from '../values/sentences/say.ts';
import type { ChargedTax, GivenTax } from './tax-charge.ts';
import type { Computing } from './tax-range.ts';
import { isTaxOf } from './tax-range.ts';

/**
 * The taxes of a document by entries, for callers who want doubtful ones refused (docs/interface
 * §3.9).
 */

type Taxing = {
  given: readonly GivenTax[];
  charged: readonly ChargedTax[];
};
type Strictly = {
  ledger: Ledger;
  computing: Computing;
  /** Whether a day of supply was sent, and not found by the rate that fits. */
  isDayGiven: (on: BookingDate) => boolean;
};

/**
 * Adds to `findings` each tax on an account that is no VAT account, and each that is not what a
 * rate of its day makes of its lines, rounded on each line or once. A tax of 0.00 that no line
 * names says nothing, and is left alone.
 */
export const checkTaxesFit = (
  { given, charged }: Taxing,
  { ledger, computing, isDayGiven }: Strictly,
  findings: Findings,
): void => {
  for (const [at, { accno }] of given.entries()) {
    const account = ledger.accounts.get(accno);
    if (account && !isTaxAccount(account))
      findings.add(
        'account_not_postable',
        `taxentries.${at}.tax_accno`,
        say('account_not_vat', { account: accno }),
      );
  }
  for (const taxes of onSameLines(charged)) {
    const [{ accno, on, lines, included, rate: charged } = noTax] = taxes;
    const account = ledger.accounts.get(accno);
    const amount = sum(taxes.map((tax) => tax.amount));
    if (!account || !isTaxAccount(account) || (amount.eq(zero) && lines.length === 0)) continue;
    const field = `taxentries.${given.findIndex((tax) => tax.accno === accno)}.amount`;
    // Without a day of supply it is that of a rate which fits better, as it is booked
    // (docs/interface §12).
    const own = rateOn(ledger.taxRates, accno, on);
    const isOfAccount = ledger.taxRates.some((known) => known.accno === accno && known.rate === charged);
    const rate = isDayGiven(on) || !isOfAccount ? own : charged;
    if (rate === undefined) {
      findings.add('invalid', field, say('tax_rate_missing', { account: accno, day: on }));
      continue;
    }
    const isKnown = taxes.every(({ base }) => base !== undefined);
    const net = sum(taxes.map(({ base }) => base ?? zero));
    const charge = included ? net.plus(amount) : net;
    const isFitting = isTaxOf({ amount, rate }, charge, { ...computing, included, lines: lines.length });
    if (isKnown && isFitting) continue;
    const written = decimalOf(amount, computing.places);
    const fault = { account: accno, amount: written, rate: amountOf(rate).toFixed(), day: on };
    findings.add('invalid', field, say('tax_fits_no_rate', fault));
  }
};

const noTax: ChargedTax = { accno: 0, amount: zero, on: '' as ChargedTax['on'], lines: [], included: false };

/**
 * The taxes that share an account and a list of lines, which have one base; those without lines are
 * each by themselves.
 */
const onSameLines = (charged: readonly ChargedTax[]): ChargedTax[][] => {
  const lists = new Map([...new Set(charged.map(({ lines }) => lines))].map((lines, at) => [lines, at]));
  const groups = new Map<string, ChargedTax[]>();
  for (const [at, tax] of charged.entries()) {
    const key = `${tax.accno} ${tax.lines.length === 0 ? `alone ${at}` : lists.get(tax.lines)}`;
    groups.set(key, [...(groups.get(key) ?? []), tax]);
  }
  return [...groups.values()];
};
