import type { BookingDate, Instant } from '@kontor/domain';
import type { DocumentKind } from '../documents/party.ts';
import { lastYearend } from '../ledger/last-yearend.ts';
import type { Period } from '../ledger/period.ts';
import { countEntries } from '../ledger/turnover.ts';
import type { Paging } from '../postgres/page.ts';
import type { Session } from '../postgres/session/session.ts';
import { countPostings, type SheetsAsked, sheetPostings } from './account-sheets.ts';
import { openByParty, partyCredits } from './ageing.ts';
import { closingCounts } from './closing-facts.ts';
import { type JournalFilter, journalOf, newestEntry } from './journal.ts';
import { monthlyMoved } from './monthly.ts';
import { foreignBalances, openInCurrencies } from './open-in-currencies.ts';
import { openByDays, openItemsOfParty, openItemsOn, openTotals } from './open-items.ts';
import { unprocessedReceipts, vatMonths } from './outstanding.ts';
import { partyCounts, partyFigures, partyYears } from './party-figures.ts';
import { partyAccountOf } from './statement.ts';
import { turnoversOf } from './turnovers.ts';
import { uncertainBasesOf } from './uncertain-bases.ts';
import { vatTurnoversOf } from './vat-turnovers.ts';
import { readWork, type WorkAsked } from './work.ts';

/**
 * Reads the figures of the reports on one client's books, each in one statement (docs/interface
 * §15).
 */
export const reportsOf = (session: Session, client_id: number) => ({
  turnovers: (periods: ReadonlyMap<string, Period>, today: BookingDate) =>
    turnoversOf(session, client_id, { periods, today }),
  vatTurnovers: (periods: ReadonlyMap<string, Period>, today: BookingDate) =>
    vatTurnoversOf(session, client_id, { periods, today }),
  uncertainBases: (days: { from: BookingDate; to: BookingDate }) =>
    uncertainBasesOf(session, client_id, days),
  openItems: (kind: DocumentKind, on: BookingDate, paging: Paging = {}) =>
    openItemsOn(session, { client_id, kind, on }, paging),
  openItemsOfParty: (kind: DocumentKind, on: BookingDate, of: Parameters<typeof openItemsOfParty>[2]) =>
    openItemsOfParty(session, { client_id, kind, on }, of),
  openByParty: (kind: DocumentKind, on: BookingDate, paging: Paging = {}) =>
    openByParty(session, { client_id, kind, on }, paging),
  partyCredits: (kind: DocumentKind, on: BookingDate) => partyCredits(session, { client_id, kind, on }),
  openByDays: (kind: DocumentKind, on: BookingDate) => openByDays(session, { client_id, kind, on }),
  openTotals: (kind: DocumentKind, on: BookingDate) => openTotals(session, { client_id, kind, on }),
  foreignBalances: (on: BookingDate) => foreignBalances(session, { client_id, on }),
  openInCurrencies: (on: BookingDate, own: string) => openInCurrencies(session, { client_id, on, own }),
  lastYearend: async () => (await lastYearend(session, client_id))?.transdate,
  work: async (on: BookingDate, asked: WorkAsked) => {
    const found = (await readWork(session, [{ client_id, on }], asked)).get(client_id);
    if (!found) throw new Error('the work of a client was looked for without a result');
    return found;
  },
  unprocessed: (until: Instant) => unprocessedReceipts(session, { client_id, until }),
  closingCounts: (to: BookingDate) => closingCounts(session, { client_id, to }),
  vatMonths: (on: BookingDate) => vatMonths(session, { client_id, on }),
  partyAccount: (kind: DocumentKind, query: Parameters<typeof partyAccountOf>[2]) =>
    partyAccountOf(session, { client_id, kind }, query),
  partyFigures: (kind: DocumentKind, asked: Parameters<typeof partyFigures>[2]) =>
    partyFigures(session, { client_id, kind }, asked),
  partyYears: (kind: DocumentKind, asked: Parameters<typeof partyYears>[2]) =>
    partyYears(session, { client_id, kind }, asked),
  partyCounts: (kind: DocumentKind, number: string) => partyCounts(session, { client_id, kind }, number),
  monthly: (query: Omit<Parameters<typeof monthlyMoved>[1], 'client_id'>) =>
    monthlyMoved(session, { ...query, client_id }),
  sheetPostings: (asked: SheetsAsked) => sheetPostings(session, client_id, asked),
  countPostings: (days: { from: BookingDate; to: BookingDate }) => countPostings(session, client_id, days),
  newestEntry: () => newestEntry(session, client_id),
  journal: (filter: JournalFilter) => journalOf(session, client_id, filter),
  countEntries: (period: Period, today: BookingDate) =>
    countEntries(session, { client_id, today, ...period }),
});
