import type { Account, BookingDate, Instant, Settings, TaxRate } from '@kontor/domain';
import { ledgerOf, listAccounts, listTaxRates, saveAccount, saveTaxRate } from './account.ts';
import { articlesOf } from './article.ts';
import type { Once } from './booking.ts';
import { type ClientKept, saveClosingDate, saveSettings } from './client.ts';
import { customersOf } from './customer.ts';
import type { Database } from './database.ts';
import { glOf } from './gl.ts';
import { type Outcome, recall, remember } from './idempotency.ts';
import { invoicesOf } from './invoice.ts';
import { createKey, listKeys, type NewKey, revokeKeys } from './key.ts';
import { movementsOf, type Period } from './movement.ts';
import { payablesOf } from './payable.ts';
import { paymentsOf } from './payment.ts';
import { transactionsOf } from './transaction.ts';
import { vendorsOf } from './vendor.ts';
import { yearendsOf } from './yearend.ts';

/** The books of one client: every repository in it knows that client only, so that no query can forget it. */
export interface Books extends ReturnType<typeof repositories> {}

export const openBooks = (database: Database, client: ClientKept): Books => repositories(database, client);

const repositories = (database: Database, client: ClientKept) => {
  const client_id = client.id;
  return {
    ledger: () => ledgerOf(database, client),
    accounts: {
      list: () => listAccounts(database, client_id),
      save: (sent: Account) => saveAccount(database, client_id, sent),
    },
    taxRates: {
      list: () => listTaxRates(database, client_id),
      save: (sent: TaxRate) => saveTaxRate(database, client_id, sent),
    },
    settings: {
      save: (given: Settings) => saveSettings(database, client_id, given),
      close: (closing_date: BookingDate | null) => saveClosingDate(database, client_id, closing_date),
    },
    keys: {
      list: () => listKeys(database, client_id),
      create: (sent: Omit<NewKey, 'client_id'>, now: Instant) =>
        createKey(database, { ...sent, client_id }, now),
      revoke: (prefix: string, now: Instant) => revokeKeys(database, { client_id, prefix }, now),
    },
    vendors: vendorsOf(database, client_id),
    customers: customersOf(database, client_id),
    articles: articlesOf(database, client_id),
    invoices: invoicesOf(database, client_id),
    payables: payablesOf(database, client_id),
    payments: paymentsOf(database, { side: 'invoice', client_id }),
    vendorpayments: paymentsOf(database, { side: 'payable', client_id }),
    gl: glOf(database, client_id),
    yearends: yearendsOf(database, client_id),
    transactions: transactionsOf(database, client_id),
    movements: (period: Period & { closings: boolean }) =>
      movementsOf(database.prisma, { ...period, client_id }),
    requests: {
      recall: (key: string) => recall(database, client_id, key),
      remember: (of: { once: Once; now: Instant }, outcome: Outcome) =>
        remember(database, { ...of, client_id }, outcome),
    },
  };
};
