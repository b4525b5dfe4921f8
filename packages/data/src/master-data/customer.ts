import { type Change, type Customer, customerKept } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import type { Writing } from '../writing/writing.ts';
import { masterRecordsIn } from './master-record.ts';

const customerRecords = masterRecordsIn({
  table: 'customer',
  number: 'customernumber',
  name: 'name',
  schema: customerKept,
});

/** The customers of one client (docs/interface.md §6). */
export const customersOf = (database: Database, client_id: number) => {
  const { save, ...read } = customerRecords(database, client_id);
  return {
    ...read,
    /** Creates or changes a customer; returns false, and writes nothing, when a new one has no name. */
    save: (change: Change<Customer>, writing: Writing): Promise<boolean> =>
      save(change, {
        ...writing,
        number: change.fresh.customernumber,
        mayCreate: change.given.name !== undefined,
      }),
  };
};
