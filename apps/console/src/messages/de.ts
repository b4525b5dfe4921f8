import articles from '../areas/articles/texts/de.ts';
import bank from '../areas/bank/texts/de.ts';
import closing from '../areas/closing/texts/de.ts';
import history from '../areas/documents/history/texts/de.ts';
import credit from '../areas/invoices/credit/texts/de.ts';
import invoices from '../areas/invoices/texts/de.ts';
import ledger from '../areas/ledger/texts/de.ts';
import me from '../areas/me/texts/de.ts';
import operations from '../areas/operations/texts/de.ts';
import orders from '../areas/orders/texts/de.ts';
import outbox from '../areas/outbox/texts/de.ts';
import overview from '../areas/overview/texts/de.ts';
import parties from '../areas/parties/texts/de.ts';
import payables from '../areas/payables/texts/de.ts';
import receipts from '../areas/receipts/texts/de.ts';
import recurring from '../areas/recurring/texts/de.ts';
import reminders from '../areas/reminders/texts/de.ts';
import reports from '../areas/reports/texts/de.ts';
import audit from '../areas/settings/audit/texts/de.ts';
import letter from '../areas/settings/documents/texts/de.ts';
import imports from '../areas/settings/imports/texts/de.ts';
import people from '../areas/settings/people/texts/de.ts';
import plans from '../areas/settings/plans/texts/de.ts';
import rates from '../areas/settings/rates/texts/de.ts';
import setup from '../areas/settings/setup/texts/de.ts';
import settings from '../areas/settings/texts/de.ts';
import webhooks from '../areas/settings/webhooks/texts/de.ts';
import refusals from '../texts/refusals/de.ts';
import shell from '../texts/shell/de.ts';
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
