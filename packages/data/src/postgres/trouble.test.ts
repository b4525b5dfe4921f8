import { PrismaClientKnownRequestError } from '@prisma/client/runtime/client';
import pg from 'pg';
import { expect, test } from 'vitest';
import { leavesOutcomeOpen, OutcomeUnknown, troubleOf } from './trouble.ts';
import { ConnectionHung, NoConnection } from './watched/no-answer.ts';

/**
 * Errors as Prisma, its adapter and the driver throw them: by SQLSTATE, by a code of the system, or
 * by words alone.
 */
const prismaError = (code: string, cause?: object) =>
  new PrismaClientKnownRequestError('Raw query failed.', {
    ...{ code, clientVersion: '7' },
    ...(cause && { meta: { driverAdapterError: { cause } } }),
  });
const state = (originalCode: string, originalMessage?: string) =>
  prismaError('P2010', { originalCode, originalMessage, kind: 'postgres' });
const quota = 'could not extend file "base/5/2613": Disk quota exceeded';
const kind = (name: string) => prismaError('P2010', { kind: name });
// The adapter's error as Prisma throws it where it does not know the code, or where a transaction
// can't begin.
const bare = (cause: object) => Object.assign(new Error('failed'), { name: 'DriverAdapterError', cause });
const within = (cause: unknown) => new Error('the batch failed', { cause: new Error('again', { cause }) });
const code = (name: string) => Object.assign(new Error('failed'), { code: name });

const inACircle = () => {
  const error = new Error('a bug');
  error.cause = new Error('of itself', { cause: error });
  return error;
};

test.each([
  [state('53100'), 'full', false],
  [state('XX000', quota), 'full', false],
  [Object.assign(new pg.DatabaseError(quota, 0, 'error'), { code: 'XX000' }), 'full', false],
  [state('40P01'), 'busy', false],
  [state('40001'), 'busy', false],
  [prismaError('P2034'), 'busy', false],
  [prismaError('P2028'), 'busy', false],
  [prismaError('P2024'), 'busy', false],
  [new Error('timeout exceeded when trying to connect'), 'busy', false],
  [state('57P01'), 'unreachable', true],
  [state('57P02'), 'unreachable', true],
  [state('57P03'), 'unreachable', false],
  [state('08006'), 'unreachable', true],
  [state('25006'), 'reads-only', false],
  [state('28P01'), 'unreachable', false],
  [kind('DatabaseNotReachable'), 'unreachable', false],
  [kind('ConnectionClosed'), 'unreachable', true],
  [kind('SocketTimeout'), 'unreachable', true],
  [prismaError('P1001'), 'unreachable', false],
  [prismaError('P1017'), 'unreachable', true],
  [code('ECONNREFUSED'), 'unreachable', false],
  [code('ENOENT'), 'unreachable', false],
  [code('ECONNRESET'), 'unreachable', true],
  [code('EPIPE'), 'unreachable', true],
  [new Error('Connection terminated unexpectedly'), 'unreachable', true],
  [new Error('Client has encountered a connection error and is not queryable'), 'unreachable', false],
  [bare({ kind: 'ConnectionClosed' }), 'unreachable', true],
  [bare({ kind: 'TlsConnectionError', reason: 'certificate has expired' }), 'unreachable', false],
  [bare({ kind: 'DatabaseNotReachable' }), 'unreachable', false],
  [
    bare({
      kind: 'postgres',
      originalCode: '57P01',
      originalMessage: 'terminating connection due to unexpected postmaster exit',
    }),
    'unreachable',
    true,
  ],
  [bare({ kind: 'postgres', originalCode: 'XX000', originalMessage: quota }), 'full', false],
  [bare({ kind: 'TransactionWriteConflict', originalCode: '40P01' }), 'busy', false],
  [within(state('57P01')), 'unreachable', true],
  [within(bare({ kind: 'ConnectionClosed' })), 'unreachable', true],
  [within(new Error('Connection terminated unexpectedly')), 'unreachable', true],
  [new AggregateError([code('ECONNREFUSED'), code('ECONNREFUSED')]), 'unreachable', false],
  [code('CERT_HAS_EXPIRED'), 'unreachable', false],
  [new Error('The server does not support SSL connections'), 'unreachable', false],
  [new NoConnection({ isKnown: false }), 'unreachable', false],
  [new ConnectionHung(), 'unreachable', true],
  [new OutcomeUnknown(undefined), 'unknown', false],
  [new OutcomeUnknown(state('57P01')), 'unknown', false],
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
  prismaError('P2010'),
  bare({ kind: 'postgres', originalCode: '42P01' }),
  within(new Error('a bug')),
  inACircle(),
  'words',
  undefined,
])('%o is none', (error) => {
  expect([troubleOf(error), leavesOutcomeOpen(error)]).toEqual([undefined, false]);
});
