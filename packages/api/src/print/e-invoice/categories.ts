import { type Amount, amountOf, isLinked, type Ledger, newFindings, rateOn, say, zero } from '@kontor/domain';
import { type Printed, ratesOf, shortest } from '../invoice-lines.ts';
import type { Reason } from './words.ts';

/** The VAT category of a line (BT-151), its rate, and why it bears no tax where it bears none. */
export type LineVat = { category: string; rate?: string; reason?: Reason };

/** A tax as it was booked: its rate, and its amount in both currencies. */
export type TaxBooked = { rate: string; amount: Amount; base_amount: Amount };

const lineCount = ({ invoice }: Printed): number => invoice.parts.length || invoice.incomeentries.length;

/** The postings of an invoice after those of the receivable and of its lines. */
const others = (printed: Printed) => printed.entry.postings.slice(1 + lineCount(printed));

const rateAt = ({ taxRates }: Ledger, accno: number, on: Printed['invoice']['transdate']) => {
  const rate = rateOn(taxRates, accno, on);
  return rate === undefined ? undefined : shortest(rate);
};

/**
 * The taxes of an invoice, as they were booked, above zero where it charges. Refuses
 * `e_invoice_refused` for one whose rate is unknown.
 */
export const taxesBooked = (printed: Printed): TaxBooked[] => {
  const { ledger, invoice } = printed;
  const findings = newFindings();
  const taxes = others(printed).flatMap(({ accno, tax_rate, taxdate, ...posting }): TaxBooked[] => {
    const account = ledger.accounts.get(accno);
    const isTax = tax_rate !== undefined || (account && isLinked(account, 'AR_tax'));
    if (!isTax) return [];
    const rate = tax_rate
      ? shortest(tax_rate)
      : rateAt(ledger, accno, taxdate ?? invoice.taxdate ?? invoice.transdate);
    if (rate === undefined)
      findings.add('e_invoice_refused', 'taxentries', say('e_invoice_tax', { account: accno }));
    const { debit = '0', credit = '0', original_amount } = posting;
    return [
      {
        rate: rate ?? '0',
        amount: zero.minus(amountOf(original_amount)),
        base_amount: amountOf(credit).minus(amountOf(debit)),
      },
    ];
  });
  findings.refuse();
  return taxes;
};

/** Untaxed turnover by the figure that it counts in; what the buyer pays tax on is told below. */
const reasonOf: Readonly<Record<string, Reason>> = {
  220: 'export',
  221: 'outside',
  225: 'notified',
  230: 'exempt',
  280: 'untaxed',
  900: 'outside',
  910: 'outside',
  none: 'outside',
};

const categoryOf: Readonly<Record<Reason, string>> = {
  export: 'G',
  reverse_charge: 'AE',
  notified: 'E',
  exempt: 'E',
  outside: 'O',
  not_registered: 'O',
  untaxed: 'E',
};

/**
 * The VAT of each line. Category O stands alone in an invoice, so that beside others it is E with
 * the same reason. Refuses `e_invoice_refused` for a line of which nobody knows the one rate that
 * it bears.
 */
export const lineVats = (
  printed: Printed,
  { isBuyerTaxed, taxes }: { isBuyerTaxed: boolean; taxes: readonly TaxBooked[] },
): LineVat[] => {
  const { ledger, entry, invoice } = printed;
  const findings = newFindings();
  const isRegistered = ledger.client.sender?.vat_registered ?? false;
  const rates = new Set(taxes.map(({ rate }) => rate));
  const [only] = rates;
  const path = invoice.parts.length > 0 ? 'parts' : 'incomeentries';
  const found = ratesOf(printed).map((known, at): LineVat => {
    const code = entry.postings[1 + at]?.vat_code ?? undefined;
    const reason = code === undefined ? undefined : reasonOf[code];
    // Where nothing says which lines a tax is of, the one rate is that of all that no figure
    // exempts.
    const guess = reason === undefined && rates.size === 1 ? [only ?? ''] : rates.size === 0 ? [] : undefined;
    const own = known ?? (reason === undefined ? guess : []);
    if (own === undefined || own.length > 1) {
      findings.add('e_invoice_refused', `${path}.${at}.tax_accno`, say('e_invoice_rate', { line: at + 1 }));
      return { category: 'S' };
    }
    const [rate] = own;
    if (rate !== undefined && !amountOf(rate).eq(zero)) return { category: 'S', rate };
    if (!isRegistered) return untaxed('not_registered');
    if (rate !== undefined) return { category: 'Z', rate: '0' };
    return untaxed(
      reason === 'outside' && code === '221' && isBuyerTaxed ? 'reverse_charge' : (reason ?? 'untaxed'),
    );
  });
  findings.refuse();
  const isOutside = found.every(({ category }) => category === 'O');
  return found.map((one) =>
    one.category === 'O' && !isOutside ? { ...one, category: 'E', rate: '0' } : one,
  );
};

const untaxed = (reason: Reason): LineVat => {
  const category = categoryOf[reason];
  return { category, ...(category === 'O' ? {} : { rate: '0' }), reason };
};
