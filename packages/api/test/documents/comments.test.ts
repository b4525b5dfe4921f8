import { openBooks } from '@kontor/data';
import { expect, test } from 'vitest';
import { invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf } from '../ledger.ts';
import { peopleOf } from '../people/browser.ts';

/** §10.1: comments of people on invoices and payables. */
const installation = await testInstallation();
const { newClient, database } = installation;

const given = async () => {
  const client = await newClient();
  const ask = await client.ask();
  await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
  for (const vendornumber of ['L1', 'L2'])
    await ask.payables.post(payableOf({ invnumber: 'R1', vendor: { vendornumber, name: vendornumber } }));
  return { client, ask };
};
const onInvoice = (text: string) => ({ invnumber: 'A1', comment: { text } });

test('comments of a person and of a key are listed as they were written, page by page, and stand in the history', async () => {
  const { client, ask } = await given();
  const { bookkeeper } = await peopleOf(installation, client.client);
  await (await bookkeeper.ask(client.name)).invoices.comment(onInvoice('Rings back.\nOn Monday.'));
  await ask.invoices.comment(onInvoice('Rings back.\nOn Monday.'));
  const first = await ask.invoices.comments({ invnumber: 'a1', limit: 1 });
  expect(first.items).toMatchObject([{ id: 1, text: 'Rings back.\nOn Monday.', by: 'bookkeeper' }]);
  const rest = await ask.invoices.comments({ invnumber: 'A1', after: first.next });
  expect(rest.items).toMatchObject([{ id: 2, text: 'Rings back.\nOn Monday.' }]);
  expect(rest.next).toBeUndefined();
  const key = rest.items[0]?.by ?? '';
  expect(key).not.toBe('');
  // The clock of the browser is another one than that of the key.
  const history = await ask.entries.history({ kind: 'invoice', invnumber: 'A1' });
  expect(history.filter(({ type }) => type === 'commented')).toMatchObject([
    { comment: 2, by: key },
    { comment: 1, by: 'bookkeeper', text: 'Rings back.\nOn Monday.' },
  ]);
});

test('a comment on a payable of one of two vendors is of that one, in the feed of events and the audit trail, too', async () => {
  const { client, ask } = await given();
  const payable = { invnumber: 'R1', vendor_number: 'L2' };
  expect(await refusalCode(ask.payables.comment({ invnumber: 'R1', comment: { text: 'Which?' } }))).toBe(
    'payable_ambiguous',
  );
  await ask.payables.comment({ ...payable, comment: { text: 'Goods are missing.' } });
  expect((await ask.payables.comments(payable)).items).toMatchObject([{ text: 'Goods are missing.' }]);
  expect((await ask.payables.comments({ ...payable, vendor_number: 'L1' })).items).toEqual([]);
  const { items } = await openBooks(database, client.client).events.list({ types: ['comment.added'] });
  expect(items).toMatchObject([{ kind: 'payable', number: 'R1', vendor_number: 'L2' }]);
  const { items: links } = await ask.audit.list({ table: 'document_comment', number: 'R1' });
  expect(links).toMatchObject([
    { records: [{ action: 'payables.comment', before: null, after: { text: 'Goods are missing.' } }] },
  ]);
});

test('it books nothing, so that it is written when the period is closed, and a dry run keeps none', async () => {
  const { ask } = await given();
  await ask.settings.close(closingOf('2026-02-28'));
  await ask.invoices.comment({ ...onInvoice('Only tried.'), dry_run: true });
  await ask.invoices.comment(onInvoice('After the closing.'));
  expect((await ask.invoices.comments({ invnumber: 'A1' })).items).toMatchObject([
    { id: 1, text: 'After the closing.' },
  ]);
});

test('the same request again is one comment; another text under its key is refused', async () => {
  const { client, ask } = await given();
  const again = async (text: string) =>
    (await client.ask({ idempotencyKey: 'note-1' })).invoices.comment(onInvoice(text));
  await again('Once.');
  await again('Once.');
  expect(await refusalCode(again('Twice.'))).toBe('idempotency_key_reused');
  expect((await ask.invoices.comments({ invnumber: 'A1' })).items).toHaveLength(1);
});

test('invalid: nothing, blanks, more than 2000 characters; not_found: no such document', async () => {
  const { ask } = await given();
  for (const text of ['', ' \n ', 'x'.repeat(2001)])
    expect(await refusalCode(ask.invoices.comment(onInvoice(text)))).toBe('invalid');
  await ask.invoices.comment(onInvoice('🙂'.repeat(2000)));
  const none = { invnumber: 'none' };
  expect(await refusalCode(ask.invoices.comment({ ...none, comment: { text: 'x' } }))).toBe('not_found');
  expect(await refusalCode(ask.payables.comment({ ...none, comment: { text: 'x' } }))).toBe('not_found');
  expect(await refusalCode(ask.invoices.comments(none))).toBe('not_found');
});

test('nobody changes or removes a comment, whatever program asks', async () => {
  const { client, ask } = await given();
  await ask.invoices.comment(onInvoice('It stays.'));
  const { prisma } = database;
  for (const change of [
    () =>
      prisma.$executeRaw`UPDATE document_comment SET text = 'another' WHERE client_id = ${client.client.id}`,
    () => prisma.$executeRaw`DELETE FROM document_comment WHERE client_id = ${client.client.id}`,
  ])
    await expect(change()).rejects.toThrow('append-only');
  expect((await ask.invoices.comments({ invnumber: 'A1' })).items).toMatchObject([{ text: 'It stays.' }]);
});
