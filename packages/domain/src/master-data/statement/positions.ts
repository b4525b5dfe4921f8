/**
 * The positions of annual accounts, in the order of the Code of Obligations: of the balance sheet
 * (art. 959a) by their main positions, and of the income statement by nature of expense (art.
 * 959b). `P1e` and `E7a` are further lines, which both articles allow (decision 380).
 */
export const balancePositions = {
  A1: ['A1a', 'A1b', 'A1c', 'A1d', 'A1e'],
  A2: ['A2a', 'A2b', 'A2c', 'A2d', 'A2e'],
  P1: ['P1a', 'P1b', 'P1c', 'P1d', 'P1e'],
  P2: ['P2a', 'P2b', 'P2c'],
  P3: ['P3a', 'P3b', 'P3c', 'P3d', 'P3e', 'P3f', 'P3g'],
} as const;
export type MainPosition = keyof typeof balancePositions;
export type BalancePosition = (typeof balancePositions)[MainPosition][number];

export const incomePositions = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E7a', 'E8', 'E9', 'E10'] as const;
export type IncomePosition = (typeof incomePositions)[number];

export type StatementPosition = BalancePosition | IncomePosition;
const { A1, A2, P1, P2, P3 } = balancePositions;
export const statementPositions = [...A1, ...A2, ...P1, ...P2, ...P3, ...incomePositions] as const;

/**
 * Whom receivables and payables are shown apart for (art. 959a para. 4): holders of shares, organs,
 * and companies in which the client holds shares.
 */
export const relatedParties = ['none', 'shareholder', 'organ', 'holding'] as const;
export type RelatedParty = (typeof relatedParties)[number];
