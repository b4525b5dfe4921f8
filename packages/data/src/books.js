import { ledgerOf, listAccounts, listTaxRates, saveAccount, saveTaxRate } from './account.ts';
import { articlesOf } from './article.ts';
import { auditOf } from './audit.ts';
import { saveSettings } from './client.ts';
import { closingsOf } from './closing.ts';
import { customersOf } from './customer.ts';
import { exchangeRatesOf } from './exchange-rate.ts';
import { glOf } from './gl.ts';
import { recall, remember } from './idempotency.ts';
import { invoicesOf } from './invoice.ts';
import { createKey, listKeys, revokeKeys } from './key.ts';
import { movementsOf } from './movement.ts';
import { payablesOf } from './payable.ts';
import { paymentsOf } from './payment.ts';
import { reportsOf } from './report.ts';
import { transactionsOf } from './transaction.ts';
import { vendorsOf } from './vendor.ts';
import { yearendsOf } from './yearend.ts';
export const openBooks = (database, client) => repositories(database, client);
const repositories = (database, client) => {
  const client_id = client.id;
  return {
    ledger: () => ledgerOf(database, client),
    accounts: {
      list: () => listAccounts(database, client_id),
      save: (sent, writing) => saveAccount(database, { client_id, sent }, writing),
    },
    taxRates: {
      list: () => listTaxRates(database, client_id),
      save: (sent, writing) => saveTaxRate(database, { client_id, sent }, writing),
    },
    settings: {
      save: (given, writing) => saveSettings(database, { client_id, given }, writing),
    },
    keys: {
      list: () => listKeys(database, client_id),
      create: (sent, writing) => createKey(database, { ...sent, client_id }, writing),
      revoke: (prefix, writing) => revokeKeys(database, { client_id, prefix }, writing),
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
    closings: closingsOf(database, client_id),
    transactions: transactionsOf(database, client_id),
    movements: (period) => movementsOf(database.prisma, { ...period, client_id }),
    exchangeRates: exchangeRatesOf(database, client_id),
    reports: reportsOf(database, client_id),
    audit: auditOf(database, client_id),
    requests: {
      recall: (key) => recall(database, client_id, key),
      remember: (of, outcome) => remember(database, { ...of, client_id }, outcome),
    },
  };
};
