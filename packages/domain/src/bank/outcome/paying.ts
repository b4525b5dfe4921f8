import { minorUnit } from '../../values/currency.ts';
import { amountOf, decimalOf, proportion, round, split, textOfUnits, zero } from '../../values/money.ts';
import type { Allocation, BankOutcome, documentKinds, writeoffReasons } from './outcome.ts';

/** Outcomes of a line that pays documents, with what is done about a difference. */

/**
 * A document to be paid: `due` in units of its currency's last place, positive where money is
 * awaited and negative where it is owed.
 */
export type PaidByLine = {
  kind: (typeof documentKinds)[number];
  number: string;
  party_number: string;
  currency: string;
  due: number;
};

/**
 * The answer to a difference between a line and the documents that it pays; `exact` where there is
 * none.
 */
export type Difference =
  | { how: 'exact' }
  /** Less than is due: the rest stays open, of the last documents. */
  | { how: 'open' }
  /** More than is due: it stays with the last document, as a credit of its party. */
  | { how: 'credit' }
  /**
   * Less than is due: the rest is written off. `parts` are its units by document; without, the last
   * document with room has all.
   */
  | { how: (typeof writeoffReasons)[number]; accno: number; parts?: readonly number[] | undefined }
  /**
   * The documents are paid in full, and an account takes what lacks or is too much: charges of the
   * bank, a rounding, a credit.
   */
  | { how: 'account'; why: 'charges' | 'rounding' | 'credit' | 'account'; accno: number };

type PaidLine = { units: number; currency: string };

/**
 * The outcome in which a line pays documents of its own currency; undefined where `difference` does
 * not fit them. It adds up to the line in every case.
 */
export const payingOutcome = (
  line: PaidLine,
  paid: readonly PaidByLine[],
  difference: Difference,
): BankOutcome | undefined => {
  const { units, currency } = line;
  const [, ...others] = paid;
  if (paid.length === 0 || units === 0 || paid.some((one) => one.currency !== currency)) return undefined;
  const whole = paid.reduce((total, { due }) => total + due, 0);
  // Beyond what is due in the direction of the line.
  const over = units > 0 ? units - whole : whole - units;
  const places = minorUnit(currency);
  const shareOf = (one: PaidByLine, settles: number, less = 0) =>
    allocationOf(one, { settles, less, places, difference });
  switch (difference.how) {
    case 'exact':
      return over === 0 ? { documents: paid.map((one) => shareOf(one, one.due)), accounts: [] } : undefined;
    case 'open': {
      if (over >= 0) return undefined;
      const documents = filled(paid, units).flatMap(([one, settles]) =>
        settles === 0 ? [] : [shareOf(one, settles)],
      );
      return { documents, accounts: [] };
    }
    case 'credit': {
      if (over <= 0) return undefined;
      const surplus = units - whole;
      const last = others.length;
      const documents = paid.map((one, at) => shareOf(one, at === last ? one.due + surplus : one.due));
      return { documents: documents.filter(({ amount }) => !amountOf(amount).eq(zero)), accounts: [] };
    }
    case 'account': {
      if (over === 0) return undefined;
      const { why, accno } = difference;
      const amount = textOfUnits(units - whole, places);
      return { documents: paid.map((one) => shareOf(one, one.due)), accounts: [{ why, accno, amount }] };
    }
    default: {
      const lacking = whole - units;
      const parts = difference.parts ?? partsAtEnd(paid, lacking);
      if (over >= 0 || !parts || parts.reduce((total, part) => total + part, 0) !== lacking) return undefined;
      const isWithin = (part: number, due: number) =>
        part === 0 || (Math.sign(part) === Math.sign(due) && Math.abs(part) <= Math.abs(due));
      if (!paid.every(({ due }, at) => isWithin(parts[at] ?? 0, due))) return undefined;
      return {
        documents: paid.map((one, at) => shareOf(one, one.due - (parts[at] ?? 0), parts[at])),
        accounts: [],
      };
    }
  }
};

/**
 * Shares out a line that is less than is due: what is set off first, then documents in their order.
 */
const filled = (paid: readonly PaidByLine[], units: number): (readonly [PaidByLine, number])[] => {
  const direction = Math.sign(units);
  const against = paid.filter(({ due }) => Math.sign(due) === -direction);
  let left = units - against.reduce((total, { due }) => total + due, 0);
  return paid.map((one) => {
    if (Math.sign(one.due) !== direction) return [one, one.due] as const;
    const takes = direction * Math.min(Math.abs(one.due), Math.abs(left));
    left -= takes;
    return [one, takes] as const;
  });
};

const partsAtEnd = (paid: readonly PaidByLine[], lacking: number): number[] | undefined => {
  for (let at = paid.length - 1; at >= 0; at -= 1) {
    const due = paid[at]?.due ?? 0;
    if (Math.sign(due) === Math.sign(lacking) && Math.abs(due) >= Math.abs(lacking))
      return paid.map((_, other) => (other === at ? lacking : 0));
  }
  return undefined;
};

const allocationOf = (
  { kind, number, party_number, currency }: PaidByLine,
  of: { settles: number; less: number; places: number; difference: Difference },
): Allocation => {
  // Money that goes out pays a payable, and pays an invoice back.
  const paying = kind === 'invoice' ? 1 : -1;
  const { settles, less, places, difference } = of;
  const written =
    less !== 0 && 'accno' in difference && difference.how !== 'account'
      ? {
          writeoff: {
            why: difference.how,
            accno: difference.accno,
            amount: textOfUnits(less * paying, places),
          },
        }
      : {};
  return {
    kind,
    number,
    party_number,
    currency,
    amount: textOfUnits(settles * paying, places),
    settles: textOfUnits(settles, places),
    ...written,
  };
};

/**
 * The outcome in which a line in the client's currency pays documents of another currency in full,
 * at the rate that follows from the line. What that rate and those of the documents differ by
 * becomes exchange gain or loss as the payments are booked. Undefined where directions differ, or
 * no rate of ten decimals gives the line to the cent.
 */
export const payingExchanged = (line: PaidLine, paid: readonly PaidByLine[]): BankOutcome | undefined => {
  const places = minorUnit(line.currency);
  const [first] = paid;
  if (!first || line.units === 0 || first.currency === line.currency) return undefined;
  const direction = Math.sign(line.units);
  if (paid.some((one) => one.currency !== first.currency || Math.sign(one.due) !== direction))
    return undefined;
  const placesOfDocument = minorUnit(first.currency);
  const dues = paid.map(({ due }) => amountOf(textOfUnits(due, placesOfDocument)));
  const shares = split(amountOf(textOfUnits(line.units, places)), dues, places);
  const documents = paid.flatMap((one, at): Allocation[] => {
    const [due, share] = [dues[at] ?? zero, shares[at] ?? zero];
    const rate = proportion(share, { part: amountOf('1'), whole: due }, 10);
    if (rate.lte(zero) || !round(due.times(rate), places).eq(share)) return [];
    const { kind, number, party_number, currency } = one;
    const amount = textOfUnits(one.due * (kind === 'invoice' ? 1 : -1), placesOfDocument);
    const exchangerate = decimalOf(rate, 10);
    return [
      { kind, number, party_number, currency, amount, settles: decimalOf(share, places), exchangerate },
    ];
  });
  return documents.length === paid.length ? { documents, accounts: [] } : undefined;
};
