import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, proportion, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { AccrualKind, AccrualProposal, AccrualShare } from './accrual.ts';
import { shareAccrued } from './share.ts';

/** Proposes accruals of documents whose period of supply goes past the end of a year (§31). */

/** A document with what it has booked on an account, debit positive, and its lines there. */
export type SuppliedDocument = {
  document: 'invoice' | 'payable';
  invnumber: string;
  partynumber: string;
  name: string;
  description: string;
  transdate: BookingDate;
  entry_id: number;
  accno: number;
  booked: Decimal;
  lines: readonly { amount: Decimal; supply_from: BookingDate | null; supply_to: BookingDate | null }[];
};

const kindProposed = ({ document, transdate }: SuppliedDocument, on: BookingDate): AccrualKind => {
  const isBooked = transdate <= on;
  if (document === 'invoice') return isBooked ? 'deferred_income' : 'accrued_income';
  return isBooked ? 'prepaid_expense' : 'accrued_expense';
};

/**
 * The accrual that a document asks for at the end of a day; none where all of it belongs to the
 * year of the document. Lines on the account weigh by their amounts, each with its own period.
 */
export const proposedAccrual = (
  of: SuppliedDocument,
  { on, by, places }: { on: BookingDate; by: AccrualShare; places: number },
): AccrualProposal | undefined => {
  const kind = kindProposed(of, on);
  const total = of.document === 'payable' ? amountOf(of.booked) : zero.minus(amountOf(of.booked));
  const supplied = of.lines.flatMap(({ supply_from, supply_to, amount }) =>
    supply_from && supply_to ? [{ amount: amountOf(amount), from: supply_from, to: supply_to }] : [],
  );
  const whole = sum(of.lines.map(({ amount }) => amountOf(amount)));
  const [first, ...others] = supplied;
  if (!first || total.lte(zero) || whole.lte(zero)) return undefined;
  const amount = sum(
    supplied.map(({ amount: weight, from, to }) =>
      shareAccrued(total.times(weight), { kind, day: on, period: { from, to }, by }, wide),
    ),
  );
  const share = rounded(amount, whole, places);
  if (share.lte(zero) || share.gt(total)) return undefined;
  const { document, invnumber, partynumber, name, entry_id, accno } = of;
  const description = [of.description, name, invnumber].find((text) => text !== '') ?? '';
  return {
    ...{ kind, description: description.slice(0, 255), transdate: on },
    ...{ amount: decimalOf(share, places), total: decimalOf(total, places), accno },
    supply_from: others.reduce((least, { from }) => (from < least ? from : least), first.from),
    supply_to: others.reduce((most, { to }) => (to > most ? to : most), first.to),
    ...{ document, invnumber, partynumber, name, entry_id },
  };
};

// More places than any currency has, so that lines are rounded once together.
const wide = 12;

const rounded = (amount: Amount, whole: Amount, places: number): Amount =>
  proportion(amount, { part: amountOf('1'), whole }, places);
