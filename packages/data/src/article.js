import { articleKept } from '@kontor/domain';
import { numbered } from './numbered.ts';
/** The articles of one client (docs/interface.md §7). */
export const articlesOf = (database, client_id) => {
  const { save, ...read } = numbered(database, client_id, {
    table: 'article',
    number: 'partnumber',
    schema: articleKept,
  });
  return {
    ...read,
    /** Creates or changes an article. */
    save: async (change, writing) => {
      await save(change, { ...writing, number: change.fresh.partnumber, mayCreate: true });
    },
  };
};
