import type { Change, Customer } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';
import type { Writing } from '../writing/writing.ts';
import { type HowSaved, masterRecordsIn, type Saved } from './master-record.ts';
import { masterTables } from './master-tables.ts';

const customerRecords = masterRecordsIn(masterTables.customer);

/** The customers of one client (docs/interface §6). */
export const customersOf = (session: Session, client_id: number) => {
  const { save, ...read } = customerRecords(session, client_id);
  return {
    ...read,
    /**
     * Creates or changes a customer, or only creates one. One that is new and has no name is
     * missing.
     */
    save: (change: Change<Customer>, writing: Writing, how: HowSaved = {}): Promise<Saved> =>
      save(change, {
        ...writing,
        number: change.fresh.customernumber,
        mayCreate: change.given.name !== undefined,
        ...how,
      }),
  };
};
