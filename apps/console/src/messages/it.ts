import articles from '../areas/articles/texts/it.ts';
import bank from '../areas/bank/texts/it.ts';
import closing from '../areas/closing/texts/it.ts';
import history from '../areas/documents/history/texts/it.ts';
import credit from '../areas/invoices/credit/texts/it.ts';
import invoices from '../areas/invoices/texts/it.ts';
import ledger from '../areas/ledger/texts/it.ts';
import me from '../areas/me/texts/it.ts';
import operations from '../areas/operations/texts/it.ts';
import orders from '../areas/orders/texts/it.ts';
import outbox from '../areas/outbox/texts/it.ts';
import overview from '../areas/overview/texts/it.ts';
import parties from '../areas/parties/texts/it.ts';
import payables from '../areas/payables/texts/it.ts';
import receipts from '../areas/receipts/texts/it.ts';
import recurring from '../areas/recurring/texts/it.ts';
import reminders from '../areas/reminders/texts/it.ts';
import reports from '../areas/reports/texts/it.ts';
import audit from '../areas/settings/audit/texts/it.ts';
import letter from '../areas/settings/documents/texts/it.ts';
import imports from '../areas/settings/imports/texts/it.ts';
import people from '../areas/settings/people/texts/it.ts';
import plans from '../areas/settings/plans/texts/it.ts';
import rates from '../areas/settings/rates/texts/it.ts';
import setup from '../areas/settings/setup/texts/it.ts';
import settings from '../areas/settings/texts/it.ts';
import webhooks from '../areas/settings/webhooks/texts/it.ts';
import refusals from '../texts/refusals/it.ts';
import shell from '../texts/shell/it.ts';
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
