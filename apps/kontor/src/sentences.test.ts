import { OutcomeUnknown } from '@kontor/data';
import { expect, test } from 'vitest';
import { sentenceOf } from './sentences.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['no server', failed('ECONNREFUSED'), "DATABASE_URL can't be used: No database answers at this address."],
  [
    'a broken connection',
    new Error('Connection terminated unexpectedly'),
    'The connection to the database broke.',
  ],
  ['a full disk', failed('53100'), 'The database is out of disk space'],
  [
    'a COMMIT without an answer',
    new OutcomeUnknown(undefined),
    'before the outcome was known. Look with `client list`',
  ],
  ['a lock that took too long', failed('55P03'), 'The database is too busy'],
])('a command says what the operator can do about %s', (_, error, sentence) => {
  expect(sentenceOf(error)).toContain(sentence);
});

test('a bug has no sentence', () => {
  expect(sentenceOf(new TypeError('a bug'))).toBeUndefined();
});
