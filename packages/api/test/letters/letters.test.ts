import { type Issue, issueIn } from '@kontor/data';
import { execute } from '@kontor/testing';
import { expect, test } from 'vitest';
import { drawLetter } from '../../src/letters/draw.ts';
import { expectVerified, invoiceOf, paymentOf, testInstallation } from '../installation.ts';
import {
  contextOf,
  issue as issueOf,
  letterOf as letter,
  mail,
  makeDrawable,
  sender,
  writing,
} from './letters.ts';

/**
 * docs/interface §23: documents that were issued are kept, and mails are queued in the transaction
 * of what they report.
 */
const installation = await testInstallation();
const { database, url } = installation;

const given = async () => {
  const client = await installation.newClient();
  await makeDrawable(client);
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A1' }));
  return client;
};
type Given = Awaited<ReturnType<typeof given>>;

const letterOf = (client: Given, language_code?: string) =>
  letter(installation, client, { invnumber: 'A1', ...(language_code ? { language_code } : {}) });

const issue = (client: Given, issues: readonly Issue[]) => issueOf(installation, client, issues);

const pdf = async ({ ask }: Given, language_code?: string) =>
  (await ask()).print.invoice({ invnumber: 'A1', language_code });

test('an invoice that was issued stays as it was, whatever is set and paid since', async () => {
  const client = await given();
  const drawn = await pdf(client);
  await issue(client, [{ letter: await letterOf(client) }]);
  const asked = await client.ask();
  await asked.invoices.pay(paymentOf('A1', { amount_paid: '40.00' }));
  await asked.settings.save({ sender: { ...sender, name: 'Andere AG' } });
  expect(await pdf(client)).toMatchObject({ sha256: drawn.sha256, size: drawn.size, file_name: 'A1.pdf' });
  const bytes: string[] = [];
  for await (const part of (await pdf(client, 'de-CH')).content) bytes.push(part);
  expect(Buffer.from(bytes.join(''), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  // In a language in which it was not issued it is drawn as it is now.
  expect((await pdf(client, 'fr')).sha256).not.toBe(drawn.sha256);
  await issue(client, [{ letter: await letterOf(client, 'fr') }]);
  expect((await pdf(client)).sha256).toBe((await pdf(client, 'fr')).sha256);
  expect((await pdf(client, 'de')).sha256).toBe(drawn.sha256);
  await expectVerified(database, client.client.id);
});

test('the same letter is issued once, also by two at the same time', async () => {
  const client = await given();
  const letters = await Promise.all([letterOf(client), letterOf(client)]);
  const both = await Promise.all(letters.map((one) => issue(client, [{ letter: one, mail }])));
  expect(both.map(({ issued: [one] }) => one?.letter)).toEqual([1, 1]);
  expect(both.map(({ issued: [one] }) => one?.mail).toSorted()).toEqual([1, 2]);
  expect(await letterOf(client)).toEqual({ id: 1 });
});

test('a statement is the same letter where it is the same document', async () => {
  const client = await given();
  const ctx = await contextOf(installation, client);
  const invoice = await (await client.ask()).invoices.get({ invnumber: 'A1' });
  const statement = (text: string) =>
    drawLetter(
      ctx,
      {
        ...({ kind: 'statement', language_code: 'de', number: 'K1', currency: 'CHF' } as const),
        ...{ party: { customernumber: 'k1' }, invoices: ['A1'], file_name: 'K1.pdf' },
        transdate: invoice.transdate,
      },
      async () => Buffer.from(text),
    );
  for (const [text, id] of [
    ['one', 1],
    ['one', 1],
    ['other', 2],
  ] as const)
    expect((await issue(client, [{ letter: await statement(text) }])).issued[0]?.letter).toBe(id);
});

test('letters and mails are there with what else the transaction writes, or not at all', async () => {
  const client = await given();
  const client_id = client.client.id;
  const issues = [{ letter: await letterOf(client), mail }];
  const failing = database.transaction(async ({ tx }) => {
    await issueIn(tx, { client_id, issues }, writing);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const counts = () =>
    execute(
      url,
      `SELECT (SELECT count(*)::integer FROM letter WHERE client_id = ${client_id}) AS letters,
              (SELECT count(*)::integer FROM mail WHERE client_id = ${client_id}) AS mails,
              (SELECT count(*)::integer FROM receipt_chunk WHERE client_id = ${client_id}) AS pieces`,
    );
  expect(await counts()).toEqual([{ letters: 0, mails: 0, pieces: 0 }]);
  await issue(client, [...issues, { letter: await letterOf(client, 'it') }]);
  expect(await counts()).toMatchObject([{ letters: 2, mails: 1 }]);
  const [row] = await execute(url, `SELECT * FROM mail WHERE client_id = ${client_id}`);
  expect(row).toMatchObject({
    ...{ id: 1, to: 'Kundin <kundin@example.ch>', cc: '', state: 'queued', attempts: 0, letter_id: 1 },
    message_id: expect.stringMatching(/^<[\da-f-]{36}@muster\.example>$/),
  });
});

test('the feed says what was issued and queued, and the trail has no text of a mail', async () => {
  const client = await given();
  const asked = await client.ask();
  const { reached } = await asked.events.list({});
  await issue(client, [{ letter: await letterOf(client), mail }]);
  const { items } = await asked.events.list({ after: String(reached) });
  expect(items.map(({ type, kind, number }) => `${type} ${kind} ${number}`)).toEqual([
    'letter.issued letter 1',
    'mail.queued mail 1',
  ]);
  const trail = JSON.stringify((await asked.audit.list({})).items.at(-1));
  expect(trail).toContain('kundin@example.ch');
  expect(trail).not.toContain('Guten Tag');
});

test('no letter is ever changed or deleted', async () => {
  const client = await given();
  await issue(client, [{ letter: await letterOf(client), mail }]);
  for (const sql of ["UPDATE letter SET number = 'x'", 'DELETE FROM letter', 'DELETE FROM mail'])
    await expect(execute(url, sql)).rejects.toThrow('append-only');
});
