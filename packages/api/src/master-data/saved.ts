import type { ClientKept, Saved } from '@kontor/data';
import { Refusal, type RefusalCode, say } from '@kontor/domain';
import type { WriteOutcome } from '../procedure/write-outcome.ts';

/** A record of master data as its refusals name it. */
type Named = {
  what: 'Vendor' | 'Customer' | 'Article' | 'Account';
  field: string;
  number: string | number;
  client: Pick<ClientKept, 'name'>;
};

const codes = {
  Vendor: 'vendor_exists',
  Customer: 'customer_exists',
  Article: 'article_exists',
  Account: 'account_exists',
} as const satisfies Record<Named['what'], RefusalCode>;

/** The refusal of a new record whose number is taken (docs/interface §18). */
export const existsAlready = ({ what, field, number, client }: Named): Refusal =>
  new Refusal(codes[what], say('record_exists', { what, number, client: client.name }), [
    { field, message: 'exists already' },
  ]);

/** The refusal of a record whose id of the caller's another record of its kind has (docs/interface §3.13). */
export const externalIdExists = (field: string): Refusal =>
  new Refusal('external_id_exists', say('external_id_exists'), [{ field, message: 'exists already' }]);

/** The outcome of a save. Refuses one that wrote nothing: the record is new and has no name, or exists though a new one was to be made. */
export const savedOrRefuse = (saved: Saved, named: Named): WriteOutcome<void> => {
  switch (saved.outcome) {
    case 'retry':
      return saved;
    case 'saved':
      return { outcome: 'done', done: undefined, recorded: saved.recorded };
    case 'exists':
      throw existsAlready(named);
    case 'external_id_exists':
      throw externalIdExists('external_id');
    case 'missing':
      throw new Refusal('invalid', say('record_new', { what: named.what, number: named.number }), [
        { field: 'name', message: 'is required' },
      ]);
  }
};
