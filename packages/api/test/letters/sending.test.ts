import { expect, test } from 'vitest';
import { caller } from '../../src/index.ts';
import { expectVerified, invoiceOf, paymentOf, refusalCode, testInstallation } from '../installation.ts';
import { makeDrawable, sender } from './letters.ts';

/** docs/interface §23: invoices that are sent by mail, up to the queue. */
const installation = await testInstallation();

const customer = {
  ...{ customernumber: 'K-1', name: 'Gasthaus Löwen', email: 'info@loewen.example', language_code: 'fr' },
  ...{ cc: 'a@loewen.example; Büro <b@loewen.example>', bcc: '' },
};

const given = async (fields: object = {}) => {
  const client = await installation.newClient();
  await makeDrawable(client);
  const asked = await client.ask();
  await asked.customers.save({ ...customer, ...fields });
  await asked.invoices.post(
    invoiceOf({ invnumber: 'A1', customer: { customernumber: customer.customernumber } }),
  );
  const askWithout = async () => caller({ ...(await client.context()), mail: undefined });
  return { ...client, askWithout };
};

test("an invoice goes to the customer's addresses, in the customer's language, with its file as it was issued", async () => {
  const client = await given();
  const sent = await (await client.ask()).invoices.send({ invnumber: 'a1', mail: {} });
  expect(sent).toMatchObject({
    ...{ id: 1, to: 'info@loewen.example', cc: 'a@loewen.example, Büro <b@loewen.example>', bcc: '' },
    ...{ language_code: 'fr', subject: 'Facture A1 de Muster AG' },
    text: expect.stringContaining('du 01.02.2026 de CHF 100.00, payable jusqu’au '),
  });
  const asked = await client.ask();
  const [mail] = (await asked.mails.list({})).items;
  expect(mail).toMatchObject({
    ...{ status: 'queued', kind: 'invoice', number: 'A1', customernumber: 'K-1', name: 'Gasthaus Löwen' },
    ...{
      attempts: 0,
      file_name: 'A1.pdf',
      vendornumber: '',
      created_by: expect.stringMatching(/^ktr_|^\w+/),
    },
  });
  await asked.invoices.pay(paymentOf('A1', { amount_paid: '50.00' }));
  await asked.settings.save({ sender: { ...sender, name: 'Andere AG' } });
  const [kept, read] = [await asked.mails.file({ id: 1 }), await asked.print.invoice({ invnumber: 'A1' })];
  expect([kept.sha256, read.sha256]).toEqual([mail?.sha256, mail?.sha256]);
  await expectVerified(installation.database, client.client.id);
});

test('what is sent counts, placeholders are filled, and a dry run leaves nothing behind', async () => {
  const client = await given();
  const mail = {
    ...{ to: 'x@y.example', cc: '', subject: '{number}\n von {sender}', language_code: 'de' },
    text: '{customer}: {amount}, offen {open}, bis {due_date}, {reference}',
  };
  const { dry_run, ...dry } = await (await client.ask()).invoices.send({
    invnumber: 'A1',
    mail,
    dry_run: true,
  });
  expect(dry_run?.changes.map(({ record }) => record)).toEqual(['letter', 'mail']);
  expect((await (await client.ask()).mails.list({})).items).toEqual([]);
  const { id: _, ...sent } = await (await client.ask()).invoices.send({ invnumber: 'A1', mail });
  expect(sent).toMatchObject({ to: 'x@y.example', cc: '', subject: 'A1 von Muster AG' });
  expect(sent.text).toMatch(/^Gasthaus Löwen: CHF 100\.00, offen CHF 100\.00, bis \d\d\.\d\d\.2026, RF\d\d/);
  expect({ ...dry, id: 1 }).toEqual({ ...sent, id: 1 });
});

test("the client's own texts take the place of those of Kontor, and a form gets them before", async () => {
  const client = await given();
  const texts = [{ language_code: 'fr', mail_subject: 'Facture {number}', mail_text: 'Merci, {customer}' }];
  await (await client.ask()).settings.save({ letter: { texts } });
  const draft = await (await client.ask()).invoices.mail({ invnumber: 'A1' });
  expect(draft).toMatchObject({ subject: 'Facture A1', text: 'Merci, Gasthaus Löwen', language_code: 'fr' });
  const other = await (await client.ask()).invoices.mail({ invnumber: 'A1', language_code: 'en' });
  expect(other.subject).toBe('Invoice A1 from Muster AG');
});

test('the same request is one mail, and another request another one with the same file', async () => {
  const client = await given();
  const send = async (idempotencyKey?: string) =>
    (await client.ask(idempotencyKey ? { idempotencyKey } : {})).invoices.send({ invnumber: 'A1', mail: {} });
  expect([await send('one'), await send('one'), await send()].map(({ id }) => id)).toEqual([1, 1, 2]);
  const { items } = await (await client.ask()).mails.list({ invnumber: 'A1' });
  expect(items.map(({ id }) => id)).toEqual([2, 1]);
  expect(new Set(items.map(({ sha256 }) => sha256)).size).toBe(1);
  expect(new Set(items.map(({ message_id }) => message_id)).size).toBe(2);
});

test('what cannot be sent is refused by the field at fault', async () => {
  const client = await given({ email: '' });
  const { invoices } = await client.ask();
  for (const [mail, field] of [
    [{}, 'to'],
    [{ to: 'nobody' }, 'to'],
    [{ to: 'x@y.example', cc: 'z' }, 'cc'],
    [{ to: 'x@y.example', text: '{nummer}' }, 'text'],
    [{ to: 'x@y.example', subject: '{}{x}' }, 'subject'],
  ] as const)
    await expect(invoices.send({ invnumber: 'A1', mail })).rejects.toMatchObject({
      cause: { code: 'invalid', issues: [{ field }] },
    });
  expect(await invoices.mail({ invnumber: 'A1' })).toMatchObject({ to: '' });
  expect(await refusalCode(invoices.send({ invnumber: 'A2', mail: {} }))).toBe('not_found');
  const to = 'x@y.example';
  const without = await client.askWithout();
  expect(await refusalCode(without.invoices.send({ invnumber: 'A1', mail: { to } }))).toBe('mail_missing');
});

test('mails are found by state, invoice and customer, and changed where their state allows it', async () => {
  const client = await given();
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'B1' }));
  const to = 'x@y.example';
  for (const invnumber of ['A1', 'B1']) await (await client.ask()).invoices.send({ invnumber, mail: { to } });
  const ids = async (filter: object) =>
    (await (await client.ask()).mails.list(filter)).items.map(({ id }) => id);
  expect(await ids({ limit: 1 })).toEqual([2]);
  expect(await ids({ customernumber: 'k-1' })).toEqual([1]);
  expect(await ids({ invnumber: 'b1' })).toEqual([2]);
  const { mails } = await client.ask();
  await mails.retry({ id: 1 });
  await mails.bounced({ id: 1, bounce: {} });
  expect(await ids({ status: 'queued' })).toEqual([2, 1]);
  await mails.cancel({ id: 1 });
  expect([await ids({ status: 'cancelled' }), await ids({ status: 'queued' })]).toEqual([[1], [2]]);
  await mails.retry({ id: 1 });
  expect(await ids({ status: 'queued' })).toEqual([2, 1]);
  expect(await refusalCode(mails.get({ id: 3 }))).toBe('not_found');
});

test('an invoice that is issued for paper is kept as it was, in each language once, and goes to nobody', async () => {
  const client = await given();
  const { dry_run } = await (await client.ask()).invoices.issue({ invnumber: 'A1', dry_run: true });
  expect(dry_run?.changes.map(({ record }) => record)).toEqual(['letter']);
  const before = await (await client.ask()).print.invoice({ invnumber: 'A1' });
  const issued = await (await client.ask()).invoices.issue({ invnumber: 'a1' });
  expect(issued).toEqual({ id: 1, language_code: 'fr' });
  const ask = await client.ask();
  expect(await ask.invoices.issue({ invnumber: 'A1' })).toEqual(issued);
  expect(await ask.invoices.issue({ invnumber: 'A1', language_code: 'de' })).toEqual({
    id: 2,
    language_code: 'de',
  });
  await ask.settings.save({ sender: { ...sender, name: 'Andere AG' } });
  await ask.invoices.pay(paymentOf('A1', { amount_paid: '50.00' }));
  const after = await (await client.ask()).print.invoice({ invnumber: 'A1', language_code: 'fr' });
  expect(after.sha256).toBe(before.sha256);
  expect((await (await client.ask()).mails.list({})).items).toEqual([]);
  expect(await refusalCode((await client.ask()).invoices.issue({ invnumber: 'none' }))).toBe('not_found');
});
