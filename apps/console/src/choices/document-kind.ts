import type { Inputs, Outputs } from '@kontor/client';
import { invoicePages } from '../pages/invoices.ts';
import { customerPages, vendorPages } from '../pages/parties.ts';
import { payablePages } from '../pages/payables.ts';
import type { DocumentSearch } from '../pages/search/documents.ts';
import type { OpenBooks } from '../server/session.ts';
import type { TextName } from '../texts/text.ts';

/**
 * Invoices and payables are two kinds of one thing: what differs between them stands here, and
 * nowhere else in these pages.
 */

export type DocumentRow = {
  invnumber: string;
  party_number: string;
  party_name: string;
  transdate: string;
  duedate: string;
  currency: string;
  amount: string;
  netamount: string;
  paid: string;
  status: 'OPEN' | 'OVERDUE' | 'PAID';
  description: string;
  /** Of an invoice: its period of supply. */
  supply_from?: string | undefined;
  supply_to?: string | undefined;
  /** Of an invoice: the level of its last reminder. */
  reminder_level?: number | undefined;
  payment_reference?: string | undefined;
  ordnumber?: string | undefined;
  notes?: string | undefined;
};

/** The key of a document in its list. */
export const rowKey = ({
  party_number,
  invnumber,
}: Pick<DocumentRow, 'party_number' | 'invnumber'>): string => `${party_number} ${invnumber}`;

type Filter = Omit<Inputs['invoices']['list'], 'customer_number' | 'limit' | 'after' | 'sort' | 'descending'>;
type Paging = { limit: number; after?: string };
type Ordering = Pick<Inputs['invoices']['list'], 'sort' | 'descending'>;
type Selected = { filter: Filter; party: string | undefined };

export type DocumentKind = {
  kind: 'invoice' | 'payable';
  list: TextName;
  create: TextName;
  none: TextName;
  party: TextName;
  newParty: TextName;
  partyField: 'customernumber' | 'vendornumber';
  lines: 'incomeentries' | 'expenseentries';
  account: 'income_accno' | 'expense_accno';
  taxLink: 'AR_tax' | 'AP_tax';
  paidLink: 'AR_paid' | 'AP_paid';
  categories: readonly string[];
  /** The client's setting that names the account of discounts. */
  discount: 'ar_discount_accno' | 'ap_discount_accno';
  toList: (search?: Record<string, string | undefined>) => string;
  toOne: (row: Pick<DocumentRow, 'invnumber' | 'party_number'>) => string;
  toParty: (number: string) => string;
  find: (books: OpenBooks, of: Pick<DocumentRow, 'invnumber' | 'party_number'>) => Promise<DocumentRow>;
  read: (
    books: OpenBooks,
    selected: Selected & { page: Paging & Ordering },
  ) => Promise<{ items: DocumentRow[]; next?: string | undefined }>;
  count: (books: OpenBooks, selected: Selected) => Promise<Outputs['invoices']['count']>;
};

const rowOf = (
  document: Omit<DocumentRow, 'party_number' | 'party_name'>,
  party: { number: string; name: string | undefined },
): DocumentRow => ({ ...document, party_number: party.number, party_name: party.name ?? '' });

export const invoiceRow = (invoice: Outputs['invoices']['get']): DocumentRow =>
  rowOf(invoice, { number: invoice.customer.customernumber, name: invoice.customer.name });

export const payableRow = (payable: Outputs['payables']['get']): DocumentRow =>
  rowOf(payable, { number: payable.vendor.vendornumber, name: payable.vendor.name });

export const invoiceKind: DocumentKind = {
  kind: 'invoice',
  list: 'invoices',
  create: 'invoices.new',
  none: 'documents.no_invoices',
  party: 'invoices.customer',
  newParty: 'documents.new_customer_name',
  partyField: 'customernumber',
  lines: 'incomeentries',
  account: 'income_accno',
  taxLink: 'AR_tax',
  paidLink: 'AR_paid',
  categories: ['income', 'liability', 'asset', 'expense', 'equity'],
  discount: 'ar_discount_accno',
  toList: invoicePages.list.to,
  toOne: ({ invnumber }) => invoicePages.one.to(invnumber),
  toParty: customerPages.one.to,
  find: async ({ call }, { invnumber }) => invoiceRow(await call.invoices.get.query({ invnumber })),
  read: async ({ call }, { filter, party, page }) => {
    const sent = { ...filter, ...page, ...(party ? { customer_number: party } : {}) };
    const { items, next } = await call.invoices.list.query(sent);
    return { items: items.map(invoiceRow), next };
  },
  count: ({ call }, { filter, party }) =>
    call.invoices.count.query({ ...filter, ...(party ? { customer_number: party } : {}) }),
};

export const payableKind: DocumentKind = {
  kind: 'payable',
  list: 'payables',
  create: 'payables.new',
  none: 'documents.no_payables',
  party: 'payables.vendor',
  newParty: 'documents.new_vendor_name',
  partyField: 'vendornumber',
  lines: 'expenseentries',
  account: 'expense_accno',
  taxLink: 'AP_tax',
  paidLink: 'AP_paid',
  categories: ['expense', 'asset', 'liability', 'income', 'equity'],
  discount: 'ap_discount_accno',
  toList: payablePages.list.to,
  toOne: ({ invnumber, party_number }) => payablePages.one.to(party_number, invnumber),
  toParty: vendorPages.one.to,
  find: async ({ call }, { invnumber, party_number }) =>
    payableRow(await call.payables.get.query({ invnumber, vendor_number: party_number })),
  read: async ({ call }, { filter, party, page }) => {
    const sent = { ...filter, ...page, ...(party ? { vendor_number: party } : {}) };
    const { items, next } = await call.payables.list.query(sent);
    return { items: items.map(payableRow), next };
  },
  count: ({ call }, { filter, party }) =>
    call.payables.count.query({ ...filter, ...(party ? { vendor_number: party } : {}) }),
};

/** The filter that the router takes for what is in the address. */
export const selectedBy = (search: DocumentSearch): Selected => {
  const { status, from, to, text, amount_from, amount_to, credit_note: note, party } = search;
  const credit_note = note === undefined ? undefined : note === 'true';
  const given = { status, from, to, text, amount_from, amount_to, credit_note };
  const filter = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  ) as Filter;
  return { filter, party };
};
