import { type Amount, amountOf, zero } from '../values/money.ts';
import type { Equity } from './appropriation.ts';
import { hasAppropriation, type LegalForm } from './legal-form.ts';

/**
 * Notices on which the law asks the board to act (art. 725, 725a and 725b): `liquidity`, where cash
 * and receivables don't cover the debts of the coming year; `capital_loss`, where net assets don't
 * cover half of capital and reserves by law; `over_indebted`, where debts are more than assets.
 */
export const noticeNames = ['liquidity', 'capital_loss', 'over_indebted'] as const;
export type NoticeName = (typeof noticeNames)[number];
export const noticeArticles: Readonly<Record<NoticeName, string>> = {
  liquidity: '725',
  capital_loss: '725a',
  over_indebted: '725b',
};

/** `covered` should be at least `needed`. */
export type Notice = { notice: NoticeName; covered: Amount; needed: Amount };

export type Coverage = {
  equity: Equity;
  assets: Amount;
  /** Assets less all borrowed capital. */
  net_assets: Amount;
  /** Cash, trade and other receivables; and current debts. */
  liquid: Amount;
  current_debts: Amount;
};

const two = amountOf('2');

const half = (amount: Amount): Amount => amount.div(two);

/**
 * The capital reserve that can't be paid back to shareholders: it can as far as both reserves by
 * law, less losses, are more than half of the capital (art. 671 para. 2).
 */
const heldReserve = ({ capital, capital_reserve, legal_reserve, ...rest }: Equity): Amount => {
  const standing = rest.carried_forward.plus(rest.result);
  const losses = standing.lt(zero) ? zero.minus(standing) : zero;
  const over = capital_reserve.plus(legal_reserve).minus(losses).minus(half(capital));
  if (!over.gt(zero)) return capital_reserve;
  return over.gt(capital_reserve) ? zero : capital_reserve.minus(over);
};

/** The notices of a company. `liquidity` is of all legal forms, the others of companies alone. */
export const noticesOf = (coverage: Coverage, form: LegalForm | undefined): Notice[] => {
  const { equity, assets, net_assets, liquid, current_debts } = coverage;
  const needed = half(equity.capital.plus(heldReserve(equity)).plus(equity.legal_reserve));
  const isCompany = hasAppropriation(form);
  return [
    ...(liquid.lt(current_debts)
      ? [{ notice: 'liquidity' as const, covered: liquid, needed: current_debts }]
      : []),
    ...(isCompany && net_assets.gte(zero) && net_assets.lt(needed)
      ? [{ notice: 'capital_loss' as const, covered: net_assets, needed }]
      : []),
    ...(net_assets.lt(zero) && (isCompany || form === 'foundation' || form === 'association')
      ? [{ notice: 'over_indebted' as const, covered: assets, needed: assets.minus(net_assets) }]
      : []),
  ];
};
