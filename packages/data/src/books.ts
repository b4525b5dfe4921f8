import type { Account, AccountInBooks, BookingDate, Instant, Settings, TaxRate } from '@kontor/domain';
import { invoicesOf } from './documents/invoice.ts';
import { payablesOf } from './documents/payable.ts';
import { paymentsOf } from './documents/payment.ts';
import { closingsOf } from './ledger/closing.ts';
import { glOf } from './ledger/gl.ts';
import type { Period } from './ledger/period.ts';
import { transactionsOf } from './ledger/transactions.ts';
import { netTurnoversOf } from './ledger/turnover.ts';
import { yearendsOf } from './ledger/yearend.ts';
import { ledgerOf, listAccounts, listTaxRates, saveAccount, saveTaxRate } from './master-data/account.ts';
import { articlesOf } from './master-data/article.ts';
import { type ClientKept, saveSettings } from './master-data/client.ts';
import { customersOf } from './master-data/customer.ts';
import { exchangeRatesOf } from './master-data/exchange-rate.ts';
import { createKey, listKeys, type NewKey, revokeKeys } from './master-data/key.ts';
import { vendorsOf } from './master-data/vendor.ts';
import { membersOf } from './people/member.ts';
import type { Database } from './postgres/database.ts';
import { proposalsOf } from './proposals/proposal.ts';
import { receiptChangesOf } from './receipts/change.ts';
import { receiptLinksOf } from './receipts/link.ts';
import { receiptsOf } from './receipts/receipt.ts';
import { findEntry } from './reports/entry.ts';
import { reportsOf } from './reports/report.ts';
import { searchIn } from './search/search.ts';
import { vatOf } from './vat/returns.ts';
import { auditOf } from './writing/audit-trail.ts';
import { type Outcome, recall, remember } from './writing/idempotency.ts';
import type { IdempotencyClaim, Writing } from './writing/writing.ts';

/**
 * The books of one client. Every repository is bound to that client, so that no query can forget it; and the receipts to the
 * person who uploaded them, where the caller sees no others.
 */
export interface Books extends ReturnType<typeof repositories> {}

export const openBooks = (database: Database, client: ClientKept, uploader?: number): Books =>
  repositories(database, client, uploader);

const repositories = (database: Database, client: ClientKept, uploader?: number) => {
  const client_id = client.id;
  return {
    ledger: () => ledgerOf(database, client),
    accounts: {
      list: () => listAccounts(database, client_id),
      save: (sent: Account, check: (books: AccountInBooks) => void, writing: Writing) =>
        saveAccount(database, { client_id, sent, check }, writing),
    },
    taxRates: {
      list: () => listTaxRates(database, client_id),
      save: (sent: TaxRate, writing: Writing) => saveTaxRate(database, { client_id, sent }, writing),
    },
    settings: {
      save: (given: Settings, writing: Writing) => saveSettings(database, { client_id, given }, writing),
    },
    keys: {
      list: () => listKeys(database, client_id),
      create: (sent: Omit<NewKey, 'client_id'>, writing: Writing) =>
        createKey(database, { ...sent, client_id }, writing),
      revoke: (prefix: string, writing: Writing) => revokeKeys(database, { client_id, prefix }, writing),
    },
    members: membersOf(database, client_id),
    vendors: vendorsOf(database, client_id),
    customers: customersOf(database, client_id),
    articles: articlesOf(database, client_id),
    invoices: invoicesOf(database, client_id),
    payables: payablesOf(database, client_id),
    payments: paymentsOf(database, { side: 'invoice', client_id }),
    vendorpayments: paymentsOf(database, { side: 'payable', client_id }),
    gl: glOf(database, client_id),
    yearends: yearendsOf(database, client_id),
    vat: vatOf(database, client_id),
    closings: closingsOf(database, client_id),
    transactions: transactionsOf(database, client_id),
    netTurnovers: (period: Period & { closings: boolean }, today: BookingDate) =>
      netTurnoversOf(database.prisma, { ...period, client_id, today }),
    exchangeRates: exchangeRatesOf(database, client_id),
    receipts: { ...receiptsOf(database, client, uploader), ...receiptChangesOf(database, client_id) },
    receiptLinks: receiptLinksOf(database, client_id),
    proposals: proposalsOf(database, client_id),
    reports: reportsOf(database, client_id),
    entry: (of: { id: number; today: BookingDate; places: number }) =>
      findEntry(database, { ...of, client_id }),
    search: (sought: Parameters<typeof searchIn>[2]) => searchIn(database, client_id, sought),
    audit: auditOf(database, client_id),
    requests: {
      recall: (key: string) => recall(database, client_id, key),
      remember: (of: { once: IdempotencyClaim; now: Instant }, outcome: Outcome) =>
        remember(database, { ...of, client_id }, outcome),
    },
  };
};
