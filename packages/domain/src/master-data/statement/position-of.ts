import { type Account, type Category, isLinked } from '../account.ts';
import { rangeOf } from './position-ranges.ts';
import type { BalancePosition, RelatedParty, StatementPosition } from './positions.ts';

/** Where annual accounts show an account (docs/interface §15, decision 380). */
export type Positioned = Pick<Account, 'accno' | 'category' | 'link' | 'statement_position' | 'related'>;

/** The categories of accounts that a position may have. */
export const categoriesOf = (position: StatementPosition): readonly Category[] => {
  if (position.startsWith('A')) return ['asset'];
  if (position.startsWith('P3')) return ['equity'];
  return position.startsWith('P') ? ['liability'] : ['income', 'expense'];
};

/**
 * The position of an account: its own, else that of its number; undefined where neither fits its
 * category.
 */
export const positionOf = ({
  accno,
  category,
  statement_position,
}: Positioned): StatementPosition | undefined => {
  const position = statement_position ?? rangeOf(accno)?.position;
  return position !== undefined && categoriesOf(position).includes(category) ? position : undefined;
};

/**
 * Whom the claim or debt on an account is shown apart for, by the account itself, else by its
 * number. Equity, income and expense have nobody.
 */
export const relatedOf = (account: Positioned): RelatedParty => {
  if (account.category !== 'asset' && account.category !== 'liability') return 'none';
  const range = rangeOf(account.accno);
  const usual = range?.position === positionOf(account) ? range?.related : undefined;
  return account.related ?? usual ?? 'none';
};

/**
 * Where a balance on the other side is shown, as assets and liabilities are not set off (art. 958c
 * para. 1): an overdrawn bank account is a debt, and a vendor's debit balance a claim.
 */
const opposites: Partial<Record<StatementPosition, BalancePosition>> = {
  A1a: 'P1b',
  A1b: 'P1c',
  A1c: 'P1c',
  A1e: 'P1d',
  P1a: 'A1c',
  P1b: 'A1c',
  P1c: 'A1c',
  P1d: 'A1e',
  P2a: 'A2a',
  P2b: 'A2a',
};

const movingLinks = ['AR', 'AP', 'AR_paid', 'AP_paid', 'AR_tax', 'AP_tax', 'VAT_settlement'] as const;

/**
 * Where a balance of an account is shown that is on the other side than its category's; undefined
 * where it stays. Of an account with a position of its own only that of money, documents and VAT
 * moves, as another may be a value adjustment.
 */
export const oppositeOf = (account: Positioned): BalancePosition | undefined => {
  const position = positionOf(account);
  if (position === undefined) return undefined;
  const { accno, statement_position } = account;
  const moves = statement_position
    ? movingLinks.some((link) => isLinked(account, link))
    : !rangeOf(accno)?.stays;
  if (moves && position === 'P1b' && isLinked(account, 'AR_paid')) return 'A1a';
  return moves ? opposites[position] : undefined;
};
