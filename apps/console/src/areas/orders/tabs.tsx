import { Tabs } from '../../controls/tabs/tabs.tsx';
import { orderPages } from '../../pages/orders.ts';
import { useText } from '../../texts/text.ts';

/** The pages about payments: the orders that a bank gets, and all payments that are booked. */
export const OrderTabs = () => {
  const text = useText();
  return (
    <Tabs
      label={text('orders.payments')}
      pages={[
        { href: orderPages.list.to(), title: text('orders') },
        { href: orderPages.payments.to(), title: text('payments') },
      ]}
    />
  );
};
