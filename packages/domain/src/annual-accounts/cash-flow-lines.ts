import type { BalancePosition, StatementPosition } from '../master-data/statement/positions.ts';

/**
 * The lines of the cash flow statement by the indirect method, and the table by which accounts and
 * positions are on them (docs/interface §28, decision 393).
 */
export const cashFlowLines = {
  operating: [
    'result',
    'depreciation',
    'disposals',
    'provisions',
    'receivables',
    'other_receivables',
    'inventories',
    'accrued_assets',
    'payables',
    'other_payables',
    'accrued_liabilities',
    'unplaced',
  ],
  investing: ['securities', 'financial_assets', 'shareholdings', 'tangible_assets', 'intangible_assets'],
  financing: ['short_debt', 'long_debt', 'other_debt', 'capital', 'own_shares', 'dividends', 'owners'],
} as const;
export type CashFlowSection = keyof typeof cashFlowLines;
export type CashFlowLine = (typeof cashFlowLines)[CashFlowSection][number];

/** Cash itself is on no line: its change is what the lines add up to. */
type CashFlowPlace = CashFlowLine | 'cash';

const placesOfPositions: Readonly<Record<BalancePosition, CashFlowPlace>> = {
  A1a: 'cash',
  A1b: 'receivables',
  A1c: 'other_receivables',
  A1d: 'inventories',
  A1e: 'accrued_assets',
  A2a: 'financial_assets',
  A2b: 'shareholdings',
  A2c: 'tangible_assets',
  A2d: 'intangible_assets',
  A2e: 'capital',
  P1a: 'payables',
  P1b: 'short_debt',
  P1c: 'other_payables',
  P1d: 'accrued_liabilities',
  P1e: 'provisions',
  P2a: 'long_debt',
  P2b: 'other_debt',
  P2c: 'provisions',
  P3a: 'capital',
  P3b: 'capital',
  P3c: 'dividends',
  P3d: 'dividends',
  P3e: 'own_shares',
  P3f: 'dividends',
  P3g: 'dividends',
};

type Range = { from: number; to: number };
const isIn = (accno: number, { from, to }: Range): boolean => {
  const digits = Number(String(accno).padEnd(4, '0').slice(0, 4));
  return digits >= from && digits <= to;
};

/** Accounts that are on another line than their position. */
const placesOfAccounts: readonly (Range & { position: StatementPosition; place: CashFlowPlace })[] = [
  // Securities with a stock exchange price aren't cash: they are bought and sold.
  { from: 1060, to: 1069, position: 'A1a', place: 'securities' },
  // Dividends that were resolved leave when they are paid.
  { from: 2260, to: 2269, position: 'P1c', place: 'dividends' },
];

/** The line of an account that is in a position of the balance sheet, or in none. */
export const cashFlowPlaceOf = (accno: number, position: StatementPosition | undefined): CashFlowPlace => {
  if (position === undefined || !(position in placesOfPositions)) return 'unplaced';
  const own = placesOfAccounts.find((one) => one.position === position && isIn(accno, one));
  return own?.place ?? placesOfPositions[position as BalancePosition];
};

/**
 * The assets that an account of depreciation (E6) writes off; tangible ones where it is unknown.
 */
export const writtenOff = (accno: number): CashFlowLine => {
  if (isIn(accno, { from: 6800, to: 6819 })) return 'financial_assets';
  return isIn(accno, { from: 6840, to: 6899 }) ? 'intangible_assets' : 'tangible_assets';
};

/** Accounts of gains from sales of equipment: they belong to what the sales brought in. */
export const isGainOfDisposal = (accno: number): boolean => isIn(accno, { from: 8514, to: 8514 });
