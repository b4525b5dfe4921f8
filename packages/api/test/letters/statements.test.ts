import { expect, test } from 'vitest';
import { caller } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { makeDrawable } from './letters.ts';

/** docs/interface §23: statements of account that are sent by mail, up to the queue. */
const installation = await testInstallation();

const customer = {
  ...{ customernumber: 'K-1', name: 'Gasthaus Löwen', email: 'info@loewen.example', language_code: 'fr' },
  cc: 'buero@loewen.example',
};

const given = async (fields: object = {}) => {
  const client = await installation.newClient();
  await makeDrawable(client);
  const ask = await client.ask();
  await ask.customers.save({ ...customer, ...fields });
  await ask.invoices.post(invoiceOf({ invnumber: 'A1', customer: { customernumber: 'K-1' } }));
  return client;
};

test("a statement goes to the customer in the customer's language, with its file as it was sent", async () => {
  const client = await given();
  const draft = await (await client.ask()).customers.statementMail({ customernumber: 'K-1' });
  expect(draft).toMatchObject({ to: 'info@loewen.example', cc: 'buero@loewen.example', language_code: 'fr' });
  expect(draft.subject).toBe('Relevé de compte de Muster AG');
  const days = { from: '2026-01-01', to: '2026-02-28' };
  const ask = await client.ask();
  const { dry_run } = await ask.customers.sendStatement({
    customernumber: 'K-1',
    ...days,
    mail: {},
    dry_run: true,
  });
  expect(dry_run?.changes.map(({ record }) => record)).toEqual(['letter', 'mail']);
  const sent = await (await client.ask()).customers.sendStatement({
    customernumber: 'k-1',
    ...days,
    mail: {},
  });
  expect(sent.text).toContain('du 28.02.2026');
  const [mail] = (await (await client.ask()).mails.list({ customernumber: 'K-1' })).items;
  expect(mail).toMatchObject({
    ...{ kind: 'statement', number: 'K-1', status: 'queued', file_name: 'K-1 2026-02-28.pdf' },
    to: 'info@loewen.example',
  });
  const before = await (await client.ask()).print.statement({ customernumber: 'K-1', ...days });
  expect(mail?.sha256).toBe(before.sha256);
  await (await client.ask()).invoices.post(
    invoiceOf({ invnumber: 'A2', customer: { customernumber: 'K-1' } }),
  );
  const kept = await (await client.ask()).mails.file({ id: mail?.id ?? 0 });
  expect(kept.sha256).toBe(mail?.sha256);
  await expectVerified(installation.database, client.client.id);
});

test('a vendor gets one, too, and one without an address is refused by the name of the field', async () => {
  const client = await given({ email: '', cc: '' });
  const ask = await client.ask();
  await ask.payables.post(payableOf({ invnumber: 'L1' }));
  const { items } = await ask.payables.list({});
  const vendornumber = items[0]?.vendornumber ?? '';
  await ask.vendors.sendStatement({
    vendornumber,
    mail: { to: 'lieferant@example.ch', language_code: 'de' },
  });
  const [mail] = (await (await client.ask()).mails.list({})).items;
  expect(mail).toMatchObject({
    kind: 'statement',
    vendornumber,
    customernumber: '',
    to: 'lieferant@example.ch',
  });
  const asked = await client.ask();
  expect((await asked.mails.list({ vendornumber })).items).toEqual([mail]);
  expect((await asked.mails.list({ vendornumber: 'L-none' })).items).toEqual([]);
  expect(await asked.vendors.counts({ vendornumber })).toEqual({ mails: 1, offers: 0, recurring: 0 });
  const sending = async (input: object) =>
    (await client.ask()).customers
      .sendStatement({ customernumber: 'K-1', mail: {}, ...input })
      .catch((error: Error) => error.message);
  expect(await sending({})).toMatch(/^to /);
  expect(await sending({ mail: { to: 'nobody' } })).toMatch(/^to /);
  expect(await sending({ mail: { to: 'a@b.example', text: '{nonsense}' } })).toMatch(/^text /);
  const without = caller({ ...(await client.context()), mail: undefined });
  expect(
    await refusalCode(
      without.customers.sendStatement({ customernumber: 'K-1', mail: { to: 'a@b.example' } }),
    ),
  ).toBe('mail_missing');
});
