import type { Change, Vendor } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';
import type { Writing } from '../writing/writing.ts';
import { type HowSaved, masterRecordsIn, type Saved } from './master-record.ts';
import { masterTables } from './master-tables.ts';

const vendorRecords = masterRecordsIn(masterTables.vendor);

/** The vendors of one client (docs/interface §5). */
export const vendorsOf = (session: Session, client_id: number) => {
  const { save, ...read } = vendorRecords(session, client_id);
  return {
    ...read,
    /**
     * Creates or changes a vendor, or only creates one. One that is new and has no name is missing.
     */
    save: (change: Change<Vendor>, writing: Writing, how: HowSaved = {}): Promise<Saved> =>
      save(change, {
        ...writing,
        number: change.fresh.vendornumber,
        mayCreate: change.given.name !== undefined,
        ...how,
      }),
  };
};
