import { type Account, growsInDebit } from '../../master-data/account.ts';
import { hasNetRates } from '../../master-data/vat-settings.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../../values/money.ts';
import { vatPartsOf } from '../compute.ts';
import type { VatMovement } from '../movement.ts';
import type { VatAccountMoved } from '../return.ts';
import { effectiveBasis, figureParts, type ReconciliationFacts } from './facts.ts';
import type { TaxReconciled } from './reconciliation.ts';

/** The VAT accounts: what moved on them against what the settlements of the year took off. */
export const taxesReconciled = (facts: ReconciliationFacts): TaxReconciled[] => {
  const { places, chart, periods, reconciled } = facts;
  const settled = [...periods.flatMap((period) => period.settled), ...reconciled];
  const sums = {
    whole: sumsOf(taxesIn(facts.whole)),
    opening: sumsOf(taxesIn(facts.opening)),
    closing: sumsOf(taxesIn(facts.closing)),
    now: sumsOf(periods.flatMap(({ accounts }) => accounts)),
    declared: sumsOf(settled.flatMap(({ accounts }) => accounts)),
  };
  const accnos = new Set(Object.values(sums).flatMap((one) => [...one.keys()]));
  return [...accnos]
    .sort((a, b) => a - b)
    .flatMap((accno) => {
      const account = chart.get(accno);
      const isInput = isInputTax(account);
      const of = (name: keyof typeof sums) => {
        const amount = sums[name].get(accno) ?? zero;
        return isInput ? amount : zero.minus(amount);
      };
      const steps = { balance: of('whole'), opening: of('opening'), closing: zero.minus(of('closing')) };
      const unsettled = of('now').minus(sum(Object.values(steps)));
      const all = [...Object.values(steps), unsettled, of('declared')];
      if (all.every((amount) => amount.eq(zero))) return [];
      const written = (amount: Amount) => decimalOf(amount, places);
      return [
        {
          side: isInput ? ('purchases' as const) : ('sales' as const),
          accno,
          description: account?.description ?? '',
          balance: written(steps.balance),
          ...(facts.opening ? { opening: written(steps.opening) } : {}),
          ...(facts.closing ? { closing: written(steps.closing) } : {}),
          unsettled: written(unsettled),
          expected: written(of('now')),
          declared: written(of('declared')),
          difference: written(of('now').minus(of('declared'))),
          parts: figureParts(partsOf(accno, facts), 'tax', places),
        },
      ];
    });
};

/** The figures that tax on an account is in. With net tax rates it is in none. */
const partsOf = (accno: number, { periods, places }: ReconciliationFacts) =>
  periods.flatMap(({ plain, basis }) =>
    hasNetRates(basis.method)
      ? []
      : taxesIn(plain)
          .filter((moved) => moved.accno === accno)
          .flatMap((moved) => vatPartsOf(moved, effectiveBasis(places))),
  );

const taxesIn = (movements: readonly VatMovement[] = []): VatMovement[] =>
  movements.filter(({ is_tax }) => is_tax);

const isInputTax = (account: Account | undefined): boolean => {
  const links = account?.link.split(':') ?? [];
  if (links.includes('AR_tax')) return false;
  return links.includes('AP_tax') || (account !== undefined && growsInDebit(account.category));
};

const sumsOf = (all: readonly VatAccountMoved[]): ReadonlyMap<number, Amount> => {
  const found = new Map<number, Amount>();
  for (const { accno, amount } of all) found.set(accno, (found.get(accno) ?? zero).plus(amountOf(amount)));
  return found;
};
