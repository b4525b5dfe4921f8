import { type Amount, type BankRemark, remarkOf, sum, zero } from '@kontor/domain';
import { amountText } from '../values/amount.ts';
import { type Detail, emptyDetail, statedSum } from './detail.ts';
import { type Charges, signed } from './money.ts';

/**
 * A payment with its share of the amount of its entry. Charges were taken off the amount already.
 */
export type Share = { detail: Detail; amount: Amount; charges: Amount };

export type Whole = {
  amount: Amount;
  sign: 1 | -1;
  currency: string;
  charges: Charges;
  remark: (remark: BankRemark) => void;
};

/**
 * The places beside `Amt` where a payment of an entry may have its amount; of one alone, less is
 * known of what was ordered.
 */
const placesOfOne = ['TxAmt'];
const placesOfMany = ['TxAmt', 'CntrValAmt', 'InstdAmt'];

const chargesOf = ({ included, unlisted }: Charges): Amount => included.plus(unlisted);

/**
 * Divides the amount of an entry among its payments (decision 281). Their amounts sum to it as they
 * are; or once their charges are taken off; or once the charges of the entry are, which are then a
 * payment of their own beside several. Where none of these holds, they are one payment of the
 * whole, with a remark: the money is that of the entry. Payments whose amounts are in other
 * currencies only are one payment of the whole.
 */
export const sharesOf = (details: readonly Detail[], whole: Whole): Share[] => {
  const { amount: total, sign, currency } = whole;
  const [first, ...others] = details;
  const isAlone = others.length === 0;
  if (!first) return [{ detail: emptyDetail(), amount: total, charges: whole.charges.included }];
  const shares: Share[] = [];
  for (const detail of details) {
    const sum = statedSum(detail, currency, isAlone ? placesOfOne : placesOfMany);
    if (!sum && !isAlone) return [{ detail: withIdsOf(details), amount: total, charges: zero }];
    shares.push({
      detail,
      amount: sum ? signed(sum.amount, detail.sign ?? sign) : total,
      charges: zero,
    });
  }
  return divided(shares, whole);
};

/**
 * One payment that stands for all of a batch, with the ids of the order that they have in common.
 */
const withIdsOf = (details: readonly Detail[]): Detail => {
  const empty = emptyDetail();
  const common = (id: 'message' | 'payment_information'): string => {
    const ids = new Set(details.map(({ references }) => references[id]));
    return ids.size === 1 ? ([...ids][0] ?? '') : '';
  };
  return {
    ...empty,
    references: {
      ...empty.references,
      message: common('message'),
      payment_information: common('payment_information'),
    },
  };
};

const divided = (shares: readonly Share[], whole: Whole): Share[] => {
  const { amount: total, currency, charges: entryCharges } = whole;
  const [first] = shares;
  const isAlone = shares.length === 1;
  const gross = sum(shares.map(({ amount }) => amount));
  const charges = shares.map(({ detail }) => detail.charges(currency));
  const paymentCharges = sum(charges.map(chargesOf));
  const further = chargesOf(entryCharges);
  if (gross.eq(total))
    return shares.map((share, index) => {
      const its = charges[index]?.included ?? zero;
      return { ...share, charges: isAlone && its.eq(zero) ? entryCharges.included : its };
    });
  if (gross.minus(paymentCharges).eq(total))
    return shares.map((share, index) => {
      const taken = chargesOf(charges[index] ?? { included: zero, unlisted: zero });
      return { ...share, amount: share.amount.minus(taken), charges: taken };
    });
  if (gross.minus(further).eq(total)) {
    if (isAlone && first) return [{ ...first, amount: total, charges: further }];
    return [...shares, { detail: emptyDetail(), amount: zero.minus(further), charges: further }];
  }
  const differing = { told: amountText(gross, currency), amount: amountText(total, currency) };
  if (isAlone && first) {
    whole.remark(remarkOf('detail_differs', differing));
    return [{ ...first, amount: total, charges: zero }];
  }
  whole.remark(remarkOf('details_differ', { ...differing, count: String(shares.length) }));
  return [{ detail: withIdsOf(shares.map(({ detail }) => detail)), amount: total, charges: zero }];
};
