import { holds, type Scope } from '@kontor/domain';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Caller } from './caller.ts';

/**
 * The metadata of a procedure. With `openapi` the procedure is public REST: the facade reads method
 * and path here and nowhere else. `or` is a scope that opens it as well. `own` is the scope with
 * which a person who lacks `scope` may call it anyway, and gets what is their own. `location` is
 * the path of the resource that it creates, with the names of fields of its answer in braces.
 */
export type Meta = OpenApiMeta<{
  openapi?: {
    method: 'GET' | 'POST' | 'DELETE';
    summary: string;
    tags: Tag[];
  };
  scope?: Scope;
  or?: Scope;
  own?: Scope;
  location?: `/${string}`;
  /**
   * The path of the record that it makes or changes, where that has no `location` or needs a
   * parameter to be read.
   */
  representation?: `/${string}`;
  /** It opens a lasting way in, so that a person must have signed in a moment ago. */
  fresh?: true;
  /** People who are operators may call it, without a scope (`operatorProcedure`). */
  operators?: true;
  /**
   * Its statement checks, as it books, that the key is valid and the client's settings are as they
   * were read.
   */
  checked?: true;
  /** It may be a dry run (`dryRunnable`). */
  dryRun?: true;
  /** A key that may only propose may call it anyway (docs/interface §21). */
  ofDrafts?: true;
  /** It may be read from a replica: a list, a report, an export. */
  replica?: true;
  /**
   * Sent again it is done again: its outcome is kept for no Idempotency-Key, as with a secret that
   * is shown once.
   */
  unrecorded?: true;
  /**
   * The field of its input by which it waits, in which it is not a short request; `true` for one
   * that always may.
   */
  waits?: 'wait' | true;
}>;

/**
 * Whether the caller has the scope of a procedure, or another one that opens it (docs/interface
 * §2).
 */
export const mayCall = ({ caller }: { caller: Caller }, { scope, or, own }: Meta): boolean =>
  caller.kind !== 'nobody' &&
  ([scope, or].some((one) => one !== undefined && holds(caller.scopes, one)) ||
    (own !== undefined && caller.kind === 'person' && caller.scopes.includes(own)));

/**
 * The groups of public operations, with the sentence that documents of the interface begin each
 * with.
 */
export const tags = {
  vendors: 'Those who send bills (interface §5).',
  customers: 'Those who get invoices (interface §6).',
  articles: 'What the lines of documents refer to (interface §7).',
  invoices: 'Outgoing invoices, credit notes among them, and their payments (interface §9, §11).',
  offers: 'Offers, and the invoices that are made of them (interface §37).',
  'recurring invoices': 'Invoices that are posted again on the days of a schedule (interface §25).',
  payables: 'Incoming invoices and their payments (interface §10, §11).',
  payments: 'Payments of invoices and payables: all of them, and many at once (interface §11, §14.1).',
  reminders:
    'Letters that remind customers of what is overdue, and what is not to be reminded of (interface §24).',
  bank: 'Statements of bank accounts, and payment orders (interface §26).',
  receipts: 'Files that prove what is booked (interface §16).',
  'general ledger': 'Entries by hand, transactions, the trial balance and the ends of years (interface §15).',
  payroll: 'Journals of payroll programs (interface §32).',
  accruals: 'Accruals, which are released by themselves (interface §31).',
  assets: 'Fixed assets, and what is depreciated of them (interface §27).',
  archives: 'Books of years that prove themselves, and how long they are kept (interface §33).',
  fiduciary: 'Entries for the program of a fiduciary, and its closing entries back (interface §30).',
  events: 'What happened, in the order in which it did (interface §19).',
  mails: 'Documents on their way to customers (interface §23).',
  webhooks: 'Addresses to which events are delivered (interface §20).',
  assignments: 'Work that is given to people (interface §40).',
  accounts: 'The chart of accounts (interface §8).',
  projects: 'Cost centres and projects, and their results (interface §38).',
  settings: 'What holds for all documents of the client (interface §8).',
} as const;

export type Tag = keyof typeof tags;
