import {
  accno,
  accounts,
  bookingDate,
  boolean,
  decimal,
  elements,
  instant,
  integer,
  Refusal,
  record,
  scalars,
  text,
} from '@kontor/domain';
import { z } from 'zod';

/**
 * A record with a field of every kind, a record in it and a list in it: what the walk has to know,
 * and no more.
 */
const line = record('line', 'lines', {
  number: text(32).optional(),
  amount: decimal.nullish(),
  accounts: z.array(accno).register(scalars, { kind: 'accounts', separator: ',' }).nullish(),
});

const party = record('party', 'parties', { name: text(64).optional(), terms: integer.nullish() });

export const sample = record('sample', 'samples', {
  title: text().optional(),
  choice: z.enum(['person', 'company']).nullish(),
  amount: decimal.nullish(),
  terms: integer.nullish(),
  wanted: boolean.nullish(),
  date: bookingDate.nullish(),
  created: instant.nullish(),
  tax_accnos: accounts.nullish(),
  party: party.optional(),
  lines: z.array(line).optional(),
});

/** A record that is written in attributes. */
export const row = z
  .object({ id: z.int(), title: text(), active: z.boolean(), amount: decimal.optional() })
  .register(elements, { one: 'row', many: 'rows', attributes: true });

export const zurich = 'Europe/Zurich';

export const bytesOf = (body: string) => new TextEncoder().encode(body);

/** The refusal that `act` ends in. Any other end fails the test. */
export const refusalOf = (act: () => unknown): Refusal => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};
