import type { BookingDate } from '@kontor/domain';
import type { Database } from './database.ts';
import type { Side } from './party.ts';
import type { Period } from './period.ts';
import { type JournalFilter, journalOf, newestEntry } from './report-journal.ts';
import { openItemsOn } from './report-open.ts';
import { partyAccountOf } from './report-statement.ts';
import { turnoversOf } from './report-turnover.ts';

/** What the reports on one client's books are made of, each read in one statement (docs/interface.md §15). */
export const reportsOf = (database: Database, client_id: number) => ({
  turnovers: (periods: ReadonlyMap<string, Period>, today: BookingDate) =>
    turnoversOf(database, client_id, { periods, today }),
  openItems: (side: Side, on: BookingDate) => openItemsOn(database, { client_id, side }, on),
  partyAccount: (side: Side, asked: Parameters<typeof partyAccountOf>[2]) =>
    partyAccountOf(database, { client_id, side }, asked),
  newestEntry: () => newestEntry(database, client_id),
  journal: (filter: JournalFilter) => journalOf(database, client_id, filter),
});
