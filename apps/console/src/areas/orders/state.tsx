import type { Outputs } from '@kontor/client';
import { useText } from '../../texts/text.ts';

export type Order = Outputs['paymentOrders']['list']['items'][number];
export type OrderWhole = Outputs['paymentOrders']['get'];
export type OrderPayment = OrderWhole['payments'][number];

/**
 * The state of an order as people see it: one that was sent is executed once no payment of it
 * waits, and some were not refused.
 */
export const stateOf = ({ state, count, waiting, refused }: Order): Order['state'] | 'executed' =>
  state === 'sent' && waiting === 0 && refused < count ? 'executed' : state;

const stateLooks = {
  draft: 'tag',
  released: 'tag tag-warn',
  sent: 'tag tag-warn',
  executed: 'tag tag-good',
  cancelled: 'tag',
} as const;

export const OrderStateTag = ({ order }: { order: Order }) => {
  const text = useText();
  const state = stateOf(order);
  return <span className={stateLooks[state]}>{text(`orders.state.${state}`)}</span>;
};

const paymentLooks = {
  waiting: 'tag',
  refused: 'tag tag-danger',
  executed: 'tag tag-good',
  cancelled: 'tag',
} as const;

export const PaymentStateTag = ({ state }: Pick<OrderPayment, 'state'>) => {
  const text = useText();
  return <span className={paymentLooks[state]}>{text(`orders.payment.${state}`)}</span>;
};
