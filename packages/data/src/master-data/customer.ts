import { type Change, type Customer, customerKept } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import type { Writing } from '../writing/writing.ts';
import { masterRecordsOf } from './master-record.ts';

/** The customers of one client (docs/interface.md §6). */
export const customersOf = (database: Database, client_id: number) => {
  const { save, ...read } = masterRecordsOf(database, client_id, {
    table: 'customer',
    number: 'customernumber',
    schema: customerKept,
  });
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
