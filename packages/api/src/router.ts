import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { accounts } from './account.ts';
import { articles } from './article.ts';
import { audit } from './audit.ts';
import { clients } from './client.ts';
import { customers } from './customer.ts';
import { exchangeRates } from './exchange-rate.ts';
import { exports } from './export.ts';
import { glRouter } from './gl.ts';
import { invoices } from './invoice.ts';
import { keys } from './key.ts';
import { payables } from './payable.ts';
import { createCallerFactory, router } from './procedure.ts';
import { proposals } from './proposal.ts';
import { receipts } from './receipt.ts';
import { reports } from './report.ts';
import { settingsRouter } from './settings.ts';
import { taxRates } from './tax.ts';
import { transactions } from './transaction.ts';
import { vendors } from './vendor.ts';

/** The table of contents: everything that a program can ask of Kontor. */
export const appRouter = router({
  vendors,
  customers,
  articles,
  invoices,
  payables,
  proposals,
  receipts,
  gl: glRouter,
  transactions,
  reports,
  exports,
  accounts,
  taxRates,
  exchangeRates,
  settings: settingsRouter,
  keys,
  audit,
  clients,
});

export type AppRouter = typeof appRouter;
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** Calls the router in process: `caller(context).invoices.post(…)`. */
export const caller = createCallerFactory(appRouter);
