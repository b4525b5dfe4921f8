import { openBooks, takeMails } from '@kontor/data';
import type { Instant, MailLimits } from '@kontor/domain';
import { expect, test } from 'vitest';
import { type Inputs, sendPostedRecurring } from '../../src/index.ts';
import { testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';
import { noonOf, postAllDue, recurringOf, withCustomer } from './recurring.ts';

/**
 * Invoices of recurring ones that are sent (docs/interface §25): each has one mail, however often
 * and by how many it is tried.
 */
const installation = await testInstallation();
const { database, receipts } = installation;

const sender = {
  name: 'Muster AG',
  street: 'Bahnhofstrasse',
  zipcode: '8001',
  city: 'Zürich',
  country: 'CH',
};

const unlimited: MailLimits = { mails: 'none', recipients: 'none' };

const sendAll = (at: Instant, mails: MailLimits | 'no mail' = unlimited): Promise<boolean> =>
  sendPostedRecurring({
    ...{ database, receipts, mails: mails === 'no mail' ? undefined : mails },
    ...{ now: () => at, stopping: () => false },
    log: {
      error: (fields, sentence) => {
        throw new Error(sentence, { cause: fields });
      },
    },
  });

const given = async (customer: Record<string, unknown>, recurring: object = {}) => {
  const client = await installation.newClient();
  await (await client.ask()).settings.save({ sender });
  await (await client.ask()).accounts.save({
    ...{ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' },
    iban: 'CH9300762011623852957',
  } as Inputs['accounts']['save']);
  await withCustomer(client, customer);
  await (await client.ask()).recurringInvoices.create(recurringOf({ send: true, ...recurring }));
  await postAllDue(database, noonOf('2026-02-28'));
  return client;
};

const mailsOf = async (client: TestClient) => (await (await client.ask()).mails.list({})).items;
const daysOf = async (client: TestClient) =>
  (await (await client.ask()).recurringInvoices.occurrences({ id: 1 })).items;

test('each invoice is sent once to the customer, by how many programs it may be done', async () => {
  const client = await given({ email: 'kundin@example.ch', language_code: 'fr' });
  await Promise.all([1, 2, 3].map(() => sendAll(noonOf('2026-02-28'))));
  expect(await sendAll(noonOf('2026-03-01'))).toBe(false);
  const mails = await mailsOf(client);
  const invoices = await (await client.ask()).invoices.list({});
  expect(mails.map(({ number, to, status }) => [number, to, status]).toSorted()).toEqual(
    invoices.items.map(({ invnumber }) => [invnumber, 'kundin@example.ch', 'queued']).toSorted(),
  );
  expect(mails.length).toBe(2);
  expect((await daysOf(client)).map(({ sending }) => sending)).toEqual(['QUEUED', 'QUEUED']);
});

test('one without an address waits, says why, and is sent once there is one', async () => {
  const client = await given({});
  await sendAll(noonOf('2026-02-28'));
  expect(await mailsOf(client)).toEqual([]);
  expect((await daysOf(client)).map(({ sending, sending_message }) => [sending, sending_message])).toEqual(
    Array.from({ length: 2 }, () => ['WAITING', expect.stringContaining('no mail address')]),
  );
  await withCustomer(client, { email: 'jetzt@example.ch' });
  await sendAll(noonOf('2026-03-01'));
  expect((await mailsOf(client)).map(({ to }) => to)).toEqual(['jetzt@example.ch', 'jetzt@example.ch']);
  expect((await daysOf(client)).map(({ sending_message }) => sending_message)).toEqual(['', '']);
});

test('one that someone sent by hand in the meantime is not sent again, and others are not sent at all', async () => {
  const client = await given({}, { to: '2026-01-31' });
  await sendAll(noonOf('2026-02-28'));
  const [day] = await daysOf(client);
  const ask = await client.ask();
  await ask.invoices.send({ invnumber: day?.invnumber ?? '', mail: { to: 'hand@example.ch' } });
  await sendAll(noonOf('2026-03-01'));
  expect((await mailsOf(client)).map(({ to }) => to)).toEqual(['hand@example.ch']);
  const silent = await given({ email: 'kundin@example.ch' }, { send: false });
  await sendAll(noonOf('2026-03-01'));
  expect(await mailsOf(silent)).toEqual([]);
  expect((await daysOf(silent)).map(({ sending }) => sending)).toEqual(['', '']);
});

test('an installation that sends no mail says so at each', async () => {
  const client = await given({ email: 'kundin@example.ch' }, { to: '2026-01-31' });
  await sendAll(noonOf('2026-02-28'), 'no mail');
  const [day] = await daysOf(client);
  expect(day).toMatchObject({ sending: 'WAITING', sending_message: expect.stringMatching(/mail/) });
});

test('beyond the limit of mails of a day they are held until the next ones, say so, and are sent by themselves', async () => {
  const client = await given({ email: 'kundin@example.ch' });
  const limits = { mails: 1, recipients: 'none' } as const;
  await sendAll(noonOf('2026-02-28'), limits);
  const mails = (await mailsOf(client)).toSorted((one, other) => one.id - other.id);
  expect(mails.map(({ status, held_until }) => [status, held_until])).toEqual([
    ['queued', undefined],
    ['queued', '2026-03-01T00:00:00.000Z'],
  ]);
  const days = await daysOf(client);
  expect(days.map(({ sending }) => sending)).toEqual(['QUEUED', 'QUEUED']);
  expect(days.map(({ sending_message }) => sending_message).toSorted()).toEqual([
    '',
    expect.stringContaining('2026-03-01'),
  ]);
  const due = async (at: string) => {
    const taken = await takeMails(database, {
      now: at as Instant,
      until: noonOf('2026-03-02'),
      beyond: noonOf('2026-03-03'),
      limit: 10,
      perClient: 10,
      held: [],
    });
    return taken.filter(({ client_id }) => client_id === client.client.id).map(({ id }) => id);
  };
  expect(await due(noonOf('2026-02-28'))).toEqual([1]);
  expect(await due('2026-03-01T00:00:00.000Z')).toEqual([2]);
  // One that is cancelled before its day leaves that to others.
  const other = await given({ email: 'kundin@example.ch' });
  await sendAll(noonOf('2026-02-28'), limits);
  const placed = async () =>
    (await openBooks(database, other.client).mails.days(noonOf('2026-02-28'))).map(({ mails: of }) => of);
  expect(await placed()).toEqual([1, 1]);
  await (await other.ask({ now: noonOf('2026-02-28') })).mails.cancel({ id: 2 });
  expect(await placed()).toEqual([1, 0]);
});
