import {
  auditLink,
  currenciesOf,
  exchangeRate,
  glKept,
  invoiceKept,
  journalEntry,
  maxBookingDate,
  minorUnit,
  payableKept,
  receiptKept,
  transaction,
} from '@kontor/domain';
import type { z } from 'zod';
import { invoicesOf } from '../documents/invoice.ts';
import { payablesOf } from '../documents/payable.ts';
import { Prisma } from '../generated/client.ts';
import { glOf } from '../ledger/gl.ts';
import { transactionsOf } from '../ledger/transactions.ts';
import { listAccounts } from '../master-data/account.ts';
import { type ClientKept, listClients } from '../master-data/client.ts';
import { exchangeRatesOf } from '../master-data/exchange-rate.ts';
import { masterRecordsIn } from '../master-data/master-record.ts';
import { type MasterTable, masterTables } from '../master-data/master-tables.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Page } from '../postgres/page.ts';
import type { Session } from '../postgres/session/session.ts';
import { isUnavailable } from '../postgres/trouble.ts';
import { receiptsOf } from '../receipts/receipt.ts';
import { reportsOf } from '../reports/report.ts';
import { auditOf } from '../writing/audit-trail.ts';
import { type CheckResult, maxRowsShown, type OffendingRow, type Verified } from './verify.ts';

/** The tables of which records are lists. */
const listedTables = [
  ...Object.keys(masterTables),
  ...['invoice', 'payable', 'gl', 'posting', 'entry', 'exchange_rate', 'receipt', 'audit'],
];

/**
 * A list of the books as callers get it, the table that it is empty with, and the schema of its
 * records.
 */
type RecordList = {
  kind: string;
  of: string;
  schema: z.ZodType;
  page: (after?: string) => Promise<Page<unknown>>;
};

/**
 * Finds the tables in which a client has rows: a client without bookings has lists that need not be
 * read.
 */
const tablesWithRows = async (session: RawSql, client_id: number): Promise<Set<string>> => {
  const found = listedTables.map(
    (table) =>
      Prisma.sql`SELECT ${table} AS of WHERE EXISTS (SELECT FROM ${Prisma.raw(table)} WHERE client_id = ${client_id})`,
  );
  const rows = await session.query<{ of: string }[]>(Prisma.join(found, ' UNION ALL '));
  return new Set(rows.map(({ of }) => of));
};

export const readableCheck = {
  check: 'records_readable',
  sentence: 'Every record can be read back, as the interface answers it.',
};

/**
 * Reads every record through the functions that answer callers, and parses it by the schema of the
 * answer, which no SQL statement can do. For one client or, without `client_id`, for every client
 * in the order of their names.
 */
export const verifyReadable = async (session: Session, client_id?: number): Promise<Verified[]> => {
  const verified: Verified[] = [];
  for (const client of await listClients(session))
    if (client_id === undefined || client.id === client_id)
      verified.push({ client: client.name, ...(await verifyReadableOf(session, client)) });
  return verified;
};

/** Reads every record of one client, as `verifyReadable` does. */
export const verifyReadableOf = async (session: Session, client: ClientKept): Promise<CheckResult> => {
  const rows: OffendingRow[] = [];
  let count = 0;
  const tables = await tablesWithRows(session, client.id);
  const filled =
    tables.size > 0 ? (await recordListsOf(session, client)).filter(({ of }) => tables.has(of)) : [];
  for (const list of filled) {
    for await (const row of offending(list)) {
      count += 1;
      if (rows.length < maxRowsShown) rows.push(row);
    }
  }
  return { ...readableCheck, count, rows };
};

const recordListsOf = async (session: Session, client: ClientKept): Promise<RecordList[]> => {
  const { id, currency } = client;
  const places = minorUnit(currency);
  const accounts = await listAccounts(session, id);
  const accnos = accounts.map(({ accno }) => accno).sort((a, b) => a - b);
  const currencies = currenciesOf(accounts);
  const all = {
    ...{ from: undefined, to: undefined, openings: true, closings: true, today: maxBookingDate },
    dimensioned: true,
  };
  const journal = { from: undefined, to: maxBookingDate, places };
  const read = {
    invoices: invoicesOf(session, id),
    payables: payablesOf(session, id),
    gl: glOf(session, id),
    transactions: transactionsOf(session, id),
    reports: reportsOf(session, id),
    rates: exchangeRatesOf(session, id),
    receipts: receiptsOf(session, client),
    audit: auditOf(session, id),
  };
  return [
    ...Object.values<MasterTable>(masterTables).map((of) => ({
      ...{ kind: of.table, of: of.table, schema: of.schema },
      page: (after?: string) => masterRecordsIn(of)(session, id).list({ after }),
    })),
    {
      kind: 'invoice',
      of: 'invoice',
      schema: invoiceKept,
      page: (after) => read.invoices.list({ after }, maxBookingDate),
    },
    {
      kind: 'payable',
      of: 'payable',
      schema: payableKept,
      page: (after) => read.payables.list({ after }, maxBookingDate),
    },
    { kind: 'gl', of: 'gl', schema: glKept, page: (after) => read.gl.list({ after }) },
    {
      kind: 'transaction',
      of: 'posting',
      schema: transaction,
      page: (after) => read.transactions.list({ ...all, accnos, currencies, places, after }),
    },
    {
      kind: 'journal entry',
      of: 'entry',
      schema: journalEntry,
      page: (after) => read.reports.journal({ ...journal, after }),
    },
    {
      kind: 'exchange rate',
      of: 'exchange_rate',
      schema: exchangeRate,
      page: (after) => read.rates.list({ after }),
    },
    { kind: 'receipt', of: 'receipt', schema: receiptKept, page: (after) => read.receipts.list({ after }) },
    { kind: 'audit link', of: 'audit', schema: auditLink, page: (after) => read.audit.list({ after }) },
  ];
};

async function* offending({ kind, schema, page }: RecordList): AsyncGenerator<OffendingRow> {
  let after: string | undefined;
  do {
    let read: Page<unknown>;
    try {
      read = await page(after);
    } catch (error) {
      // A database that can't be reached says nothing about this record.
      if (isUnavailable(error)) throw error;
      yield {
        kind,
        record: '',
        field: '',
        problem: error instanceof Error ? error.message : 'cannot be read',
      };
      return;
    }
    for (const record of read.items) {
      const [issue] = schema.safeParse(record).error?.issues ?? [];
      if (issue)
        yield { kind, record: recordName(record), field: issue.path.join('.'), problem: issue.message };
    }
    after = read.next;
  } while (after !== undefined);
}

const nameFields = [
  ...['invnumber', 'reference'],
  ...Object.values(masterTables).map(({ number }) => number),
  ...['day', 'id'],
];

/** The number of a record, or its id, by which the operator finds it. */
const recordName = (record: unknown): string => {
  const fields = new Map(Object.entries(record ?? {}));
  const name = nameFields.find((one) => fields.has(one));
  return name === undefined ? '' : String(fields.get(name));
};
