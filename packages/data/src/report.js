import { journalOf } from './report-journal.ts';
import { openItemsOn } from './report-open.ts';
import { partyAccountOf } from './report-statement.ts';
import { turnoversOf } from './report-turnover.ts';
/** What the reports on one client's books are made of, each read in one statement (docs/interface.md §15). */
export const reportsOf = (database, client_id) => ({
  turnovers: (periods, today) => turnoversOf(database, client_id, { periods, today }),
  openItems: (side, on) => openItemsOn(database, { client_id, side }, on),
  partyAccount: (side, asked) => partyAccountOf(database, { client_id, side }, asked),
  journal: (filter) => journalOf(database, client_id, filter),
});
