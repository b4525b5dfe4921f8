import {
  commentRead,
  invoiceListed,
  invoiceRead,
  listed,
  partyListed,
  partyRead,
  payableListed,
  payableRead,
  paymentRead,
  usualPage,
} from './parts.ts';
import type { CallingTool } from './tool.ts';

/** The tools that read. */

const paged = { usual: usualPage };
const balances = 'accounts(accno description amount compared) total(amount compared)';
const outcome =
  'documents(kind number party_number currency amount settles writeoff(why accno amount)) accounts(why accno amount tax_accno memo) entries(entry_id)';

export const reading = {
  get_overview: {
    description: 'Cash, what is open and overdue, VAT and result so far.',
    procedure: 'reports.overview',
    takes: 'on',
    sentences: { on: 'The day; today by default.' },
    answers:
      'on currency cash(amount) receivables(amount overdue overdue_count) payables(amount overdue overdue_count) vat(from to payable) result(from to result(amount)) last_booked work',
  },
  search: {
    description:
      'Finds parties, articles, documents, entries, receipts and accounts by number, name or amount.',
    procedure: 'search',
    takes: 'text limit',
    sentences: { text: 'The number, name or amount.', limit: 'So many at most; 20 by default.' },
    answers: 'items(kind number title party_number amount currency date)',
  },
  list_invoices: {
    description: 'Invoices with what is paid of them; OPEN includes OVERDUE.',
    procedure: 'invoices.list',
    takes: `${listed} customer_number`,
    ...paged,
    answers: `items(${invoiceListed}) next!`,
  },
  get_invoice: {
    description: 'An invoice with its lines, taxes, payments and comments.',
    procedure: 'invoices.get',
    beside: { payments: 'invoices.payments', comments: 'invoices.comments' },
    takes: 'invnumber',
    answers: `${invoiceRead} ${paymentRead} ${commentRead}`,
  },
  list_payables: {
    description: 'Bills of vendors with what is paid of them; OPEN includes OVERDUE.',
    procedure: 'payables.list',
    takes: `${listed} vendor_number`,
    ...paged,
    answers: `items(${payableListed}) next!`,
  },
  get_payable: {
    description: 'A payable with its lines, taxes, payments and comments.',
    procedure: 'payables.get',
    beside: { payments: 'payables.payments', comments: 'payables.comments' },
    takes: 'invnumber vendor_number',
    sentences: { vendor_number: 'Where two have this number.' },
    answers: `${payableRead} ${paymentRead} ${commentRead}`,
  },
  list_customers: {
    description: 'Customers by a text. get_customer has all of one.',
    procedure: 'customers.list',
    takes: 'text limit after',
    ...paged,
    answers: `items(customernumber ${partyListed}) next!`,
  },
  list_vendors: {
    description: 'Vendors by a text. get_vendor has all of one.',
    procedure: 'vendors.list',
    takes: 'text limit after',
    ...paged,
    answers: `items(vendornumber ${partyListed}) next!`,
  },
  list_articles: {
    description: 'Articles with all that is kept about them, by a text.',
    procedure: 'articles.list',
    takes: 'text limit after',
    ...paged,
    answers: 'items(partnumber description unit sellprice income_accno expense_accno tax_accnos) next!',
  },
  list_accounts: {
    description: 'All accounts, with the VAT account that their lines usually have.',
    procedure: 'accounts.list',
    takes: '',
    answers: 'items(accno description category heading is_active tax_accno vat_code currency)',
  },
  list_tax_rates: {
    description: 'The rates of each VAT account, with the day from which each holds.',
    procedure: 'taxRates.list',
    takes: '',
    answers: 'items(accno valid_from rate)',
  },
  list_transactions: {
    description: 'The movements of an account, with a running balance.',
    procedure: 'transactions.list',
    takes: 'accno from_date to_date limit after',
    sentences: { accno: '`x` stands for any digit.', from_date: 'First day.', to_date: 'Last day.' },
    usual: usualPage,
    answers: 'items(transdate reference description debit credit balance module) next!',
  },
  get_entry: {
    description: 'A journal entry that was made by hand or by Kontor itself, by its reference.',
    procedure: 'gl.get',
    takes: 'reference',
    answers:
      'reference kind transdate description notes currency glentries(accno debit credit memo tax_accno) reverses reversed_by',
  },
  get_trial_balance: {
    description: 'The balance of each account in a period, debit positive.',
    procedure: 'reports.trialBalance',
    takes: 'from to',
    answers:
      'from to currency accounts(accno description category opening debit credit closing) total(debit credit)',
  },
  get_balance_sheet: {
    description: 'Assets, liabilities and equity on a day.',
    procedure: 'reports.balanceSheet',
    takes: 'on compare_on',
    sentences: { on: 'The day.', compare_on: 'A day to compare with.' },
    answers: `on compare_on currency assets(${balances}) liabilities(${balances}) equity(${balances}) result total`,
  },
  get_income_statement: {
    description: 'Income and expenses of a period.',
    procedure: 'reports.incomeStatement',
    takes: 'from to',
    answers: `from to currency income(${balances}) expense(${balances}) result`,
  },
  list_open_items: {
    description: 'Customers’ debts, or debts to vendors, on a day, document by document.',
    procedure: 'reports.openItems',
    takes: 'side on limit after',
    sentences: { on: 'The day.', side: 'Whose.' },
    usual: usualPage,
    answers:
      'on side currency items(number name invnumber transdate duedate days_overdue currency amount open base_open) total count next!',
  },
  list_bank_lines: {
    description:
      'Lines of bank statements, each with its proposals in order: documents that it pays, and accounts.',
    procedure: 'bank.lines',
    takes: 'status accno from to text limit after',
    sentences: {
      status: 'To be booked are open and proposed.',
      text: 'A part of its texts.',
    },
    usual: { limit: 10 },
    answers: `items(id accno date amount currency counterparty(name iban) references(creditor message) texts status proposals(kind measure outcome(${outcome})) match(kind outcome(${outcome}))) next!`,
  },
  get_due_reminders: {
    description:
      'Letters that are due for overdue invoices, and invoices that are left out, with the reason.',
    procedure: 'reminders.propose',
    takes: 'day',
    answers:
      'day letters(customernumber name currency level items(invnumber duedate days_late open) fee interest total) all_left_out(customernumber invnumber reason until)',
  },
  get_due_payments: {
    description:
      'Payables to be paid by a day, by the account that pays, with the obstacles to ordering one.',
    procedure: 'paymentOrders.propose',
    takes: 'day accno',
    sentences: { day: 'By when; today by default.', accno: 'The account that pays.' },
    answers:
      'day accounts(accno payments(invnumber vendornumber name amount currency discount duedate open discount_until obstacles(code order)))',
  },
  list_receipts: {
    description: 'Uploaded receipts. `linked` false are those without a document or entry.',
    procedure: 'receipts.list',
    takes: 'status linked text limit after',
    sentences: { text: 'A part of comment or file name.', linked: 'Whether something is booked of it.' },
    usual: usualPage,
    answers: 'items(id status file_name comment date_received reason pages) next!',
  },
  get_receipt: {
    description: 'A receipt, its status, and what it is booked as.',
    procedure: 'receipts.get',
    beside: { links: 'receipts.links' },
    takes: 'id',
    answers: 'id comment date_received file_name media_type status reason pages links',
  },
  list_proposals: {
    description: 'Payables that were read from receipts, with vendors that fit, problems and duplicates.',
    procedure: 'proposals.list',
    takes: 'state receipt limit after',
    sentences: { receipt: 'Only of this receipt.' },
    usual: { limit: 10 },
    answers:
      'items(id state receipt bill(iban creditor(name zipcode city) amount currency reference message) payable(invnumber transdate duedate vendornumber expenseentries(amount expense_accno tax_accno description) taxentries) missing vendor(vendornumber name) candidates(vendornumber name) problems duplicates(invnumber vendornumber transdate amount) accepted) next!',
  },
  get_vat_return: {
    description: 'The figures of a VAT period, with what speaks against settling it.',
    procedure: 'reports.vatReturn',
    beside: { settling: 'closing.vatSettling' },
    takes: 'from to',
    sentences: { from: 'Its first day.', to: 'Its last day.' },
    answers:
      'from to currency method figures(figure rate amount tax) payable warnings(figure amount message! entry_count) notices(notice message!) settled(number reference created) settling(state due obstacles(code count message!))',
  },
  list_periods: {
    description: 'VAT periods and business years with their states, and by when VAT is due.',
    procedure: 'closing.periods',
    takes: 'year',
    sentences: { year: 'This one by default.' },
    answers: 'closed_to periods(from to state vat_due) years(to state)',
  },
  get_check_list: {
    description: 'The steps up to the end of a period or year in order, with what is left to do.',
    procedure: 'closing.checkList',
    takes: 'kind to',
    answers: 'kind from to currency open steps(name state count amount overdue due periods accounts)',
  },
  get_briefing: {
    description:
      'Begin here: what waits, the most urgent first, for agent or person, with the tool for it; and plans declined lately.',
    procedure: 'reports.briefing',
    takes: '',
    answers:
      'on currency items(kind urgency for tool! count amount from to due) declined(id operation summary! reason decided_by)',
  },
  get_customer: {
    description: 'A customer with its habits: accounts, taxes and texts of its last documents.',
    procedure: 'customers.get',
    beside: { habits: 'customers.habits' },
    takes: 'customernumber',
    answers: `customernumber ${partyRead} language_code notes habits`,
  },
  get_vendor: {
    description: 'A vendor with its habits: accounts, taxes and texts of its last documents.',
    procedure: 'vendors.get',
    beside: { habits: 'vendors.habits' },
    takes: 'vendornumber',
    answers: `vendornumber ${partyRead} bank_iban iban_confirmed habits`,
  },
  list_plans: {
    description: 'Plans, the newest first: state and, of a declined one, the reason.',
    procedure: 'plans.list',
    takes: 'state limit after',
    usual: { limit: 10 },
    answers: 'items(id state operation summary! expires decided_by reason) next!',
  },
} as const satisfies Readonly<Record<string, CallingTool>>;
