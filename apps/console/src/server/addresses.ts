/**
 * The addresses of the console's pages, for links from one area to another: a figure leads to what it is made of. Within an
 * area the router's own typed links are used.
 */
type Search = Readonly<Record<string, string | number | undefined>>;

const address = (path: string, search: Search = {}): string => {
  const set = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
};

type Period = { from?: string | undefined; to?: string | undefined };

export const toInvoices = (search: Search = {}): string => address('/invoices', search);
export const toInvoice = (invnumber: string): string => `/invoices/${encodeURIComponent(invnumber)}`;
/** `repeat`: the number of an invoice that the new one begins with. */
export const toNewInvoice = (repeat?: string): string => address('/invoices/new', { repeat });
export const toNewPayable = (): string => '/payables/new';
export const toRecurringOnes = (): string => '/recurring-invoices';
export const toRecurring = (id: number): string => `/recurring-invoices/${id}`;
/** `invoice`: the number of an invoice that is repeated. */
export const toNewRecurring = (invoice?: string): string => address('/recurring-invoices/new', { invoice });
export const toEditRecurring = (id: number): string => `/recurring-invoices/${id}/edit`;
export const toPayables = (search: Search = {}): string => address('/payables', search);
/** The number of a payable is one of its vendor's, so that the vendor stands in the address. */
export const toPayable = (vendornumber: string, invnumber: string): string =>
  `/payables/${encodeURIComponent(vendornumber)}/${encodeURIComponent(invnumber)}`;
export const toCustomers = (search: Search = {}): string => address('/customers', search);
export const toVendors = (search: Search = {}): string => address('/vendors', search);
export const toArticles = (search: Search = {}): string => address('/articles', search);
export const toNewArticle = (): string => '/articles/new';
export const toArticle = (number: string): string => `/articles/${encodeURIComponent(number)}`;
export const toCustomer = (number: string): string => `/customers/${encodeURIComponent(number)}`;
export const toVendor = (number: string): string => `/vendors/${encodeURIComponent(number)}`;
export const toReminders = (): string => '/reminders';
export const toIssuedReminders = (): string => '/reminders/issued';
export const toReminder = (id: number): string => `/reminders/issued/${id}`;
export const toOutbox = (search: { status?: string; customer?: string } = {}): string =>
  address('/outbox', search);
export const toMail = (id: number): string => `/outbox/${id}`;
export const toOrders = (): string => '/orders';
/** All payments that are booked. */
export const toPayments = (search: Search = {}): string => address('/payments', search);
/** `due`: the day by which the payables of the run are due. `only`: those alone that were chosen in their list. */
export const toNewOrder = (search: { due?: string; only?: 'chosen' | undefined } = {}): string =>
  address('/orders/new', search);
export const toOrder = (id: number): string => `/orders/${id}`;
export const toReceipts = (search: Search = {}): string => address('/receipts', search);
/** `search`: the filters of the list that the receipt is one of, so that the page knows which comes next. */
export const toReceipt = (id: string | number, search: Search = {}): string =>
  address(`/receipts/${id}`, search);
/** The accounts at banks, with their statements. */
export const toBank = (): string => '/bank';
/** `show`: all lines, or those of one status; without, those that wait. `line`: the id of the one that is selected. */
export const toBankLines = (
  search: {
    show?: string | undefined;
    account?: string | undefined;
    statement?: number | undefined;
    line?: number | undefined;
  } = {},
): string => address('/bank/lines', search);
export const toBankRules = (): string => '/bank/rules';
export const toReconciliation = (search: { account?: string; on?: string } = {}): string =>
  address('/bank/reconciliation', search);
export const toLedger = (period: Period = {}): string => address('/ledger', period);
export const toAccount = (accno: number, period: Period = {}): string =>
  address(`/ledger/accounts/${accno}`, period);
export const toJournal = (period: Period = {}): string => address('/ledger/journal', period);
export const toEntry = (id: string | number): string => `/ledger/entries/${id}`;
/** `like`: the id of an entry whose lines the new one begins with. */
export const toNewEntry = (like?: number): string => address('/ledger/new', { like });
export const toBalanceSheet = (search: { on?: string; compare_on?: string } = {}): string =>
  address('/reports/balance-sheet', search);
export const toIncomeStatement = (
  search: Period & { compare_from?: string; compare_to?: string } = {},
): string => address('/reports/income-statement', search);
/** `accounts`: numbers with commas between, where the report shows these alone, with their total. */
export const toTrialBalance = (search: Period & { accounts?: string } = {}): string =>
  address('/reports/trial-balance', search);
export const toVatReport = (period: Period = {}): string => address('/reports/vat', period);
/** `figure`: the one whose postings are shown. `correction`: only what came later into a settled period. */
export const toVatReturn = (
  search: Period & { figure?: string; correction?: 'true' | undefined } = {},
): string => address('/reports/vat-return', search);
export const toOpenItems = (search: { side: 'customers' | 'vendors'; on?: string }): string =>
  address('/reports/open-items', search);
export const toAgeing = (search: { side: 'customers' | 'vendors'; on?: string }): string =>
  address('/reports/ageing', search);
export const toClosing = (search: { on?: string } = {}): string => address('/closing', search);
export const toYearEnd = (): string => '/closing/year';
/** `correction`: settles what came later into a settled period. */
export const toVatSettlement = (search: Period & { correction?: 'true' | undefined } = {}): string =>
  address('/closing/vat', search);
export const toRevaluation = (search: { on?: string } = {}): string =>
  address('/closing/revaluation', search);
export const toSettings = (): string => '/settings';
/** The sender and the layout of documents. */
export const toDocuments = (): string => '/settings/documents';
export const toReminderSettings = (): string => '/settings/reminders';
export const toAccounts = (): string => '/settings/accounts';
export const toAccountSettings = (accno: number): string => `/settings/accounts/${accno}`;
export const toTaxes = (): string => '/settings/taxes';
export const toExchangeRates = (search: { currency?: string } = {}): string =>
  address('/settings/exchange-rates', search);
export const toNumbers = (): string => '/settings/numbers';
export const toKeys = (): string => '/settings/keys';
export const toImports = (kind?: string): string => address('/settings/imports', { kind });
/** The set-up of a new client, at one of its steps. */
export const toSetup = (step?: string): string => address('/settings/setup', { step });
export const toPlans = (): string => '/settings/plans';
export const toPlan = (id: number): string => `/settings/plans/${id}`;
export const toWebhooks = (): string => '/settings/webhooks';
export const toWebhook = (id: number): string => `/settings/webhooks/${id}`;
export const toAccess = (search: { person?: string } = {}): string => address('/settings/access', search);
export const toPeople = (): string => '/settings/people';
/** `table` and `number`: those of the record whose changes are shown. */
export const toAudit = (search: { table?: string; number?: string; by?: string } = {}): string =>
  address('/settings/audit', search);
/** The clients of a person, with what waits there. */
export const toClients = (): string => '/clients';
/** The page on which people change how they sign in, and end their sessions. */
export const toMe = (): string => '/me';
/** The page of operators, which belongs to no client. */
export const toOperations = (): string => '/operations';
