import { type Article, articleKept, type Change } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import type { Writing } from '../writing/writing.ts';
import { masterRecordsOf } from './master-record.ts';

/** The articles of one client (docs/interface.md §7). */
export const articlesOf = (database: Database, client_id: number) => {
  const { save, ...read } = masterRecordsOf(database, client_id, {
    table: 'article',
    number: 'partnumber',
    schema: articleKept,
  });
  return {
    ...read,
    /** Creates or changes an article. */
    save: async (change: Change<Article>, writing: Writing): Promise<void> => {
      await save(change, { ...writing, number: change.fresh.partnumber, mayCreate: true });
    },
  };
};
