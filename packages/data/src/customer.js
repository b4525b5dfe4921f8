import { customerKept } from '@kontor/domain';
import { numbered } from './numbered.ts';
/** The customers of one client (docs/interface.md §6). */
export const customersOf = (database, client_id) => {
  const { save, ...read } = numbered(database, client_id, {
    table: 'customer',
    number: 'customernumber',
    schema: customerKept,
  });
  return {
    ...read,
    /** Creates or changes a customer; answers false, and writes nothing, when a new one has no name. */
    save: (change, writing) =>
      save(change, {
        ...writing,
        number: change.fresh.customernumber,
        mayCreate: change.given.name !== undefined,
      }),
  };
};
