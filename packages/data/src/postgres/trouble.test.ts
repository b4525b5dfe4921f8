import pg from 'pg';
import { expect, test } from 'vitest';
import { leavesOutcomeOpen, OutcomeUnknown, troubleOf } from './trouble.ts';

/** Errors as Prisma, its adapter and the driver throw them: by SQLSTATE, by a code of the system, or by words alone. */
const state = (originalCode: string, originalMessage?: string) =>
  Object.assign(new Error('Raw query failed.'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { originalCode, originalMessage, kind: 'postgres' } } },
  });
const quota = 'could not extend file "base/5/2613": Disk quota exceeded';
const kind = (name: string) =>
  Object.assign(new Error('Raw query failed.'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind: name } } },
  });
const code = (name: string) => Object.assign(new Error('failed'), { code: name });

test.each([
  [state('53100'), 'full', false],
  [state('XX000', quota), 'full', false],
  [Object.assign(new pg.DatabaseError(quota, 0, 'error'), { code: 'XX000' }), 'full', false],
  [state('40P01'), 'busy', false],
  [state('40001'), 'busy', false],
  [code('P2034'), 'busy', false],
  [code('P2028'), 'busy', false],
  [code('P2024'), 'busy', false],
  [new Error('timeout exceeded when trying to connect'), 'busy', false],
  [state('57P01'), 'unreachable', true],
  [state('57P02'), 'unreachable', true],
  [state('57P03'), 'unreachable', false],
  [state('08006'), 'unreachable', true],
  [state('25006'), 'unreachable', false],
  [state('28P01'), 'unreachable', false],
  [kind('DatabaseNotReachable'), 'unreachable', false],
  [kind('ConnectionClosed'), 'unreachable', true],
  [kind('SocketTimeout'), 'unreachable', true],
  [code('P1001'), 'unreachable', false],
  [code('P1017'), 'unreachable', true],
  [code('ECONNREFUSED'), 'unreachable', false],
  [code('ENOENT'), 'unreachable', false],
  [code('ECONNRESET'), 'unreachable', true],
  [code('EPIPE'), 'unreachable', true],
  [new Error('Connection terminated unexpectedly'), 'unreachable', true],
  [new Error('Client has encountered a connection error and is not queryable'), 'unreachable', false],
  [new OutcomeUnknown(undefined), 'unknown', false],
] as const)(
  '%o is a trouble of the database: %s; after it a write may have been committed: %s',
  (error, trouble, open) => {
    expect([troubleOf(error), leavesOutcomeOpen(error)]).toEqual([trouble, open]);
  },
);

test.each([
  state('23505'),
  state('42P01'),
  state('XX000', 'cache lookup failed'),
  new Error('a bug'),
  code('P2010'),
  'words',
  undefined,
])('%o is none', (error) => {
  expect([troubleOf(error), leavesOutcomeOpen(error)]).toEqual([undefined, false]);
});
