import type { Session } from '../postgres/session/session.ts';
import { fiduciaryExportsOf } from './export.ts';
import { fiduciaryImportsOf } from './import.ts';

/** The exchange with the fiduciary of one client (docs/interface §30). */
export const fiduciaryOf = (session: Session, client_id: number) => ({
  exports: fiduciaryExportsOf(session, client_id),
  imports: fiduciaryImportsOf(session, client_id),
});
