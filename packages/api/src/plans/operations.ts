import type { PlannedOperation } from '@kontor/domain';
import { bank } from '../bank/bank.ts';
import { paymentOrders } from '../bank/orders/payment-order.ts';
import { budgets } from '../budgets/budget.ts';
import { invoices } from '../documents/invoice.ts';
import { payables } from '../documents/payable.ts';
import { payments } from '../documents/payment.ts';
import { glRouter } from '../ledger/gl.ts';
import { invoiceSending } from '../letters/sending.ts';
import { articles } from '../master-data/article.ts';
import { customers } from '../master-data/customer.ts';
import { settingsRouter } from '../master-data/settings.ts';
import { vendors } from '../master-data/vendor.ts';
import { offers } from '../offers/offer.ts';
import { type Context, contextWith } from '../procedure/context.ts';
import { createCallerFactory, mergeRouters, router } from '../procedure/procedure.ts';
import { refusalOf } from '../procedure/refusal.ts';
import { proposals } from '../proposals/proposal.ts';
import { receipts } from '../receipts/receipt.ts';
import { reminders } from '../reminders/reminder.ts';
import { vat } from '../vat/vat.ts';

/** The writes that may be planned, as they are called over tRPC, too. */
const rooms = router({
  invoices: mergeRouters(invoices, invoiceSending),
  ...{ payables, payments, gl: glRouter, proposals, receipts, paymentOrders },
  ...{ offers, bank, reminders, customers, vendors, articles, budgets, vat, settings: settingsRouter },
});
const open = createCallerFactory(rooms);

type Ask = ReturnType<typeof open>;

const calls: Readonly<Record<PlannedOperation, (ask: Ask) => (input: never) => Promise<unknown>>> = {
  'invoices.post': (ask) => ask.invoices.post,
  'invoices.pay': (ask) => ask.invoices.pay,
  'invoices.credit': (ask) => ask.invoices.credit,
  'payables.credit': (ask) => ask.payables.credit,
  'payables.setOff': (ask) => ask.payables.setOff,
  'invoices.comment': (ask) => ask.invoices.comment,
  'invoices.reversePayment': (ask) => ask.invoices.reversePayment,
  'invoices.send': (ask) => ask.invoices.send,
  'offers.create': (ask) => ask.offers.create,
  'offers.send': (ask) => ask.offers.send,
  'offers.invoice': (ask) => ask.offers.invoice,
  'payables.post': (ask) => ask.payables.post,
  'payables.pay': (ask) => ask.payables.pay,
  'payables.comment': (ask) => ask.payables.comment,
  'payments.bulk': (ask) => ask.payments.bulk,
  'payables.reversePayment': (ask) => ask.payables.reversePayment,
  'bank.book': (ask) => ask.bank.book,
  'reminders.issue': (ask) => ask.reminders.issue,
  'paymentOrders.create': (ask) => ask.paymentOrders.create,
  'vat.settle': (ask) => ask.vat.settle,
  'settings.close': (ask) => ask.settings.close,
  'gl.post': (ask) => ask.gl.post,
  'gl.reverse': (ask) => ask.gl.reverse,
  'proposals.accept': (ask) => ask.proposals.accept,
  'proposals.dismiss': (ask) => ask.proposals.dismiss,
  'receipts.book': (ask) => ask.receipts.book,
  'customers.save': (ask) => ask.customers.save,
  'customers.create': (ask) => ask.customers.create,
  'vendors.save': (ask) => ask.vendors.save,
  'vendors.create': (ask) => ask.vendors.create,
  'articles.save': (ask) => ask.articles.save,
  'articles.create': (ask) => ask.articles.create,
  'budgets.save': (ask) => ask.budgets.save,
  'budgets.saveAccount': (ask) => ask.budgets.saveAccount,
  'budgets.copy': (ask) => ask.budgets.copy,
};

/**
 * Calls a write that may be planned, by the rules of every caller: scopes, closed periods,
 * refusals. Names that are not known are refused, as a plan shall hold all that was asked for.
 */
export const callPlanned = async (
  context: Context,
  operation: PlannedOperation,
  input: unknown,
): Promise<object> => {
  const ask = open(contextWith(context, { strict: true, idempotencyKey: undefined }));
  try {
    return Object(await calls[operation](ask)(input as never));
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
};
