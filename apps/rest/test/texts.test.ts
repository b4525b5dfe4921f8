import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock } from './books.ts';
import { glOf, line, listAt } from './ledger.ts';
import { errorOf, openService, type Service } from './service.ts';
import { fromXml, type Written, xmlOf } from './spell.ts';

/** Texts without a length of their own (docs/interface §3.4), and keys, which have one. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const long = `${'Ä<&🍺 '.repeat(400)}.`;
const longest = `${'Zürich '.repeat(450_000)}.`;

const post = (path: string, root: string, record: Written, format: string) =>
  service.send(path, format === 'json' ? { json: record } : { xml: xmlOf(root, record) });
const readBoth = async (path: string, root: string) => [
  await service.read(path),
  fromXml((await service.send(path)).body, root),
];

describe.each(['json', 'xml'])('sent in %s', (format) => {
  const head = { ordnumber: long, dcn: long, description: long, notes: long, intnotes: long, status: long };
  const { status: _, ...kept } = head;

  test('204: an invoice with long texts, and its payment (§9, §11)', async () => {
    const incomeentries = { incomeentry: [{ amount: '5.00', income_accno: '3400', description: long }] };
    const sent = invoiceOf(`T-${format}`, { ...head, incomeentries, taxentries: '' });
    expect((await post('/invoices', 'invoice', sent, format)).status).toBe(204);
    for (const read of await readBoth(`/invoices/T-${format}`, 'invoice'))
      expect(read).toMatchObject({ ...kept, incomeentries: { incomeentry: { description: long } } });
    const payment = { ...paymentOf('5.00'), source: long, memo: long };
    expect((await post(`/invoices/T-${format}/payments`, 'payment', payment, format)).status).toBe(204);
    const moved = await listAt(service, '/charts/1020/transactions', ['transactions', 'transaction']);
    expect(moved.at(-1)).toMatchObject({ source: long, memo: long });
  });

  test('204: a payable with long texts, and its payment (§10, §11)', async () => {
    const lines = { expenseentries: { expenseentry: [{ amount: '5.00', expense_accno: '6500' }] } };
    const sent = payableOf(`T-${format}`, 'L-2001', { ...head, ...lines, taxentries: '' });
    expect((await post('/payables', 'payable', sent, format)).status).toBe(204);
    for (const read of await readBoth(`/payables/T-${format}`, 'payable')) expect(read).toMatchObject(kept);
    const payment = { ...paymentOf('5.00'), source: long, memo: long };
    const paid = await post(`/payables/T-${format}/payments`, 'vendorpayment', payment, format);
    expect(paid.status).toBe(204);
  });

  test('204: an entry with long texts (§15)', async () => {
    const texts = { source: long, memo: long };
    const glentry = [
      { ...line(['1020', '1.00']), ...texts },
      { ...line(['1000', '-1.00']), ...texts },
    ];
    const sent = glOf(`T-${format}`, { description: long, notes: long, glentries: { glentry } });
    expect((await post('/gl', 'gl', sent as Written, format)).status).toBe(204);
    for (const read of await readBoth(`/gl/T-${format}`, 'gl'))
      expect(read).toMatchObject({ description: long, notes: long, glentries: { glentry } });
  });

  test('204: a text of almost a whole body; 413: of more than one (§17)', async () => {
    const invoice = invoiceOf(`L-${format}`, { dcn: longest });
    expect((await post('/invoices', 'invoice', xmlish(invoice), format)).status).toBe(204);
    for (const read of await readBoth(`/invoices/L-${format}`, 'invoice'))
      expect(read['dcn'] === longest).toBe(true);
    const more = invoiceOf(`M-${format}`, { dcn: `${longest}${longest}` });
    expect((await post('/invoices', 'invoice', xmlish(more), format)).status).toBe(413);
  });

  test('400: a key that is too long (§17)', async () => {
    for (const [path, root, sent, field] of [
      ['/invoices', 'invoice', invoiceOf('x'.repeat(256)), 'invnumber'],
      ['/payables', 'payable', payableOf('x'.repeat(256), 'L-2001'), 'invnumber'],
      ['/gl', 'gl', glOf('x'.repeat(256)), 'reference'],
      ['/parts', 'part', { partnumber: 'x'.repeat(65) }, 'partnumber'],
    ] as const) {
      const answer = await post(path, root, xmlish(sent), format);
      const issue = format === 'json' ? errorOf(answer).issues[0] : fromXml(answer.body, 'error')['issues'];
      expect([path, answer.status, JSON.stringify(issue).includes(`"field":"${field}"`)]).toEqual([
        path,
        400,
        true,
      ]);
    }
  });

  test('400: a vendor or customer without number and without name is notified of both (§5, §6)', async () => {
    const cases: [string, string, Written, string[]][] = [];
    for (const party of ['vendor', 'customer'])
      cases.push(
        [`/${party}s`, party, {}, [`${party}number`, 'name']],
        [`/${party}s`, party, { city: 'Chur' }, [`${party}number`, 'name']],
        [`/${party}s`, party, { [`${party}number`]: '', name: '' }, [`${party}number`, 'name']],
        [`/${party}s`, party, { [`${party}number`]: '' }, [`${party}number`, 'name']],
        [`/${party}s`, party, { name: 'Papeterie' }, [`${party}number`]],
        [`/${party}s`, party, { [`${party}number`]: 'NEW-1' }, ['name']],
      );
    for (const [path, root, sent, fields] of cases) {
      const answer = await post(path, root, sent, format);
      const error = format === 'json' ? JSON.parse(answer.body) : fromXml(answer.body, 'error');
      const issues = format === 'json' ? error.issues : [error.issues.issue].flat();
      expect([sent, answer.status, issues.map(({ field }: { field: string }) => field)]).toEqual([
        sent,
        400,
        fields,
      ]);
    }
    const nested = invoiceOf('N-1', { customernumber: '', customer: { city: 'Chur' } });
    expect(errorOf(await service.send('/invoices', { json: nested })).issues).toMatchObject([
      { field: 'customer.customernumber' },
      { field: 'customer.name' },
    ]);
  });
});

/** A record whose lists are as XML has them, which JSON understands as well. */
const xmlish = (sent: object): Written => {
  const { incomeentries, expenseentries, taxentries, ...rest } = sent as Written;
  const list = (one: string, entries: Written[string] | undefined) =>
    Array.isArray(entries) ? { [`${one.slice(0, -1).replace(/ie$/, 'y')}`]: entries } : entries;
  const lists = { incomeentries, expenseentries, taxentries };
  return {
    ...rest,
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, entries]) => {
        const value = list(name, entries);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  } as Written;
};
