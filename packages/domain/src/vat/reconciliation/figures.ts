import { amountOf } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { type VatBasis, vatAccountsSince, vatFormOf } from '../compute.ts';
import type { Form } from '../form.ts';
import type { VatAccountMoved, VatFigure } from '../return.ts';
import { formTogether } from './differences.ts';
import { adjustmentMoved, type DifferenceFacts, type PeriodReconciled } from './facts.ts';
import type { FigureReconciled } from './reconciliation.ts';

/**
 * The figures that a year has to declare and those that it declared, and the form and VAT accounts
 * of the difference.
 */
export type Differences = {
  expected: readonly VatFigure[];
  declared: readonly VatFigure[];
  form: Form;
  accounts: VatAccountMoved[];
};

export const differencesOf = ({ periods, adjustments, reconciled, places }: DifferenceFacts): Differences => {
  const settled = [...periods.flatMap((period) => period.settled), ...reconciled];
  const forms = periods.map(({ movements, basis }) => vatFormOf(movements, basis).figures);
  const adjusted = adjustedFigures(adjustments, periods.at(-1)?.basis);
  const taken = settled.map(({ figures }) => figures);
  return {
    expected: formTogether([...forms, adjusted], [], places).figures,
    declared: formTogether(taken, [], places).figures,
    form: formTogether([...forms, adjusted], taken, places),
    accounts: vatAccountsSince(
      periods.flatMap(({ accounts }) => accounts),
      settled,
      places,
    ),
  };
};

/** The figures that the adjustments of a year change, by the method of its end. */
const adjustedFigures = (
  adjustments: DifferenceFacts['adjustments'],
  basis: VatBasis | undefined,
): VatFigure[] => {
  if (!basis || adjustments.length === 0) return [];
  const moved = adjustments.map((adjustment) => adjustmentMoved(adjustment, basis.to));
  return vatFormOf(moved, basis).figures.filter((figure) => !isEmptyFigure(figure));
};

/** Whether a figure has nothing in it. */
const isEmptyFigure = ({ amount = '0' as Decimal, tax = '0' as Decimal }: VatFigure): boolean =>
  amountOf(amount).eq('0') && amountOf(tax).eq('0');

/** The figures of the year beside those that were declared, in each period and together. */
export const figuresReconciled = (
  { expected, declared, form }: Differences,
  periods: readonly PeriodReconciled[],
  places: number,
): FigureReconciled[] => {
  const byPeriod = periods.map(({ from, settled }) => ({
    from,
    figures: formTogether(
      settled.map(({ figures }) => figures),
      [],
      places,
    ).figures,
  }));
  return form.figures.map(({ figure, amount, tax }) => {
    const of = (figures: readonly VatFigure[]) => figures.find((one) => one.figure === figure);
    const [now, before] = [of(expected), of(declared)];
    return {
      figure,
      ...given({
        rate: now?.rate ?? before?.rate,
        amount: now?.amount,
        tax: now?.tax,
        computed: now?.computed,
        rounding: now?.difference,
        declared_amount: before?.amount,
        declared_tax: before?.tax,
        difference_amount: amount,
        difference_tax: tax,
      }),
      periods: byPeriod.flatMap(({ from, figures }) => {
        const found = of(figures);
        return found ? [{ from, ...given({ amount: found.amount, tax: found.tax }) }] : [];
      }),
    };
  });
};

const given = <Fields extends Record<string, Decimal | undefined>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Decimal;
  };
