import type { Article, Change } from '@kontor/domain';
import type { Session } from '../postgres/session/session.ts';
import type { Writing } from '../writing/writing.ts';
import { type HowSaved, masterRecordsIn, type Saved } from './master-record.ts';
import { masterTables } from './master-tables.ts';

const articleRecords = masterRecordsIn(masterTables.article);

/** The articles of one client (docs/interface §7). */
export const articlesOf = (session: Session, client_id: number) => {
  const { save, ...read } = articleRecords(session, client_id);
  return {
    ...read,
    /** Creates or changes an article, or only creates one. */
    save: (change: Change<Article>, writing: Writing, how: HowSaved = {}): Promise<Saved> =>
      save(change, { ...writing, number: change.fresh.partnumber, mayCreate: true, ...how }),
  };
};
