import { Tabs } from '../../controls/tabs.tsx';
import { toOrders, toPayments } from '../../server/addresses.ts';
import { useText } from '../../texts/text.ts';

/** The pages about payments: the orders that a bank gets, and all payments that are booked. */
export const OrderTabs = () => {
  const text = useText();
  return (
    <Tabs
      label={text('orders.payments')}
      pages={[
        { href: toOrders(), title: text('orders') },
        { href: toPayments(), title: text('payments') },
      ]}
    />
  );
};
