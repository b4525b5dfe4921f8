import type { Instant } from '@kontor/domain';
import { testMail } from '@kontor/testing';
import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { expectVerified, now, refusalCode, testInstallation } from '../installation.ts';
import { browserOn } from '../people/browser.ts';
import { makeDrawable, sender } from './letters.ts';

/**
 * docs/interface §23.1: a client sends from its address once whoever reads its mail has confirmed
 * that.
 */
const installation = await testInstallation();
const hour = 3_600_000;
const after = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString() as Instant;

const given = async (limits: object = {}) => {
  const client = await installation.newClient();
  await makeDrawable(client);
  const sent: { to: string; subject: string; text: string }[] = [];
  const mail = testMail({ sent, ...limits });
  const ask = (calling: object = {}) => client.ask({ mail, ...calling });
  const token = () => sent.at(-1)?.text.match(/https:\/\/books\.example\.ch\/sender#(\S+)/)?.[1] ?? '';
  const confirm = async (secret: string, at?: Instant) =>
    (await browserOn(installation).ask(undefined, at)).session.confirmSender({ token: secret });
  return { ...client, sent, ask, token, confirm };
};

test('a sender is verified by the link that goes to its address, once', async () => {
  const { client, sent, ask, token, confirm } = await given();
  const via = 'Muster AG via Kontor <kontor@books.example>';
  expect(await (await ask()).mails.sender()).toEqual({
    ...{ address: sender.email, state: 'unverified', from: via, reply_to: sender.email, held: 0 },
  });
  expect(await (await ask()).mails.verifySender({})).toMatchObject({
    ...{ state: 'asked', from: via, asked: now, expires: after(24 * hour) },
  });
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [sender.email, 'Kontor: Bestätigen Sie diese Adresse'],
  ]);
  expect(sent[0]?.text).toContain('Muster AG möchte');
  expect(await confirm(token())).toEqual({ name: 'Muster AG', address: sender.email });
  expect(await (await ask()).mails.sender()).toMatchObject({
    ...{ state: 'verified', from: 'Muster AG <kontor@books.example>', reply_to: sender.email, verified: now },
  });
  // No second use, and nothing is sent for an address that is verified.
  expect(await refusalCode(confirm(token()))).toBe('link_spent');
  await (await ask({ now: after(hour) })).mails.verifySender({});
  expect(sent).toHaveLength(1);
  const asked = await ask();
  const { items } = await asked.events.list({ type: ['mail_sender.asked', 'mail_sender.verified'] });
  expect(items.map(({ type, number }) => [type, number])).toEqual([
    ['mail_sender.asked', sender.email],
    ['mail_sender.verified', sender.email],
  ]);
  const trail = JSON.stringify((await asked.audit.list({})).items);
  expect(trail).toContain('session.confirmSender');
  expect(trail).not.toContain(token());
  expect(trail).not.toContain('"hash":"\\\\x');
  await expectVerified(installation.database, client.id);
});

test('another address is not verified by the link of an earlier one, and each client has its own', async () => {
  const { ask, token, confirm } = await given();
  await (await ask()).mails.verifySender({});
  await confirm(token());
  await (await ask()).settings.save({ sender: { ...sender, email: 'ceo@books.example' } });
  expect(await (await ask()).mails.sender()).toMatchObject({
    address: 'ceo@books.example',
    state: 'unverified',
  });
  // The case of an address is that of nobody else.
  await (await ask()).settings.save({ sender: { ...sender, email: 'Info@Muster.Example' } });
  expect(await (await ask()).mails.sender()).toMatchObject({ state: 'verified' });
  const other = await given();
  expect(await (await other.ask()).mails.sender()).toMatchObject({ state: 'unverified' });
});

test('a link ends after a day, and with the next one, which can be sent after five minutes', async () => {
  const { sent, ask, token, confirm } = await given();
  await (await ask()).mails.verifySender({});
  const first = token();
  expect(await refusalCode(confirm(first, after(24 * hour)))).toBe('link_spent');
  const early = (await ask({ now: after(60_000) })).mails.verifySender({});
  const refusal = refusalOf(await early.catch((error: unknown) => error));
  expect([refusal?.code, refusal?.retryAfter]).toEqual(['rate_limited', 240]);
  await (await ask({ now: after(300_000) })).mails.verifySender({});
  expect(sent).toHaveLength(2);
  expect(await refusalCode(confirm(first, after(300_000)))).toBe('link_spent');
  expect(await refusalCode(confirm(token(), after(300_000)))).toBe('done');
});

test('two who confirm at the same time verify it once', async () => {
  const { ask, token, confirm } = await given();
  await (await ask()).mails.verifySender({});
  const codes = await Promise.all([1, 2, 3].map(() => refusalCode(confirm(token()))));
  expect(codes.toSorted()).toEqual(['done', 'link_spent', 'link_spent']);
});

test('a request that is repeated sends one link, a dry run none, and each link counts in the limits', async () => {
  const { sent, ask, keyOf } = await given({ mails: 2, recipients: 2 });
  const dry = await (await ask()).mails.verifySender({ dry_run: true });
  expect(dry.dry_run?.changes.map(({ record, number }) => [record, number])).toEqual([
    ['mail_sender', sender.email],
  ]);
  expect(sent).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    await (await ask({ idempotencyKey: 'link-1' })).mails.verifySender({});
  expect(sent).toHaveLength(1);
  expect(await (await ask()).mails.sender()).toMatchObject({ mails_left: 1, recipients_left: 1 });
  await (await ask({ now: after(10 * 60_000) })).mails.verifySender({});
  const beyond = (await ask({ now: after(20 * 60_000) })).mails.verifySender({});
  expect(await refusalCode(beyond)).toBe('rate_limited');
  expect(sent).toHaveLength(2);
  expect(await refusalCode((await ask({ key: await keyOf('read') })).mails.verifySender({}))).toBe(
    'scope_missing',
  );
  expect(await refusalCode((await ask({ key: await keyOf('read') })).mails.sender())).toBe('done');
});

test('without an address, and without mail, no link is sent', async () => {
  const { ask, context } = await given();
  await (await ask()).settings.save({ sender: { ...sender, email: '' } });
  expect(await (await ask()).mails.sender()).toMatchObject({ address: '', state: 'none', reply_to: '' });
  const refusal = refusalOf(await (await ask()).mails.verifySender({}).catch((error: unknown) => error));
  expect([refusal?.code, refusal?.issues[0]?.field]).toEqual(['invalid', 'sender']);
  expect((await context({ mail: undefined as never })).mail).toBeUndefined();
  const without = await (await given()).ask({ mail: undefined });
  expect(await refusalCode(without.mails.verifySender({}))).toBe('mail_missing');
  expect(await without.mails.sender()).toMatchObject({ state: 'unverified', from: '' });
});
