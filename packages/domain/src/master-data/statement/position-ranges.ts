import type { RelatedParty, StatementPosition } from './positions.ts';

/**
 * The accounts of a position, by the first four digits of their numbers (decision 380).
 */
export type PositionRange = {
  from: number;
  to: number;
  position: StatementPosition;
  /**
   * Whether a balance on the other side stays in the position, as that of a value adjustment does.
   */
  stays?: true;
  related?: RelatedParty;
};

const range = (
  from: number,
  to: number,
  position: StatementPosition,
  more: Pick<PositionRange, 'stays' | 'related'> = {},
): PositionRange => ({ from, to, position, ...more });
const stays = { stays: true } as const;

/** The chart of accounts for Swiss SMEs, in the positions of the law. */
export const positionRanges: readonly PositionRange[] = [
  // Cash on hand can't be overdrawn; a balance in credit there is a mistake, and shows as one.
  range(1000, 1009, 'A1a', stays),
  range(1010, 1049, 'A1a'),
  range(1050, 1099, 'A1a', stays),
  range(1100, 1107, 'A1b'),
  // Paid in advance to vendors: a claim to a supply, and not of a supply.
  range(1108, 1108, 'A1c'),
  range(1109, 1109, 'A1b', stays),
  range(1110, 1148, 'A1c'),
  range(1149, 1149, 'A1c', stays),
  range(1150, 1198, 'A1c'),
  range(1199, 1199, 'A1c', stays),
  range(1200, 1299, 'A1d', stays),
  range(1300, 1399, 'A1e'),
  range(1400, 1479, 'A2a', stays),
  range(1480, 1499, 'A2b', stays),
  range(1500, 1699, 'A2c', stays),
  range(1700, 1799, 'A2d', stays),
  range(1800, 1899, 'A2e', stays),
  range(2000, 2029, 'P1a'),
  // Received in advance from customers: owed is a supply, and not the price of one.
  range(2030, 2039, 'P1c'),
  range(2040, 2099, 'P1a'),
  range(2100, 2199, 'P1b'),
  range(2200, 2259, 'P1c'),
  // Dividends that were resolved are owed to those who hold the shares.
  range(2260, 2269, 'P1c', { related: 'shareholder' }),
  range(2270, 2299, 'P1c'),
  range(2300, 2329, 'P1d'),
  range(2330, 2399, 'P1e', stays),
  range(2400, 2454, 'P2a'),
  range(2455, 2455, 'P2a', { related: 'shareholder' }),
  range(2456, 2499, 'P2a'),
  range(2500, 2599, 'P2b'),
  range(2600, 2799, 'P2c', stays),
  range(2800, 2899, 'P3a', stays),
  range(2900, 2949, 'P3b', stays),
  range(2950, 2959, 'P3c', stays),
  range(2960, 2969, 'P3d', stays),
  range(2970, 2978, 'P3f', stays),
  range(2979, 2979, 'P3g', stays),
  range(2980, 2989, 'P3e', stays),
  range(3000, 3899, 'E1'),
  range(3900, 3999, 'E2'),
  range(4000, 4999, 'E3'),
  range(5000, 5999, 'E4'),
  range(6000, 6799, 'E5'),
  range(6800, 6899, 'E6'),
  range(6900, 6999, 'E7'),
  range(7000, 7999, 'E7a'),
  range(8000, 8499, 'E8'),
  range(8500, 8899, 'E9'),
  range(8900, 8999, 'E10'),
];

// A statement asks for each account several times; there are 9999 first four digits at most.
const rangesByDigits = new Map<number, PositionRange | undefined>();

/** The range that a number is in, by its first four digits: 10201 is in that of 1020. */
export const rangeOf = (accno: number): PositionRange | undefined => {
  const digits = Number(String(accno).padEnd(4, '0').slice(0, 4));
  if (!rangesByDigits.has(digits))
    rangesByDigits.set(
      digits,
      positionRanges.find(({ from, to }) => digits >= from && digits <= to),
    );
  return rangesByDigits.get(digits);
};
