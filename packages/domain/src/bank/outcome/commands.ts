import type { NamedPayment } from '../../documents/payment.ts';
import type { Gl, Glentry } from '../../ledger/gl.ts';
import { rateOn, type TaxRate } from '../../master-data/tax.ts';
import { newFindings } from '../../refusal/findings.ts';
import { minorUnit } from '../../values/currency.ts';
import type { BookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, decimalOf, hundred, proportion, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { say } from '../../values/sentences/say.ts';
import { type AccountShare, type Allocation, type BankOutcome, leftOf } from './outcome.ts';

/**
 * The line that is booked: its account in the ledger, its day, and what identifies it in the books.
 */
export type BookedFrom = {
  accno: number;
  date: BookingDate;
  amount: Decimal;
  currency: string;
  /** The bank's own reference, which becomes the `source` of what is booked. */
  source: string;
  memo: string;
};

/**
 * The bookings of a line, all of which are made or none. A payment of an invoice has an
 * `exchangerate` where the line is in the client's currency and the invoice in another.
 */
export type BankCommands = {
  payments: NamedPayment[];
  entries: Gl[];
  /** The line whose bookings are reversed. */
  undoes?: number;
};

/**
 * The bookings of an outcome, by the operations that exist: payments on the account of the bank,
 * payments on the account of a discount, a rounding or a loss, and one entry for what accounts
 * take. What they move on the account of the bank is the amount of the line. Refuses `invalid`
 * where the outcome does not add up to the line, or a tax has no rate on that day.
 */
export const commandsOf = (
  line: BookedFrom,
  outcome: BankOutcome,
  taxRates: readonly TaxRate[],
): BankCommands => {
  const findings = newFindings();
  const left = leftOf(line, outcome);
  if (!amountOf(left).eq(zero))
    findings.add('invalid', 'outcome', `The outcome leaves ${left} of ${line.amount}.`);
  const shares = outcome.accounts.map((share, at) => {
    const rate = share.tax_accno ? rateOn(taxRates, share.tax_accno, line.date) : undefined;
    if (share.tax_accno && !rate)
      findings.add(
        'invalid',
        `outcome.accounts.${at}.tax_accno`,
        say('tax_rate_missing', { account: share.tax_accno, day: line.date }),
      );
    return { share, rate };
  });
  findings.refuse();
  const { undoes } = outcome;
  return {
    payments: outcome.documents.flatMap((one) => paymentsOf(line, one)),
    entries: shares.length > 0 ? [entryOf(line, shares)] : [],
    ...(undoes === undefined ? {} : { undoes }),
  };
};

const paymentsOf = (line: BookedFrom, one: Allocation): NamedPayment[] => {
  const named =
    one.kind === 'invoice'
      ? { invoice: one.number }
      : { payable: one.number, vendor_number: one.party_number };
  const { source, memo, date: datepaid, accno } = line;
  const common = { ...named, datepaid, source, memo };
  const { writeoff } = one;
  return [
    ...(amountOf(one.amount).eq(zero)
      ? []
      : [
          {
            ...common,
            amount_paid: one.amount,
            payment_accno: accno,
            ...(one.exchangerate === undefined ? {} : { exchangerate: one.exchangerate }),
          },
        ]),
    ...(writeoff ? [{ ...common, amount_paid: writeoff.amount, payment_accno: writeoff.accno }] : []),
  ];
};

type RatedShare = { share: AccountShare; rate: Decimal | undefined };

const entryOf = (line: BookedFrom, shares: readonly RatedShare[]): Gl => {
  const places = minorUnit(line.currency);
  const { source, memo } = line;
  const moved = sum(shares.map(({ share }) => amountOf(share.amount)));
  // Money that comes in is in debit of the bank, and in credit of what it came from.
  const entered = (accno: number, debit: Amount, more: Partial<Glentry> = {}): Glentry => ({
    accno,
    [debit.lt(zero) ? 'credit' : 'debit']: decimalOf(debit.abs(), places),
    source,
    memo,
    ...more,
  });
  return {
    description: memo,
    transdate: line.date,
    currency: line.currency,
    glentries: [
      ...(moved.eq(zero) ? [] : [entered(line.accno, moved)]),
      ...shares.flatMap(({ share, rate }) => {
        const gross = zero.minus(amountOf(share.amount));
        const { accno, tax_accno, vat_code, memo: own = memo } = share;
        const more = { memo: own, ...(vat_code ? { vat_code } : {}) };
        if (!tax_accno || !rate) return [entered(accno, gross, more)];
        const part = amountOf(rate);
        const tax = proportion(gross, { part, whole: hundred.plus(part) }, places);
        return [
          entered(accno, gross.minus(tax), { ...more, tax_accno }),
          ...(tax.eq(zero) ? [] : [entered(tax_accno, tax)]),
        ];
      }),
    ],
  };
};
