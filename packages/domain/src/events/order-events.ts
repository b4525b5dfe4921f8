import type { EventType } from './event.ts';

/** The events of payment orders, by the states before and after a change (docs/interface §19). */

const ofStates: ReadonlyMap<unknown, EventType> = new Map([
  ['released', 'order.released'],
  ['sent', 'order.sent'],
  ['cancelled', 'order.cancelled'],
]);

/** The event of an order that was made, moved to another state, or changed within one. */
export const orderEvent = (before: unknown, after: unknown): EventType => {
  if (before === undefined) return 'order.created';
  return (before === after ? undefined : ofStates.get(after)) ?? 'order.changed';
};

const ofPayments: ReadonlyMap<unknown, EventType> = new Map([
  ['refused', 'order.refused'],
  ['executed', 'order.executed'],
]);

/** The event of payments of an order that came to a state: those that await their debit again change the order. */
export const orderedPaymentEvent = (state: unknown): EventType => ofPayments.get(state) ?? 'order.changed';
