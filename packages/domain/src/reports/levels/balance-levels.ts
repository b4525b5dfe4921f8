import { balancePositions, type MainPosition } from '../../master-data/statement/positions.ts';
import { statementName } from '../../master-data/statement/statement-names.ts';
import { amountOf } from '../../values/money.ts';
import { balanceSheetOf } from '../figures.ts';
import type { BalanceSheet, Figure } from '../report.ts';
import { balanceChange, type Money, type Turnover } from '../turnover.ts';
import type { BalanceLevels, Level } from './level.ts';
import { isZeroPair, type Pair, pairSum, pairWriter, type WritePair } from './pair.ts';
import {
  figureRow,
  type OpenRow,
  type PartyCredits,
  type Placed,
  placedAccounts,
  positionRows,
  type ShownAccounts,
} from './placing.ts';

/**
 * The balance sheet by the positions of the law, of the same turnovers as `balanceSheetOf`. Its
 * totals are those of that sheet, and what is moved to the other side in both.
 */
export const balanceLevelsOf = (
  turnovers: readonly Turnover[],
  {
    shown,
    credits,
    ...days
  }: Parameters<typeof balanceSheetOf>[1] & { shown: ShownAccounts; credits?: PartyCredits },
  money: Money,
): BalanceLevels => {
  const sheet = balanceSheetOf(turnovers, days, money);
  const placed = placedAccounts(turnovers, balanceChange, { shown, credits });
  const show = { shown, write: pairWriter(days.compare_on !== undefined, money) };
  const open = openRows(sheet);
  const unplaced = (categories: readonly Placed['category'][]) =>
    placed.filter(({ position, category }) => position === undefined && categories.includes(category));
  const side = (mains: readonly MainPosition[], without: readonly Placed[]) => [
    ...mains.flatMap((main) => groupRows(main, { placed, open: main === 'P3' ? open : [] }, show)),
    ...positionRows('unplaced', { placed: without, depth: 1 }, show),
  ];
  const assets = side(['A1', 'A2'], unplaced(['asset']));
  const funds = side(['P1', 'P2', 'P3'], unplaced(['liability', 'equity']));
  const { on, compare_on, currency } = sheet;
  return {
    on,
    ...(compare_on === undefined ? {} : { compare_on }),
    currency,
    levels: [
      ...assets,
      figureRow('A', mainTotal(assets), show),
      ...funds,
      figureRow('P', mainTotal(funds), show),
    ],
  };
};

/** The result by years, of which earlier ones are carried forward; that of the year is its own. */
const openRows = ({ result, result_parts }: BalanceSheet): OpenRow[] => {
  const [earlier, year] = result_parts ?? [];
  if (!earlier || !year) return openRow({ code: 'open_result' }, result);
  return [
    ...openRow({ code: 'earlier_result', from: earlier.from, to: earlier.to }, earlier),
    ...openRow({ code: 'open_result', from: year.from, to: year.to }, year),
  ];
};

const openRow = (of: Omit<OpenRow, 'figures'>, figure: Figure): OpenRow[] => {
  const figures = pairOf(figure);
  return isZeroPair(figures) ? [] : [{ ...of, figures }];
};

const pairOf = ({ amount, compared }: Figure): Pair => ({
  amount: amountOf(amount),
  compared: amountOf(compared ?? '0'),
});

const mainTotal = (rows: readonly Level[]): Pair =>
  pairSum(rows.filter(({ depth }) => depth === 1).map(pairOf));

const openIn = { P3f: 'earlier_result', P3g: 'open_result' } as const;

/** The rows of a main position with the positions below it. */
const groupRows = (
  main: MainPosition,
  { placed, open }: { placed: readonly Placed[]; open: readonly OpenRow[] },
  show: { shown: ShownAccounts; write: WritePair },
): Level[] => {
  const rows = balancePositions[main].flatMap((position) => {
    const code = position in openIn ? openIn[position as keyof typeof openIn] : undefined;
    return positionRows(
      position,
      {
        placed: placed.filter((one) => one.position === position),
        depth: 2,
        more: open.filter((one) => one.code === code),
      },
      show,
    );
  });
  if (rows.length === 0) return [];
  const total = pairSum(rows.filter(({ depth }) => depth === 2).map(pairOf));
  const description = statementName(main, show.shown.language);
  return [{ kind: 'group', depth: 1, code: main, description, ...show.write(total) }, ...rows];
};
