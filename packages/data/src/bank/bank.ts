import { readBookedEntry } from '../documents/booked-payment.ts';
import type { Session } from '../postgres/session/session.ts';
import { readDocuments, readEntriesWithoutLine, readOwnAccounts, readReminders } from './candidates.ts';
import { bankLinesOf } from './line.ts';
import { reconciliationOf } from './reconciliation.ts';
import { bankRulesOf } from './rule.ts';
import { bankFilesOf } from './statement-file.ts';
import { bankStatementsOf } from './statements.ts';

/** All that the books of a client have of banks (docs/interface §26). */
export const bankOf = (session: Session, client_id: number) => ({
  files: bankFilesOf(session, client_id),
  statements: bankStatementsOf(session, client_id),
  lines: bankLinesOf(session, client_id),
  rules: bankRulesOf(session, client_id),
  reconciliation: reconciliationOf(session, client_id),
  documents: (of: Parameters<typeof readDocuments>[2]) => readDocuments(session, client_id, of),
  reminders: (today: Parameters<typeof readReminders>[2]) => readReminders(session, client_id, today),
  ownAccounts: () => readOwnAccounts(session, client_id),
  entriesWithoutLine: (of: Parameters<typeof readEntriesWithoutLine>[2]) =>
    readEntriesWithoutLine(session, client_id, of),
  bookedEntry: (id: bigint) => readBookedEntry(session, client_id, id),
});
