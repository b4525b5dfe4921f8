import { type Customer, customer, type Vendor, vendor } from '@kontor/domain';
import { customerPages, vendorPages } from '../../pages/parties.ts';
import { once } from '../../server/client.ts';
import type { OpenBooks } from '../../server/session.ts';
import type { TextName } from '../../texts/text.ts';

/** Customers and vendors are two kinds of one thing: what differs between them stands here, and nowhere else in these pages. */

/** A record as it is read: by the names of the interface (§5, §6). */
export type PartyRecord = Readonly<Record<string, unknown>> & { name?: string | undefined };

type ListAsked = { limit: number; after?: string; text?: string };

type HowSaved = {
  isNew: boolean;
  key: string;
  /** The version of the record that the change rests on. */
  version_seen?: number | undefined;
};

export type PartyKind = {
  kind: 'customer' | 'vendor';
  number: 'customernumber' | 'vendornumber';
  list: TextName;
  create: TextName;
  none: TextName;
  /** The account that its open items are on, where it names none. */
  usualAccount: 'ar_accno' | 'ap_accno';
  link: 'AR' | 'AP';
  schema: typeof customer | typeof vendor;
  toList: (search?: Readonly<Record<string, string>>) => string;
  toOne: (number: string) => string;
  read: (
    books: OpenBooks,
    page: ListAsked,
  ) => Promise<{ items: readonly PartyRecord[]; next?: string | undefined }>;
  get: (books: Pick<OpenBooks, 'call'>, number: string) => Promise<PartyRecord>;
  /** Makes a new record, which is refused where somebody has its number, or changes the one that has it. */
  save: (books: OpenBooks, sent: object, how: HowSaved) => Promise<unknown>;
};

export const customerKind: PartyKind = {
  kind: 'customer',
  number: 'customernumber',
  list: 'parties.customers',
  create: 'parties.new_customer',
  none: 'parties.no_customers',
  usualAccount: 'ar_accno',
  link: 'AR',
  schema: customer,
  toList: customerPages.list.to,
  toOne: customerPages.one.to,
  read: ({ call }, page) => call.customers.list.query(page),
  get: ({ call }, customernumber) => call.customers.get.query({ customernumber }),
  save: ({ call }, sent, { isNew, key, version_seen }) =>
    isNew
      ? call.customers.create.mutate(sent as Customer, once(key))
      : call.customers.save.mutate({ ...(sent as Customer), version_seen }, once(key)),
};

export const vendorKind: PartyKind = {
  kind: 'vendor',
  number: 'vendornumber',
  list: 'parties.vendors',
  create: 'parties.new_vendor',
  none: 'parties.no_vendors',
  usualAccount: 'ap_accno',
  link: 'AP',
  schema: vendor,
  toList: vendorPages.list.to,
  toOne: vendorPages.one.to,
  read: ({ call }, page) => call.vendors.list.query(page),
  get: ({ call }, vendornumber) => call.vendors.get.query({ vendornumber }),
  save: ({ call }, sent, { isNew, key, version_seen }) =>
    isNew
      ? call.vendors.create.mutate(sent as Vendor, once(key))
      : call.vendors.save.mutate({ ...(sent as Vendor), version_seen }, once(key)),
};

/** A text of a record; empty where it has none. */
export const textOf = (record: PartyRecord | undefined, field: string): string => {
  const value = record?.[field];
  return value === undefined || value === null ? '' : String(value);
};
