import { customerPages, vendorPages } from '../../pages/parties.ts';
import type { OpenBooks } from '../../server/session.ts';
import { customers, vendors } from './party.ts';

/**
 * Customers and vendors are two kinds of one thing: what differs between them stands here, and
 * nowhere else in these pages.
 */

/** A record as it is read: by the names of the interface (§5, §6). */
export type PartyRecord = Readonly<Record<string, unknown>> & { version: number; name?: string | undefined };

type Connected = Pick<OpenBooks, 'call'>;

export const customerKind = {
  kind: 'customer',
  list: 'customers',
  create: 'customers.new',
  record: customers,
  figures: ({ call }: Connected, numbers: string[]) => call.customers.figures.query({ numbers }),
  to: { list: customerPages.list.to, create: customerPages.create.to, one: customerPages.one.to },
  calls: ({ call }: Connected) => call.customers,
  get: ({ call }: Connected, customernumber: string): Promise<PartyRecord> =>
    call.customers.get.query({ customernumber }),
} as const;

export const vendorKind = {
  kind: 'vendor',
  list: 'vendors',
  create: 'vendors.new',
  record: vendors,
  figures: ({ call }: Connected, numbers: string[]) => call.vendors.figures.query({ numbers }),
  to: { list: vendorPages.list.to, create: vendorPages.create.to, one: vendorPages.one.to },
  calls: ({ call }: Connected) => call.vendors,
  get: ({ call }: Connected, vendornumber: string): Promise<PartyRecord> =>
    call.vendors.get.query({ vendornumber }),
} as const;

export type PartyKind = typeof customerKind | typeof vendorKind;

/** A text of a record; empty where it has none. */
export const textOf = (record: PartyRecord | undefined, field: string): string => {
  const value = record?.[field];
  return value === undefined || value === null ? '' : String(value);
};
