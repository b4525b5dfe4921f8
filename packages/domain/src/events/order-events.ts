import type { EventType } from './event.ts';

/** The events of payment orders, by the states before and after a change (docs/interface §19). */

const eventByState: ReadonlyMap<unknown, EventType> = new Map([
  ['released', 'order.released'],
  ['sent', 'order.sent'],
  ['cancelled', 'order.cancelled'],
]);

type OrderFields = { readonly [name: string]: unknown } | null | undefined;

/**
 * The event of an order that was made, moved to another state, whose file was fetched, or that
 * changed within a state.
 */
export const orderEvent = (before: OrderFields, after: OrderFields): EventType => {
  if (!before) return 'order.created';
  const moved = before['state'] === after?.['state'] ? undefined : eventByState.get(after?.['state']);
  if (moved) return moved;
  return after?.['fetched'] && !before['fetched'] ? 'order.fetched' : 'order.changed';
};

const eventByPaymentState: ReadonlyMap<unknown, EventType> = new Map([
  ['refused', 'order.refused'],
  ['executed', 'order.executed'],
]);

/**
 * The event of payments of an order that came to a state: those that await their debit again change
 * the order.
 */
export const orderedPaymentEvent = (state: unknown): EventType =>
  eventByPaymentState.get(state) ?? 'order.changed';
