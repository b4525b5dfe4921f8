import { type Instant, refusalStatuses } from '@kontor/domain';
import { expect, test } from 'vitest';
import { issueKey, openContext, operatorWriting, refusalOf } from '../../src/index.ts';
import { now, testInstallation } from '../installation.ts';

/** §2: keys, and the one answer to every key that does not open the client. */
const { database, receipts, newClient } = await testInstallation();
const [mine, theirs] = await Promise.all([newClient(), newClient()]);

const open = (key: string | undefined, clientName: string | undefined = mine.name, at: Instant = now) =>
  openContext({ database, receipts, key, clientName, now: at, requestId: 'test' });

const answerTo = async (key: string | undefined, clientName?: string, at?: Instant) => {
  const error = await open(key, clientName, at).catch((thrown: unknown) => thrown);
  const { code, message, issues } = refusalOf(error) ?? {};
  return { code, message, issues };
};

const refused = {
  code: 'key_refused',
  message: 'The API key is missing or does not open this client.',
  issues: [],
};

test('403: without a key an answer that says where one belongs, whether the client exists or not', async () => {
  const answers = await Promise.all([answerTo(undefined), answerTo(''), answerTo(undefined, 'unknown')]);
  const message = expect.stringContaining('Send it in the header X-API-Key');
  expect(answers).toEqual(answers.map(() => ({ ...refused, message })));
  expect(new Set(answers.map((answer) => answer.message)).size).toBe(1);
});

test('403: one and the same answer, whatever is wrong', async () => {
  expect(refusalStatuses.key_refused).toBe(403);
  const expired = await issueKey(
    database,
    { client_id: mine.client.id, scopes: ['read'], label: '', expires: now },
    operatorWriting('2026-01-01T00:00:00.000Z' as Instant, 'test'),
  );
  const revoked = await mine.keyOf('read');
  await (await mine.ask()).keys.revoke({ prefix: revoked.slice(0, 15) });
  const answers = await Promise.all([
    answerTo('kontor_unknown'),
    answerTo(`${mine.key} `),
    answerTo(mine.key.toUpperCase()),
    answerTo(expired),
    answerTo(revoked),
    answerTo(theirs.key),
    answerTo(mine.key, theirs.name),
    answerTo(mine.key, 'unknown'),
    answerTo(mine.key, "x' OR true --"),
    answerTo(mine.key, ''),
    answerTo(mine.key, 'x'.repeat(1000)),
    answerTo(mine.key, '\u0000'),
  ]);
  expect(answers).toEqual(answers.map(() => refused));
});

test('403: the key of a client does not open the installation', async () => {
  const answer = openContext({
    database,
    receipts,
    key: mine.key,
    clientName: undefined,
    now,
    requestId: 'test',
  });
  expect(refusalOf(await answer.catch((error: unknown) => error))?.code).toBe('key_refused');
});

test('a client is found without regard to case', async () => {
  expect((await open(mine.key, mine.name.toUpperCase())).client?.name).toBe(mine.name);
});

test('a key opens its client until the moment at which it expires', async () => {
  const expires = '2026-06-01T00:00:00.000Z' as Instant;
  const { key } = await (await mine.ask()).keys.issue({ scopes: ['read'], expires });
  expect(await answerTo(key, mine.name, '2026-05-31T23:59:59.999Z' as Instant)).toEqual({});
  expect(await answerTo(key, mine.name, expires)).toEqual(refused);
});

test('a key is shown once: what is listed of it is its beginning, and when it was used', async () => {
  const { ask } = await newClient();
  const { key } = await (await ask()).keys.issue({ scopes: ['read', 'write'], label: 'till' });
  const later = '2026-03-16T08:00:00.000Z' as Instant;
  await (await ask({ key, now: later })).vendors.list({});
  const listed = (await (await ask()).keys.list()).at(-1);
  expect(listed).toEqual({
    prefix: key.slice(0, 15),
    scopes: ['read', 'write'],
    label: 'till',
    strict: false,
    draft: false,
    created: now,
    last_used: later,
  });
  expect(key).toMatch(/^kontor_[\w-]{32}$/);
});

test('a revoked key stays in the list, and opens nothing from then on', async () => {
  const { ask, keyOf, context } = await newClient();
  const key = await keyOf('read');
  await context({ key });
  const prefix = key.slice(0, 15);
  expect(await (await ask()).keys.revoke({ prefix })).toEqual({ revoked: 1 });
  expect(await (await ask()).keys.revoke({ prefix })).toEqual({ revoked: 0 });
  await expect(context({ key })).rejects.toMatchObject({ code: 'key_refused' });
  expect((await (await ask()).keys.list()).find((kept) => kept.prefix === prefix)?.revoked).toBe(now);
});

test('a client sees and revokes its own keys only', async () => {
  const [one, other] = await Promise.all([newClient(), newClient()]);
  expect(await (await one.ask()).keys.revoke({ prefix: other.key.slice(0, 15) })).toEqual({ revoked: 0 });
  expect(await (await one.ask()).keys.list()).toHaveLength(1);
  await other.context();
});
