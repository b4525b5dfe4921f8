import { readBookedEntry } from '../documents/booked-payment.ts';
import type { Session } from '../postgres/session/session.ts';
import { readDocuments, readEntriesWithoutLine, readOwnAccounts, readReminders } from './candidates.ts';
import { bankLinesOf } from './line.ts';
import { reconciliationOf } from './reconciliation.ts';
import { bankRulesOf } from './rule.ts';
import { bankFilesOf } from './statement-file.ts';
import { bankStatementsOf } from './statements.ts';

/** All that the books of a client have of banks (docs/interface §26). */
export const bankOf = (database: Session, client_id: number) => ({
  files: bankFilesOf(database, client_id),
  statements: bankStatementsOf(database, client_id),
  lines: bankLinesOf(database, client_id),
  rules: bankRulesOf(database, client_id),
  reconciliation: reconciliationOf(database, client_id),
  documents: (of: Parameters<typeof readDocuments>[2]) => readDocuments(database, client_id, of),
  reminders: (today: Parameters<typeof readReminders>[2]) => readReminders(database, client_id, today),
  ownAccounts: () => readOwnAccounts(database, client_id),
  entriesWithoutLine: (of: Parameters<typeof readEntriesWithoutLine>[2]) =>
    readEntriesWithoutLine(database, client_id, of),
  bookedEntry: (id: bigint) => readBookedEntry(database, client_id, id),
});
