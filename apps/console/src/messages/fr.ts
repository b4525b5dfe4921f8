import articles from '../areas/articles/texts/fr.ts';
import bank from '../areas/bank/texts/fr.ts';
import closing from '../areas/closing/texts/fr.ts';
import history from '../areas/documents/history/texts/fr.ts';
import credit from '../areas/invoices/credit/texts/fr.ts';
import invoices from '../areas/invoices/texts/fr.ts';
import ledger from '../areas/ledger/texts/fr.ts';
import me from '../areas/me/texts/fr.ts';
import operations from '../areas/operations/texts/fr.ts';
import orders from '../areas/orders/texts/fr.ts';
import outbox from '../areas/outbox/texts/fr.ts';
import overview from '../areas/overview/texts/fr.ts';
import parties from '../areas/parties/texts/fr.ts';
import payables from '../areas/payables/texts/fr.ts';
import receipts from '../areas/receipts/texts/fr.ts';
import recurring from '../areas/recurring/texts/fr.ts';
import reminders from '../areas/reminders/texts/fr.ts';
import reports from '../areas/reports/texts/fr.ts';
import audit from '../areas/settings/audit/texts/fr.ts';
import letter from '../areas/settings/documents/texts/fr.ts';
import imports from '../areas/settings/imports/texts/fr.ts';
import people from '../areas/settings/people/texts/fr.ts';
import plans from '../areas/settings/plans/texts/fr.ts';
import rates from '../areas/settings/rates/texts/fr.ts';
import setup from '../areas/settings/setup/texts/fr.ts';
import settings from '../areas/settings/texts/fr.ts';
import webhooks from '../areas/settings/webhooks/texts/fr.ts';
import refusals from '../texts/refusals/fr.ts';
import shell from '../texts/shell/fr.ts';
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
