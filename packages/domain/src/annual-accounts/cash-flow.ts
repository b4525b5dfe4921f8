import { type Placed, placedAccounts, type ShownAccounts } from '../reports/levels/placing.ts';
import { balanceChange, netTurnover, type Turnover } from '../reports/turnover.ts';
import { type Amount, sum, zero } from '../values/money.ts';
import { type CashFlowLine, cashFlowPlaceOf, isGainOfDisposal, writtenOff } from './cash-flow-lines.ts';

export type CashFlow = {
  lines: ReadonlyMap<CashFlowLine, Amount>;
  opening: Amount;
  closing: Amount;
};

type Year = {
  /** The balances at its end (`shown`) and at the end of the year before (`compared`). */
  balances: readonly Turnover[];
  /** The turnovers in it on accounts of income and expense (`shown`). */
  income: readonly Turnover[];
  shown: ShownAccounts;
  /** Whether all equity is that of owners, who put in and take out. */
  isOfOwners: boolean;
};

/**
 * The cash flow of a year by the indirect method. Every account that is not cash is on one line by
 * the change of its balance; the result, depreciation and gains move amounts from one line to
 * another. As the books balance, the lines add up to the change of cash exactly.
 */
export const cashFlowOf = ({ balances, income, shown, isOfOwners }: Year): CashFlow => {
  const lines = new Map<CashFlowLine, Amount>();
  const add = (line: CashFlowLine, amount: Amount) => lines.set(line, (lines.get(line) ?? zero).plus(amount));
  const placed = placedAccounts(balances, balanceChange, { shown });
  const cash: Placed[] = [];
  for (const one of placed) {
    // Income and expense that no end of a year has closed are equity, too.
    const place = isIncomeOrExpense(one) ? 'dividends' : cashFlowPlaceOf(one.accno, one.position);
    const isEquity = one.category === 'equity' || place === 'dividends';
    if (place === 'cash') cash.push(one);
    else add(isOfOwners && isEquity ? 'owners' : place, changeOf(one));
  }
  const moves = placedAccounts(income, netTurnover, { shown }).filter(isIncomeOrExpense);
  const move = (amount: Amount, from: CashFlowLine, to: CashFlowLine) => {
    add(from, zero.minus(amount));
    add(to, amount);
  };
  move(sum(moves.map(earned)), isOfOwners ? 'owners' : 'dividends', 'result');
  for (const one of moves) {
    if (one.position === 'E6') move(zero.minus(earned(one)), writtenOff(one.accno), 'depreciation');
    if (isGainOfDisposal(one.accno)) move(zero.minus(earned(one)), 'tangible_assets', 'disposals');
  }
  return {
    lines,
    opening: sum(cash.map(({ figures }) => figures.compared)),
    closing: sum(cash.map(({ figures }) => figures.amount)),
  };
};

const isIncomeOrExpense = ({ category }: Placed): boolean => category === 'income' || category === 'expense';

/** The part of the result that an account of income or expense adds. */
const earned = ({ category, figures }: Placed): Amount =>
  category === 'expense' ? zero.minus(figures.amount) : figures.amount;

/** The money that came in by the change of a balance: debts that grow, and assets that shrink. */
const changeOf = ({ category, position, figures: { amount, compared } }: Placed): Amount => {
  const isAsset =
    position === undefined || position.startsWith('E')
      ? category === 'asset' || category === 'expense'
      : position.startsWith('A');
  return isAsset ? compared.minus(amount) : amount.minus(compared);
};
