import type { Instant } from '@kontor/domain';
import { testMail } from '@kontor/testing';
import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, now, refusalCode, testInstallation } from '../installation.ts';
import { makeDrawable } from './letters.ts';

/**
 * docs/interface §23.2: what a client sends in a day has a limit, beyond which requests are
 * refused, and mails of schedules held.
 */
const installation = await testInstallation();

const tomorrow =
  `${new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z` as Instant;
const secondsLeft = Math.ceil((Date.parse(tomorrow) - Date.parse(now)) / 1_000);

const given = async (limits: object) => {
  const client = await installation.newClient();
  await makeDrawable(client);
  const ask = (calling: object = {}) => client.ask({ mail: testMail(limits), ...calling });
  await (await ask()).invoices.post(invoiceOf({ invnumber: 'A1' }));
  const send = async (to = 'a@b.example', calling: object = {}) =>
    (await ask(calling)).invoices.send({ invnumber: 'A1', mail: { to } });
  return { ...client, ask, send };
};

const refusedAs = async (work: Promise<unknown>) => {
  const refusal = refusalOf(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  return [refusal?.code, refusal?.retryAfter, refusal?.issues[0]?.field];
};

test('beyond the limit of mails a request is refused until tomorrow, also where many come at once', async () => {
  const { client, ask, send } = await given({ mails: 3 });
  const codes = await Promise.all(Array.from({ length: 8 }, () => refusalCode(send())));
  expect(codes.filter((code) => code === 'done')).toHaveLength(3);
  expect(await refusedAs(send())).toEqual(['rate_limited', secondsLeft, undefined]);
  expect((await (await ask()).mails.list({})).items).toHaveLength(3);
  expect(await (await ask()).mails.sender()).toMatchObject({ mails_left: 0 });
  expect(await refusalCode(send('a@b.example', { now: tomorrow }))).toBe('done');
  expect(await (await ask({ now: tomorrow })).mails.sender()).toMatchObject({ mails_left: 2 });
  await expectVerified(installation.database, client.id);
});

test('all recipients of a mail count, and one with more than a day has names its field', async () => {
  const { ask, send } = await given({ recipients: 3 });
  expect(await refusedAs(send('a@b.example, c@d.example, e@f.example, g@h.example'))).toEqual([
    'invalid',
    undefined,
    'to',
  ]);
  await (await ask()).invoices.send({ invnumber: 'A1', mail: { to: 'a@b.example', cc: 'c@d.example' } });
  expect((await refusedAs(send('a@b.example, c@d.example')))[0]).toBe('rate_limited');
  expect(await refusalCode(send())).toBe('done');
});

test('a refused request may be sent again with its key, a dry run counts nothing, and neither does a repetition', async () => {
  const { ask, send } = await given({ mails: 1 });
  await (await ask()).invoices.send({ invnumber: 'A1', mail: { to: 'a@b.example' }, dry_run: true });
  for (let times = 0; times < 2; times += 1) await send('a@b.example', { idempotencyKey: 'one' });
  expect(await refusalCode(send('a@b.example', { idempotencyKey: 'two' }))).toBe('rate_limited');
  expect(await refusalCode(send('a@b.example', { idempotencyKey: 'two', now: tomorrow }))).toBe('done');
});

test('a mail that is sent again counts again, and one that was cancelled is not a way around', async () => {
  const { ask, send } = await given({ mails: 2 });
  const { id } = await send();
  await (await ask()).mails.cancel({ id });
  await (await ask()).mails.retry({ id });
  await (await ask()).mails.cancel({ id });
  expect(await refusalCode((await ask()).mails.retry({ id }))).toBe('rate_limited');
  expect(await (await ask()).mails.get({ id })).toMatchObject({ status: 'cancelled' });
  expect(await refusalCode((await ask({ now: tomorrow })).mails.retry({ id }))).toBe('done');
});
