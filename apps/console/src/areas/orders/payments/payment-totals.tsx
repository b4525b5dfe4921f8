import type { Outputs } from '@kontor/client';
import { Counted } from '../../../table/counted.tsx';
import { useText } from '../../../texts/text.ts';
import { sumsText } from '../../../values/amount.ts';

/** The number of the payments of a list, and what came in and went out, by currency. */
export const PaymentTotals = ({ of }: { of: Outputs['payments']['count'] | undefined }) => {
  const text = useText();
  const sums = of?.sums ?? [];
  const sumsOf = (side: 'customers' | 'vendors', name: 'payments.in' | 'payments.out') => {
    const own = sums.filter((one) => one.side === side);
    return own.length === 0 ? [] : [`${text(name)} ${sumsText(own)}`];
  };
  return (
    <Counted
      of={of}
      name="payments.counted"
      sums={[...sumsOf('customers', 'payments.in'), ...sumsOf('vendors', 'payments.out')]}
    />
  );
};
