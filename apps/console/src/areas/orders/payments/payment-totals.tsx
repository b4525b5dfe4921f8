import type { Outputs } from '@kontor/client';
import { useText } from '../../../texts/text.ts';
import { sumsText } from '../../../values/amount.ts';

/** The number of the payments of a list, and what came in and went out, by currency. */
export const PaymentTotals = ({ of }: { of: Outputs['payments']['count'] | undefined }) => {
  const text = useText();
  if (!of || of.count === 0) return null;
  const { count, more, sums = [] } = of;
  const sumsOf = (side: 'customers' | 'vendors', name: 'payments.in' | 'payments.out') => {
    const own = sums.filter((one) => one.side === side);
    return own.length === 0 ? [] : [`${text(name)} ${sumsText(own)}`];
  };
  const counted = `${text('payments.counted', { count })}${more ? '+' : ''}`;
  return (
    <span>
      {[counted, ...sumsOf('customers', 'payments.in'), ...sumsOf('vendors', 'payments.out')].join(' · ')}
    </span>
  );
};
