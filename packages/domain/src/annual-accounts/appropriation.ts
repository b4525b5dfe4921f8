import { type Amount, amountOf, hundred, proportion, zero } from '../values/money.ts';
import type { AppropriationSent } from './annual-notes.ts';
import { hasAppropriation, type LegalForm } from './legal-form.ts';

/** Equity by its positions at the end of the year; own shares are below zero. */
export type Equity = {
  capital: Amount;
  capital_reserve: Amount;
  legal_reserve: Amount;
  voluntary_reserves: Amount;
  own_shares: Amount;
  /** The rest of earlier years, and the result of the year; a loss is below zero. */
  carried_forward: Amount;
  result: Amount;
};

/** The lines of the proposal for the profit or loss, in their order. */
export const appropriationLines = [
  'carried_forward',
  'result',
  'from_voluntary_reserves',
  'from_legal_reserve',
  'from_capital_reserve',
  'available',
  'to_legal_reserve',
  'to_voluntary_reserves',
  'dividend',
  'carry_forward',
] as const;
export type AppropriationLine = (typeof appropriationLines)[number];
export type Appropriation = Readonly<Record<AppropriationLine, Amount>> & {
  /** The least `to_legal_reserve` by law. */
  least_reserve: Amount;
  /** The most that may be distributed. */
  most_dividend: Amount;
  /** Faults of what was entered, by its fields. */
  faults: readonly AppropriationFault[];
};
export type AppropriationFault = {
  field: keyof AppropriationSent;
  fault:
    | 'annual_less_than_law'
    | 'annual_more_than_available'
    | 'annual_more_than_reserve'
    | 'annual_reserve_before';
  limit: Amount;
};

const larger = (a: Amount, b: Amount): Amount => (a.gt(b) ? a : b);
const smaller = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b);
const given = (value: string | null | undefined): Amount => amountOf(value ?? '0');

/**
 * The least that goes to the statutory reserve: 5 % of the profit, after a loss carried forward is
 * made good, until the reserves by law are half of the capital (art. 672 and 801; a fifth for
 * holding companies). A cooperative does so until its reserve is a fifth of its capital (art. 860).
 */
export const leastReserve = (
  equity: Equity,
  { form, is_holding, places }: { form: LegalForm | undefined; is_holding: boolean; places: number },
): Amount => {
  const base = equity.result.plus(smaller(equity.carried_forward, zero));
  if (!base.gt(zero) || !hasAppropriation(form)) return zero;
  const share = proportion(base, { part: amountOf('5'), whole: hundred }, places);
  const isCooperative = form === 'cooperative';
  const percent = amountOf(isCooperative || is_holding ? '20' : '50');
  // Without a capital of shares, a cooperative has no limit but its years.
  if (isCooperative && equity.capital.eq(zero)) return share;
  const goal = proportion(equity.capital, { part: percent, whole: hundred }, places);
  const reached = equity.legal_reserve.plus(isCooperative ? zero : equity.capital_reserve);
  return smaller(share, larger(goal.minus(reached), zero));
};

/**
 * The proposal for the profit or the loss of a year. A loss is set off against voluntary reserves
 * first, as the law has it (art. 674), and against the others by what was entered; the rest is
 * carried forward.
 */
export const appropriationOf = (
  equity: Equity,
  sent: AppropriationSent,
  { form, places }: { form: LegalForm | undefined; places: number },
): Appropriation => {
  const least_reserve = leastReserve(equity, { form, is_holding: sent.is_holding ?? false, places });
  const standing = equity.carried_forward.plus(equity.result);
  const loss = larger(zero.minus(standing), zero);
  const setOff = smaller(loss, larger(equity.voluntary_reserves, zero));
  const released = loss.gt(zero) ? setOff : given(sent.from_voluntary_reserves);
  const from_legal_reserve = given(sent.from_legal_reserve);
  const from_capital_reserve = given(sent.from_capital_reserve);
  const available = standing.plus(released).plus(from_legal_reserve).plus(from_capital_reserve);
  const to_legal_reserve = sent.to_legal_reserve ? given(sent.to_legal_reserve) : least_reserve;
  const to_voluntary_reserves = given(sent.to_voluntary_reserves);
  const dividend = given(sent.dividend);
  const left = available.minus(to_legal_reserve).minus(to_voluntary_reserves);
  const most_dividend = larger(left, zero);
  const restOfLoss = loss.minus(setOff);
  const faults: AppropriationFault[] = [];
  const fault = (
    isOne: boolean,
    field: keyof AppropriationSent,
    name: AppropriationFault['fault'],
    limit = zero,
  ) => {
    if (isOne) faults.push({ field, fault: name, limit });
  };
  fault(to_legal_reserve.lt(least_reserve), 'to_legal_reserve', 'annual_less_than_law', least_reserve);
  fault(
    loss.eq(zero) && released.gt(larger(equity.voluntary_reserves, zero)),
    'from_voluntary_reserves',
    'annual_more_than_reserve',
    larger(equity.voluntary_reserves, zero),
  );
  const mostLegal = smaller(restOfLoss, larger(equity.legal_reserve, zero));
  fault(from_legal_reserve.gt(mostLegal), 'from_legal_reserve', 'annual_more_than_reserve', mostLegal);
  const mostCapital = smaller(
    larger(restOfLoss.minus(from_legal_reserve), zero),
    larger(equity.capital_reserve, zero),
  );
  fault(
    from_capital_reserve.gt(mostCapital),
    'from_capital_reserve',
    'annual_more_than_reserve',
    mostCapital,
  );
  // The capital reserve comes last (art. 674 para. 1).
  fault(
    from_capital_reserve.gt(zero) && from_legal_reserve.lt(mostLegal),
    'from_capital_reserve',
    'annual_reserve_before',
    mostLegal,
  );
  const beforeDividend = available.minus(to_legal_reserve);
  const mostVoluntary = larger(beforeDividend, zero);
  fault(
    to_voluntary_reserves.gt(mostVoluntary),
    'to_voluntary_reserves',
    'annual_more_than_available',
    mostVoluntary,
  );
  fault(
    to_legal_reserve.gt(larger(larger(available, zero), least_reserve)),
    'to_legal_reserve',
    'annual_more_than_available',
    larger(available, zero),
  );
  fault(dividend.gt(most_dividend), 'dividend', 'annual_more_than_available', most_dividend);
  return {
    ...{ carried_forward: equity.carried_forward, result: equity.result, available },
    ...{ from_voluntary_reserves: released, from_legal_reserve, from_capital_reserve },
    ...{ to_legal_reserve, to_voluntary_reserves, dividend },
    carry_forward: left.minus(dividend),
    ...{ least_reserve, most_dividend, faults },
  };
};
