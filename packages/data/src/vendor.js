import { vendorKept } from '@kontor/domain';
import { numbered } from './numbered.ts';
/** The vendors of one client (docs/interface.md §5). */
export const vendorsOf = (database, client_id) => {
  const { save, ...read } = numbered(database, client_id, {
    table: 'vendor',
    number: 'vendornumber',
    schema: vendorKept,
  });
  return {
    ...read,
    /** Creates or changes a vendor; answers false, and writes nothing, when a new one has no name. */
    save: (change, writing) =>
      save(change, {
        ...writing,
        number: change.fresh.vendornumber,
        mayCreate: change.given.name !== undefined,
      }),
  };
};
