import { Refusal } from '../refusal/refusal.ts';
import type { BookingDate } from '../values/dates.ts';
import { say } from '../values/sentences/say.ts';
import type { OfferState } from './offer.ts';

/** The states of an offer (docs/interface §37). */

/** The states that are kept; one that has expired was sent, and its last day has passed. */
export type OfferStateKept = Exclude<OfferState, 'EXPIRED'>;

/** The state of an offer on a day. */
export const offerStateOn = (
  { state, valid_until }: { state: OfferStateKept; valid_until: BookingDate },
  today: BookingDate,
): OfferState => (state === 'SENT' && valid_until < today ? 'EXPIRED' : state);

/** The states in which each may be done. */
const possible = {
  change: ['DRAFT'],
  remove: ['DRAFT'],
  send: ['DRAFT', 'SENT'],
  revise: ['SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED'],
  accept: ['SENT'],
  decline: ['SENT', 'EXPIRED'],
  invoice: ['ACCEPTED'],
  confirm: ['ACCEPTED'],
} as const satisfies Record<string, readonly OfferState[]>;
export type OfferAct = keyof typeof possible;

export const offerAllows = (act: OfferAct, state: OfferState): boolean =>
  possible[act].some((one) => one === state);

/** Refuses `offer_state` where an offer is in no state in which this is done. */
export const checkOfferState = (
  act: OfferAct,
  { offernumber, state }: { offernumber: string; state: OfferState },
): void => {
  if (offerAllows(act, state)) return;
  const wanted = possible[act].join(' or ');
  throw new Refusal('offer_state', say('offer_state', { number: offernumber, state, wanted }));
};
