import type { Outputs } from '@kontor/client';
import { auditedNumber } from '@kontor/domain';
import { articlePages } from '../../../pages/articles.ts';
import { bankPages } from '../../../pages/bank.ts';
import { closingPages } from '../../../pages/closing.ts';
import { invoicePages, offerPages } from '../../../pages/invoices.ts';
import {
  accrualPages,
  assetPages,
  departmentPages,
  ledgerPages,
  projectPages,
} from '../../../pages/ledger.ts';
import { orderPages } from '../../../pages/orders.ts';
import { outboxPages } from '../../../pages/outbox.ts';
import { customerPages, vendorPages } from '../../../pages/parties.ts';
import { receiptPages } from '../../../pages/receipts.ts';
import { recurringPages } from '../../../pages/recurring.ts';
import { reminderPages } from '../../../pages/reminders.ts';
import { reportPages } from '../../../pages/reports.ts';
import { settingsPages } from '../../../pages/settings.ts';

type AuditLink = Outputs['audit']['list']['items'][number];

/** A record of the audit trail, with the link of the chain in which it stands. */
export type AuditRecord = { link: AuditLink; at: number; record: AuditLink['records'][number] };

export const recordsOf = (link: AuditLink): AuditRecord[] =>
  link.records.map((record, at) => ({ link, at, record }));

/** The tables that the trail is filtered by, in the order in which they are offered. */
export const tables = [
  'account',
  'tax_rate',
  'exchange_rate',
  'client',
  'closing',
  'counter',
  'customer',
  'vendor',
  'vendor_iban',
  'article',
  'department',
  'project',
  'offer',
  'offer_invoice',
  'receipt',
  'receipt_link',
  'receipt_job',
  'proposal',
  'letter',
  'mail',
  'mail_sender',
  'mail_domain',
  'mail_intake',
  'mail_intake_sender',
  'received_mail',
  'credit_note',
  'vendor_credit_note',
  'set_off',
  'document_comment',
  'recurring_invoice',
  'occurrence',
  'reminder',
  'invoice_hold',
  'customer_hold',
  'payment_order',
  'ordered_payment',
  'bank_file',
  'bank_statement',
  'bank_line',
  'bank_rule',
  'vat_return',
  'vat_adjustments',
  'archive',
  'annual_notes',
  'budget',
  'payroll_journal',
  'payroll_mapping',
  'accrual',
  'asset',
  'asset_booking',
  'fiduciary_export',
  'fiduciary_import',
  'plan',
  'api_key',
  'leave',
  'assignment',
  'client_copy',
  'webhook',
  'membership',
  'link',
] as const;
export type AuditTable = (typeof tables)[number];

export const tableOf = ({ table }: AuditRecord['record']): AuditTable | undefined =>
  tables.find((name) => name === table);

export const numberOf = ({ record }: AuditRecord): string => auditedNumber(record) ?? '';

/** The id of the entry that was booked, where one was. */
export const entryOf = ({ entry }: AuditRecord['record']): number | undefined =>
  typeof entry === 'number' ? entry : undefined;

/** The kind of a change: a record was made, changed or removed, or an entry was booked. */
export const deedOf = (record: AuditRecord['record']): 'made' | 'changed' | 'removed' | 'booked' => {
  if (entryOf(record) !== undefined) return 'booked';
  if (!record['before']) return 'made';
  return record['after'] ? 'changed' : 'removed';
};

/** The page of the record itself; undefined where there is none, or the person may not open it. */
export const addressOf = (of: AuditRecord, isAdmin: boolean): string | undefined => {
  const number = numberOf(of);
  const pages: Partial<Record<AuditTable, string>> = {
    client: settingsPages.general.to(),
    tax_rate: settingsPages.taxes.to(),
    exchange_rate: settingsPages.exchangeRates.to(),
    closing: closingPages.periods.to(),
    counter: settingsPages.numbers.to(),
    vat_return: reportPages.vatReturn.to(),
    bank_rule: bankPages.rules.to(),
    mail_sender: settingsPages.documents.to(),
    mail_domain: settingsPages.documents.to(),
    mail_intake: settingsPages.intake.to(),
    mail_intake_sender: settingsPages.intake.to(),
    received_mail: receiptPages.mails.to(),
    ...(isAdmin
      ? {
          api_key: settingsPages.keys.to(),
          webhook: settingsPages.webhooks.to(),
          membership: settingsPages.people.to(),
          link: settingsPages.people.to(),
        }
      : {}),
    ...(number === ''
      ? {}
      : {
          account: settingsPages.account.to(Number(number)),
          customer: customerPages.one.to(number),
          customer_hold: customerPages.one.to(number),
          vendor: vendorPages.one.to(number),
          vendor_iban: vendorPages.one.to(number),
          article: articlePages.one.to(number),
          receipt: receiptPages.one.to(number),
          mail: outboxPages.one.to(Number(number)),
          credit_note: invoicePages.one.to(number),
          invoice_hold: invoicePages.one.to(number),
          department: departmentPages.one.to(number),
          project: projectPages.one.to(number),
          offer: offerPages.one.to(number),
          recurring_invoice: recurringPages.one.to(Number(number)),
          reminder: reminderPages.one.to(Number(number)),
          payment_order: orderPages.one.to(Number(number)),
          accrual: accrualPages.one.to(Number(number)),
          asset: assetPages.one.to(Number(number)),
          plan: settingsPages.plan.to(Number(number)),
        }),
  };
  const table = tableOf(of.record);
  return table && pages[table];
};

export const entryAddressOf = ({ record }: AuditRecord): string | undefined => {
  const entry = entryOf(record);
  return entry === undefined ? undefined : ledgerPages.entry.to(entry);
};

export type FieldChange = { field: string; before: string; after: string; isChanged: boolean };

// Columns that the database keeps for itself.
const inner = /^(client_id|version|\w+_folded)$/;

/** Says the fields within a value, and the value itself, as people read them. */
export type Saying = { field: (name: string) => string; value: (value: string | number | boolean) => string };

const asKept: Saying = { field: (name) => name, value: String };

/**
 * The fields of a record before and after, side by side. A list of records has one row for each of
 * them.
 */
export const fieldsOf = ({ before, after }: AuditRecord['record'], say = asKept): FieldChange[] => {
  const [one, other] = [named(before), named(after)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((field) => !inner.test(field))
    .map((field) => {
      const [was, is] = [spelt(one[field], say), spelt(other[field], say)];
      return { field, before: was, after: is, isChanged: was !== is };
    });
};

/** The values of a record by their fields; of a list of records, by what reports these apart. */
const named = (value: unknown): Record<string, unknown> => {
  if (!Array.isArray(value)) return (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    value.map((item: Record<string, unknown>, at) => {
      const { client_id: _, accno, currency, day, valid_from, ...rest } = item;
      const name = [accno, currency, day, valid_from].filter((part) => part !== undefined && part !== null);
      return [name.length > 0 ? name.join(' ') : String(at + 1), rest];
    }),
  );
};

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const spelt = (value: unknown, say: Saying): string => {
  if (value === null || value === undefined) return '';
  if (isPlain(value)) return say.value(value);
  if (Array.isArray(value))
    return value.map((item) => spelt(item, say)).join(value.every(isPlain) ? ', ' : '\n');
  return Object.entries(value)
    .filter(([field, held]) => !inner.test(field) && held !== null && held !== '')
    .map(([field, held]) => `${say.field(field)}: ${spelt(held, say)}`)
    .join(', ');
};
