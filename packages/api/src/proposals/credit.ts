import {
  type BilledCredit,
  type BookingDate,
  type CreditedLine,
  type CreditFit,
  decimalOf,
  fitCredit,
  fold,
  minorUnit,
  type PayableKept,
  type ProposedCredit,
  zero,
} from '@kontor/domain';
import { todayOf } from '../procedure/filter.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import type { BillRead } from './bill.ts';
import type { MatchedBill } from './matched.ts';

/** The payables that credit notes of vendors credit (docs/interface §16.2). */

type FitContext = Pick<WriteOptions<unknown>['ctx'], 'books' | 'client' | 'now'>;

/** A credit note as it is fitted to payables; undefined for one without an amount. */
export const billedCreditOf = (
  { bill: { amount, currency }, billed }: BillRead,
  { transdate, own }: { transdate: BookingDate; own: string },
): BilledCredit | undefined =>
  amount === undefined ? undefined : { transdate, currency: currency || own, amount, billed };

/**
 * A payable of a vendor with what the credit notes of it may still credit; undefined without one.
 */
const creditableIn = async (
  ctx: FitContext,
  { vendornumber: partynumber, number }: { vendornumber: string; number: string },
) => {
  const { payables, vendorCredits } = ctx.books;
  const on = todayOf(ctx);
  const [[payable], [toPay]] = await Promise.all([
    payables.find(number, { today: on, partynumber }),
    payables.findToPay(number, { on, partynumber }),
  ]);
  if (!payable || !toPay) return undefined;
  const [booked, earlier] = await Promise.all([
    vendorCredits.booked(toPay.id),
    vendorCredits.earlier(toPay.id),
  ]);
  return { payable, places: minorUnit(payable.currency), booked, earlier };
};

/** Fits a credit note to the payable of this number; undefined where the vendor has none. */
export const fitTo = async (
  ctx: FitContext,
  credit: BilledCredit | undefined,
  named: { vendornumber: string; number: string },
): Promise<(CreditFit & { payable: PayableKept }) | undefined> => {
  const found = await creditableIn(ctx, named);
  if (!found) return undefined;
  const fit = credit ? fitCredit(credit, found) : { problem: 'The credit note has no amount.' };
  return { ...fit, payable: found.payable };
};

// More payables than a person chooses from.
const mostChoices = 50;

type CreditRead = {
  credit: ProposedCredit;
  /** Whether a person has to say what it credits. */
  isMissing: boolean;
  problems: readonly string[];
};

const undecided = (...problems: string[]): Pick<CreditRead, 'isMissing' | 'problems'> => ({
  isMissing: true,
  problems,
});

/**
 * Reads what the credit note of an open proposal credits: the payable that it names. One that names
 * none stands alone; where the payable it names is not found, or does not fit, a person has to say.
 */
export const readCredit = async (
  ctx: FitContext,
  { read, match: { vendor } }: Pick<MatchedBill, 'read' | 'match'>,
  transdate: BookingDate,
): Promise<CreditRead> => {
  const numbers = [
    ...new Set((read.e_invoice?.preceding ?? []).flatMap(({ number }) => number.trim() || [])),
  ];
  const [number, ...others] = numbers;
  const nothing = { credit: { creditlines: [], choices: [] }, isMissing: number !== undefined, problems: [] };
  if (!vendor) return nothing;
  const billed = billedCreditOf(read, { transdate, own: ctx.client.currency });
  const choices = await choicesOf(ctx, vendor.vendornumber, billed?.currency ?? ctx.client.currency);
  const open = (said: Pick<CreditRead, 'isMissing' | 'problems'>): CreditRead => ({
    credit: { creditlines: [], choices },
    ...said,
  });
  if (number === undefined || !billed) return { ...nothing, credit: { creditlines: [], choices } };
  if (others.length > 0)
    return open(undecided(`The credit note names several invoices: ${numbers.slice(0, 5).join(', ')}.`));
  const fit = await fitTo(ctx, billed, { vendornumber: vendor.vendornumber, number });
  if (!fit)
    return open(
      undecided(`The credit note names ${number}, and vendor ${vendor.vendornumber} has no such payable.`),
    );
  if ('problem' in fit) return open(undecided(fit.problem));
  return {
    credit: { credits: fit.payable.invnumber, creditlines: linesShown(fit.lines), choices },
    isMissing: false,
    problems: [],
  };
};

const linesShown = (lines: readonly CreditedLine[]) =>
  lines.map(({ line, amount, quantity }) => ({ line, amount, ...(quantity ? { quantity } : {}) }));

const choicesOf = async (
  ctx: FitContext,
  vendornumber: string,
  currency: string,
): Promise<ProposedCredit['choices']> => {
  const { items } = await ctx.books.payables.list(
    { partynumber: vendornumber, sort: 'date', descending: true, limit: mostChoices },
    todayOf(ctx),
  );
  return items.flatMap(({ invnumber, transdate, amount, currency: own, credits }) =>
    own === currency && credits === undefined && !amount.startsWith('-') && amount !== nil(own)
      ? [{ invnumber, transdate, amount }]
      : [],
  );
};

const nil = (currency: string) => decimalOf(zero, minorUnit(currency));

/** The payable that a credit note credits which is booked. */
export const creditBooked = ({
  credits,
  credited,
}: {
  credits: string | null;
  credited: CreditedLine[] | null;
}): ProposedCredit => ({
  ...(credits === null ? {} : { credits }),
  creditlines: linesShown(credited ?? []),
  choices: [],
});

/** Whether two numbers of payables are the same one. */
export const isSamePayable = (one: string, other: string): boolean => fold(one.trim()) === fold(other.trim());
