import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { accruals } from './accruals/accrual.ts';
import { agents } from './agents/agent.ts';
import { annualAccounts } from './annual-accounts/annual-accounts.ts';
import { archives } from './archives/archive.ts';
import { assets } from './assets/asset.ts';
import { assignments } from './assignments/assignment.ts';
import { mentions, workOfPerson } from './assignments/own-work.ts';
import { bank } from './bank/bank.ts';
import { orderAnswers } from './bank/orders/order-answer.ts';
import { paymentOrders } from './bank/orders/payment-order.ts';
import { budgets } from './budgets/budget.ts';
import { clientsOfOwners } from './clients/clients.ts';
import { closing } from './closing/check-list.ts';
import { connections } from './connections/connection.ts';
import { definitionsOf } from './definitions.ts';
import { invoices } from './documents/invoice.ts';
import { payables } from './documents/payable.ts';
import { payments } from './documents/payment.ts';
import { events } from './events/event.ts';
import { webhooks } from './events/webhook.ts';
import { exports } from './exports/export.ts';
import { fiduciary } from './fiduciaries/fiduciary.ts';
import { forecast } from './forecast/forecast.ts';
import { imports } from './imports/import.ts';
import { audit } from './ledger/audit.ts';
import { glRouter } from './ledger/gl.ts';
import { transactions } from './ledger/transactions.ts';
import { mails } from './letters/mail.ts';
import { mailSenders } from './letters/mail-sender.ts';
import { invoiceSending } from './letters/sending.ts';
import { customerStatementSending, vendorStatementSending } from './letters/statement-sending.ts';
import { accounts } from './master-data/account.ts';
import { articles } from './master-data/article.ts';
import { clients } from './master-data/client.ts';
import { customers } from './master-data/customer.ts';
import { departments, projects } from './master-data/dimension.ts';
import { exchangeRates } from './master-data/exchange-rate.ts';
import { keys } from './master-data/key.ts';
import { numberRanges } from './master-data/number-range.ts';
import { settingsRouter } from './master-data/settings.ts';
import { taxRates } from './master-data/tax.ts';
import { vendors } from './master-data/vendor.ts';
import { installation } from './metrics/installation.ts';
import { offers } from './offers/offer.ts';
import { payroll } from './payroll/payroll.ts';
import { ownMail } from './people/own-mail.ts';
import { people } from './people/people.ts';
import { session } from './people/session.ts';
import { whoAmI } from './people/who-am-i.ts';
import { planApprovals } from './plans/approval.ts';
import { leave } from './plans/leave.ts';
import { plans } from './plans/plan.ts';
import { logo } from './print/logo.ts';
import { print } from './print/print.ts';
import { keepProcedures } from './procedure/next-step.ts';
import { createCallerFactory, mergeRouters, router } from './procedure/procedure.ts';
import { keepInputs } from './procedure/serving/strict.ts';
import { proposals } from './proposals/proposal.ts';
import { mailIntakes } from './receipts/mails/intake.ts';
import { receivedMails } from './receipts/mails/received.ts';
import { receipts } from './receipts/receipt.ts';
import { recurringInvoices } from './recurring/recurring-invoice.ts';
import { holds } from './reminders/hold.ts';
import { reminders } from './reminders/reminder.ts';
import { workOfClients } from './reports/client-work.ts';
import { departmentResults, projectResults } from './reports/dimensions.ts';
import { entries } from './reports/entry.ts';
import { reports } from './reports/report.ts';
import { search } from './search/search.ts';
import { taxOffice } from './tax-office/tax-office.ts';
import { vat } from './vat/vat.ts';
import { verify } from './verify/verify.ts';

/** The table of contents: every procedure that a program can call. */
export const appRouter = router({
  vendors: mergeRouters(vendors, vendorStatementSending),
  customers: mergeRouters(customers, customerStatementSending),
  articles,
  invoices: mergeRouters(invoices, invoiceSending),
  offers,
  recurringInvoices,
  payables,
  payments,
  reminders,
  holds,
  paymentOrders: mergeRouters(paymentOrders, orderAnswers),
  proposals,
  receipts,
  mailIntake: mailIntakes,
  receivedMails,
  gl: glRouter,
  transactions,
  accruals,
  payroll,
  assets,
  closing,
  annualAccounts,
  budgets,
  forecast,
  fiduciary,
  vat,
  verify,
  archives,
  reports,
  entries,
  exports,
  taxOffice,
  imports,
  accounts,
  departments: mergeRouters(departments, departmentResults),
  projects: mergeRouters(projects, projectResults),
  taxRates,
  exchangeRates,
  settings: settingsRouter,
  numberRanges,
  keys,
  connections,
  audit,
  events,
  webhooks,
  plans: mergeRouters(plans, planApprovals),
  leave,
  assignments,
  mentions,
  agents,
  search,
  clients: mergeRouters(clients, clientsOfOwners),
  installation,
  print,
  bank,
  logo,
  mails: mergeRouters(mails, mailSenders),
  people,
  session: mergeRouters(session, workOfClients, workOfPerson, ownMail),
  whoAmI,
});

export type AppRouter = typeof appRouter;
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** Calls the router in process: `caller(context).invoices.post(…)`. */
export const caller = createCallerFactory(appRouter);

const definitions = definitionsOf(appRouter);
keepInputs(definitions);
keepProcedures(definitions);

const checked: ReadonlySet<string> = new Set(
  definitions.filter(({ meta }) => meta.checked).map(({ name }) => name),
);

const waiting: ReadonlySet<string> = new Set(
  definitions.filter(({ meta }) => meta.waits).map(({ name }) => name),
);

/**
 * Whether the procedure of this name may wait for something to happen, so that it is not a short
 * request.
 */
export const mayWait = (name: string): boolean => waiting.has(name);

/**
 * Whether the procedure of this name checks, as it books, that key and settings are as they were
 * read.
 */
export const isCheckedProcedure = (name: string): boolean => checked.has(name);
