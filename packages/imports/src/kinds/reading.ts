import type { Account, BookingDate, Decimal, ImportedKind } from '@kontor/domain';
import type { Fault } from '../values/fault.ts';

/** The books that a file is read for. */
export type ReadFor = {
  currency: string;
  /** The client's languages, of which the first is that of what Kontor writes. */
  languages: readonly string[];
  accounts: readonly Account[];
  /** The day of opening balances. */
  on?: BookingDate | undefined;
  /** The account that open items and the balances of control accounts are booked against. */
  opening_accno?: number | undefined;
  /** The account that is used in place of another one, by its number or its name in the file. */
  use?: ReadonlyMap<string, number> | undefined;
};

/** A record to be written, and the line that it comes from. */
export type Found = { line: number; record: object };

/**
 * Records of a file by kinds, the faults of its lines, and how it moves each account, where it says
 * that: debit positive.
 */
export type Read = {
  records: Partial<Readonly<Record<ImportedKind, readonly Found[]>>>;
  faults: readonly Fault[];
  moves?: ReadonlyMap<number, Decimal>;
};
