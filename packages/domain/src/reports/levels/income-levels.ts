import { growsInDebit } from '../../master-data/account.ts';
import { incomePositions } from '../../master-data/statement/positions.ts';
import { zero } from '../../values/money.ts';
import type { incomeStatementOf } from '../figures.ts';
import { type Money, netTurnover, type Turnover } from '../turnover.ts';
import type { IncomeLevels } from './level.ts';
import { type Pair, pairSum, pairWriter } from './pair.ts';
import { figureRow, placedAccounts, positionRows, type ShownAccounts } from './placing.ts';

const resultAfter = { E3: 'gross_profit', E5: 'ebitda', E6: 'ebit', E9: 'ebt' } as const;

/**
 * The income statement by the positions of the law, with the results between them. Income is
 * positive and expense negative, so that each result is the sum of what is above it. With `budgets`
 * each row has its budget, of the turnovers of that name.
 */
export const incomeLevelsOf = (
  turnovers: readonly Turnover[],
  {
    shown,
    from,
    to,
    compare_from,
    compare_to,
    budgets = false,
  }: Parameters<typeof incomeStatementOf>[1] & { shown: ShownAccounts; budgets?: boolean },
  money: Money,
): IncomeLevels => {
  const placed = placedAccounts(turnovers, netTurnover, { shown })
    .filter(({ category }) => category === 'income' || category === 'expense')
    .map((one) => ({ ...one, figures: growsInDebit(one.category) ? negatedPair(one.figures) : one.figures }));
  const show = { shown, write: pairWriter(compare_to !== undefined, money, budgets) };
  const until = (at: number) =>
    pairSum(
      placed
        .filter(({ position }) => incomePositions.slice(0, at + 1).some((one) => one === position))
        .map(({ figures }) => figures),
    );
  const rows = incomePositions.flatMap((position, at) => {
    const result = position in resultAfter ? resultAfter[position as keyof typeof resultAfter] : undefined;
    return [
      ...positionRows(
        position,
        { placed: placed.filter((one) => one.position === position), depth: 1 },
        show,
      ),
      ...(result ? [figureRow(result, until(at), show)] : []),
    ];
  });
  const unplaced = placed.filter(({ position }) => position === undefined);
  return {
    ...{ from, to },
    ...(compare_from === undefined ? {} : { compare_from }),
    ...(compare_to === undefined ? {} : { compare_to }),
    currency: money.currency,
    levels: [
      ...rows,
      ...positionRows('unplaced', { placed: unplaced, depth: 1 }, show),
      figureRow('result', pairSum(placed.map(({ figures }) => figures)), show),
    ],
  };
};

const negatedPair = ({ amount, compared, budget = zero }: Pair): Pair => ({
  amount: zero.minus(amount),
  compared: zero.minus(compared),
  budget: zero.minus(budget),
});
