import type { Account } from '../../master-data/account.ts';
import { hasNetRates } from '../../master-data/vat-settings.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { type VatBasis, vatPartsOf } from '../compute.ts';
import type { VatMovement, VatPart } from '../movement.ts';
import type { ReconciliationKind, VatAdjustment } from './adjustment.ts';
import { effectiveBasis, figureParts, type ReconciliationFacts } from './facts.ts';
import type { TurnoverReconciled } from './reconciliation.ts';

/** The figures whose amounts are turnover of an account, and the one that is taken off it. */
const turnoverFigures: Readonly<Record<string, 1 | -1>> = { '200': 1, '235': -1, '900': 1, '910': 1 };

type OfFigure = { figure: string; amount?: Amount | Decimal | undefined };

const turnoverIn = (parts: readonly OfFigure[]): Amount =>
  sum(
    parts.flatMap(({ figure, amount = zero }) => {
      const sign = turnoverFigures[figure];
      const exact = typeof amount === 'string' ? amountOf(amount) : amount;
      return sign === undefined ? [] : [sign === 1 ? exact : zero.minus(exact)];
    }),
  );

/** The parts of figures of some movements, by account. */
class PartsByAccount {
  readonly byAccount = new Map<number, VatPart[]>();

  add(movements: readonly VatMovement[] | undefined, basis: VatBasis): this {
    for (const moved of movements ?? []) {
      const parts = vatPartsOf(moved, basis);
      if (parts.length > 0) this.byAccount.set(moved.accno, [...this.of(moved.accno), ...parts]);
    }
    return this;
  }

  of(accno: number): readonly VatPart[] {
    return this.byAccount.get(accno) ?? [];
  }

  turnover(accno: number): Amount {
    return turnoverIn(this.of(accno));
  }
}

/** The amounts of a row: the first ones add up to what is expected. */
type TurnoverRow = {
  kind: ReconciliationKind;
  account?: Account | undefined;
  steps: Record<TurnoverStep, Amount>;
  declared: Amount;
  parts: readonly VatPart[];
};
type TurnoverStep = 'balance' | 'outside' | 'opening' | 'closing' | 'unsettled' | 'charged_tax' | 'adjusted';

const noSteps: TurnoverRow['steps'] = {
  ...{ balance: zero, outside: zero, opening: zero, closing: zero },
  ...{ unsettled: zero, charged_tax: zero, adjusted: zero },
};

/** Turnover by account: how what the accounts have comes to what the returns have to declare. */
export const turnoversReconciled = (facts: ReconciliationFacts): TurnoverReconciled[] => {
  const { periods, reconciled } = facts;
  const rows = [...rowsByAccount(facts), ...rowsWithoutAccount(facts)];
  const settled = [...periods.flatMap((period) => period.settled), ...reconciled];
  const declared = turnoverIn(settled.flatMap(({ figures }) => figures));
  // What the new code of an account changes is on none: the returns were settled by its old one.
  const rest = declared.minus(sum(rows.map((row) => row.declared)));
  const recoded: TurnoverRow = { kind: 'j', steps: noSteps, declared: rest, parts: [] };
  return (rest.eq(zero) ? rows : [...rows, recoded]).map((row) => writtenRow(row, facts));
};

const rowsByAccount = (facts: ReconciliationFacts): TurnoverRow[] => {
  const { places, chart, balances, periods, adjustments } = facts;
  const plainBasis = effectiveBasis(places);
  const [now, later, plain] = [new PartsByAccount(), new PartsByAccount(), new PartsByAccount()];
  for (const [at, { movements, basis, plain: own }] of periods.entries()) {
    now.add(movements, basis);
    later.add(facts.later[at], basis);
    plain.add(own, plainBasis);
  }
  const whole = new PartsByAccount().add(facts.whole, plainBasis);
  const opening = new PartsByAccount().add(facts.opening, plainBasis);
  const closing = new PartsByAccount().add(facts.closing, plainBasis);
  return [...chart.values()].flatMap((account) => {
    const { accno, category } = account;
    const isOf = (adjustment: VatAdjustment) => adjustment.accno === accno;
    const counted = whole.turnover(accno);
    const balance = category === 'income' ? zero.minus(balances.get(accno) ?? zero) : counted;
    const [opened, closed] = [opening.turnover(accno), zero.minus(closing.turnover(accno))];
    const steps = {
      balance,
      outside: counted.minus(balance),
      opening: opened,
      closing: closed,
      unsettled: plain.turnover(accno).minus(counted).minus(opened).minus(closed),
      charged_tax: now.turnover(accno).minus(plain.turnover(accno)),
      adjusted: adjustedIn(adjustments, isOf),
    };
    const settled = adjustedIn(settledAdjustments(facts), isOf);
    const declared = now.turnover(accno).minus(later.turnover(accno)).plus(settled);
    const isNothing = [...Object.values(steps), declared].every((amount) => amount.eq(zero));
    const parts = now.of(accno);
    return isNothing ? [] : [{ kind: letterOf(account, parts), account, steps, declared, parts }];
  });
};

/** The rows of adjustments on no account, by their letters. */
const rowsWithoutAccount = (facts: ReconciliationFacts): TurnoverRow[] => {
  const settled = settledAdjustments(facts);
  const free = [...facts.adjustments, ...settled].filter(isFree);
  return [...new Set(free.map(({ kind }) => kind))].sort().map((kind) => {
    const isOf = (adjustment: VatAdjustment) => isFree(adjustment) && adjustment.kind === kind;
    const steps = { ...noSteps, adjusted: adjustedIn(facts.adjustments, isOf) };
    return { kind, steps, declared: adjustedIn(settled, isOf), parts: [] };
  });
};

const isFree = ({ accno }: VatAdjustment): boolean => typeof accno !== 'number';

/** The adjustments that were declared: the last reconciliation has all of its time. */
const settledAdjustments = ({ reconciled }: ReconciliationFacts): readonly VatAdjustment[] =>
  reconciled.at(-1)?.adjustments ?? [];

const adjustedIn = (all: readonly VatAdjustment[], isOf: (one: VatAdjustment) => boolean): Amount =>
  sum(all.filter(isOf).map(({ amount }) => amountOf(amount)));

/**
 * The letter of an account: what reduces consideration, what is in no turnover, else what its side
 * says.
 */
const letterOf = ({ category, vat_code }: Account, parts: readonly VatPart[]): ReconciliationKind => {
  if (parts.some(({ figure }) => figure === '235')) return 'h';
  if (category === 'income') return parts.some(({ figure }) => figure === '200') || !vat_code ? 'a' : 'f';
  if (category === 'expense') return 'b';
  return category === 'asset' ? 'd' : 'e';
};

const writtenRow = (
  { kind, account, steps, declared, parts }: TurnoverRow,
  { places, opening, closing, periods }: ReconciliationFacts,
): TurnoverReconciled => {
  const written = (amount: Amount) => decimalOf(amount, places);
  const expected = sum(Object.values(steps));
  const isNet = periods.some(({ basis }) => hasNetRates(basis.method));
  return {
    kind,
    ...(account ? { accno: account.accno } : {}),
    description: account?.description ?? '',
    balance: written(steps.balance),
    outside: written(steps.outside),
    ...(opening ? { opening: written(steps.opening) } : {}),
    ...(closing ? { closing: written(steps.closing) } : {}),
    unsettled: written(steps.unsettled),
    ...(isNet ? { charged_tax: written(steps.charged_tax) } : {}),
    adjusted: written(steps.adjusted),
    expected: written(expected),
    declared: written(declared),
    difference: written(expected.minus(declared)),
    parts: figureParts(parts, 'amount', places),
  };
};
