import articles from '../areas/articles/texts/en.ts';
import bank from '../areas/bank/texts/en.ts';
import closing from '../areas/closing/texts/en.ts';
import history from '../areas/documents/history/texts/en.ts';
import credit from '../areas/invoices/credit/texts/en.ts';
import invoices from '../areas/invoices/texts/en.ts';
import ledger from '../areas/ledger/texts/en.ts';
import me from '../areas/me/texts/en.ts';
import operations from '../areas/operations/texts/en.ts';
import orders from '../areas/orders/texts/en.ts';
import outbox from '../areas/outbox/texts/en.ts';
import overview from '../areas/overview/texts/en.ts';
import parties from '../areas/parties/texts/en.ts';
import payables from '../areas/payables/texts/en.ts';
import receipts from '../areas/receipts/texts/en.ts';
import recurring from '../areas/recurring/texts/en.ts';
import reminders from '../areas/reminders/texts/en.ts';
import reports from '../areas/reports/texts/en.ts';
import audit from '../areas/settings/audit/texts/en.ts';
import letter from '../areas/settings/documents/texts/en.ts';
import imports from '../areas/settings/imports/texts/en.ts';
import people from '../areas/settings/people/texts/en.ts';
import plans from '../areas/settings/plans/texts/en.ts';
import rates from '../areas/settings/rates/texts/en.ts';
import setup from '../areas/settings/setup/texts/en.ts';
import settings from '../areas/settings/texts/en.ts';
import webhooks from '../areas/settings/webhooks/texts/en.ts';
import refusals from '../texts/refusals/en.ts';
import shell from '../texts/shell/en.ts';
import type { Messages } from '../texts/text.ts';

export default {
  ...shell,
  ...refusals,
  ...overview,
  ...invoices,
  ...history,
  ...credit,
  ...reminders,
  ...outbox,
  ...payables,
  ...orders,
  ...parties,
  ...articles,
  ...receipts,
  ...bank,
  ...ledger,
  ...recurring,
  ...reports,
  ...closing,
  ...settings,
  ...audit,
  ...letter,
  ...people,
  ...imports,
  ...setup,
  ...rates,
  ...plans,
  ...webhooks,
  ...me,
  ...operations,
} satisfies Messages;
