import type { ClientKept, Saved } from '@kontor/data';
import { fold, Refusal, type RefusalCode, type Said, say } from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';

/** A record of master data as its refusals name it. */
type Named = {
  what: 'Vendor' | 'Customer' | 'Article' | 'Account' | 'Cost centre' | 'Project';
  field: string;
  number: string | number;
  client: Pick<ClientKept, 'name'>;
};

type Versioned = { what: Named['what'] | 'Payment order'; field: string; number: string | number };

const codes = {
  Vendor: 'vendor_exists',
  Customer: 'customer_exists',
  Article: 'article_exists',
  Account: 'account_exists',
  'Cost centre': 'dimension_exists',
  Project: 'dimension_exists',
} as const satisfies Record<Named['what'], RefusalCode>;

/** The refusal of a new record whose number is taken (docs/interface §18). */
export const existsAlready = ({ what, field, number, client }: Named): Refusal =>
  new Refusal(codes[what], say('record_exists', { what, number, client: client.name }), [
    { field, message: 'already exists' },
  ]);

/**
 * The refusal of a record whose id of the caller's another record of its kind has (docs/interface
 * §3.13).
 */
export const externalIdExists = (field: string): Refusal =>
  new Refusal('external_id_exists', say('external_id_exists'), [{ field, message: 'already exists' }]);

const tables = {
  ...({ Vendor: 'vendor', Customer: 'customer', Article: 'article', Account: 'account' } as const),
  'Payment order': 'payment_order',
  ...({ 'Cost centre': 'department', Project: 'project' } as const),
} as const satisfies Record<Versioned['what'], string>;

// Records whose number is a number have it as it is; the others have theirs as they are compared.
const keyedByNumber: ReadonlySet<Versioned['what']> = new Set(['Account', 'Payment order']);

export const outdatedVersion = (said: Said, field = 'version_seen'): Refusal =>
  new Refusal('version_outdated', said, [{ field, message: 'is outdated' }]);

/**
 * The refusal of a change of a record that has changed since it was read (docs/interface §14); it
 * says who changed it last, and when.
 */
export const versionOutdated = async (
  { what, field, number }: Versioned,
  { books }: Pick<WriteOptions<unknown>['ctx'], 'books'>,
): Promise<Refusal> => {
  const table = tables[what];
  const record = keyedByNumber.has(what)
    ? { [field]: number }
    : { [`${field}_folded`]: fold(String(number)) };
  const { items } = await books.audit.list({ table, record, descending: true, limit: 1 });
  const [link] = items;
  const last = link?.records.find((one) => one['table'] === table);
  const by = last?.person?.name ?? last?.key ?? '';
  const said =
    link && by !== ''
      ? say('record_changed_by', { what, number, by, at: link.created })
      : say('record_changed', { what, number });
  return outdatedVersion(said);
};

/**
 * The outcome of a save. Refuses one that wrote nothing: the record is new and has no name, exists
 * though a new one was to be made, or has changed since it was read.
 */
export const savedOrRefuse = async (
  saved: Saved,
  named: Named,
  ctx: Pick<WriteOptions<unknown>['ctx'], 'books'>,
): Promise<WriteOutcome<void>> => {
  switch (saved.outcome) {
    case 'retry':
      return saved;
    case 'saved':
      return { outcome: 'done', done: undefined, recorded: saved.recorded };
    case 'exists':
      throw existsAlready(named);
    case 'external_id_exists':
      throw externalIdExists('external_id');
    case 'outdated':
      throw await versionOutdated(named, ctx);
    case 'missing':
      throw new Refusal('invalid', say('record_new', { what: named.what, number: named.number }), [
        { field: 'name', message: 'is required' },
      ]);
  }
};
