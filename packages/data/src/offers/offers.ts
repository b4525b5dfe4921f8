import type { Session } from '../postgres/session/session.ts';
import { offersChangedBy } from './change.ts';
import { offersInvoicedBy } from './invoicing.ts';
import { offersReadBy } from './offer.ts';

/** The offers of one client (docs/interface §37). */
export const offersOf = (session: Session, client_id: number) => ({
  ...offersReadBy(session, client_id),
  ...offersChangedBy(session, client_id),
  ...offersInvoicedBy(session, client_id),
});
