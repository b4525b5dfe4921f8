import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceOf, paymentOf, stock } from '../books.ts';
import { listAt } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml, type Written, xmlOf } from '../spell.ts';

/** Sums that are larger than what can be sent (docs/interface §3.5). */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const ten = { incomeentries: [{ amount: '10.00', income_accno: '3400' }], taxentries: '' };
const most = '999999999999999999';

/** Sends a record in one of the two formats. */
const post = (path: string, root: string, record: Written, format: 'json' | 'xml') =>
  service.send(path, format === 'json' ? { json: record } : { xml: xmlOf(root, record) });

describe.each(['json', 'xml'] as const)('sent in %s', (format) => {
  const invnumber = `S-${format}`;

  test('204: an invoice of 10.00, and twice a payment of the most that can be sent (§11)', async () => {
    expect((await service.send('/invoices', { json: invoiceOf(invnumber, ten) })).status).toBe(204);
    for (const source of ['1', '2']) {
      const sent = { ...paymentOf(most), source };
      expect((await post(`/invoices/${invnumber}/payments`, 'payment', sent, format)).status).toBe(204);
    }
  });

  test('200: the invoice says what is paid, to the cent (§9)', async () => {
    const paid = '1999999999999999998.00';
    expect(await service.read(`/invoices/${invnumber}`)).toMatchObject({ paid, status: 'PAID' });
    const { body } = await service.send(`/invoices/${invnumber}`);
    expect(fromXml(body, 'invoice')).toMatchObject({ paid });
    const [read] = (await listAt(service, '/invoices', ['invoices', 'invoice'])).filter(
      (one) => one['invnumber'] === invnumber,
    );
    expect(read).toMatchObject({ paid });
  });

  test('200: so do the accounts (§15)', async () => {
    const payments = format === 'json' ? 2n : 4n;
    const all = `${payments * 999999999999999999n}.00`;
    const rows = await listAt(service, '/gl/v2/saldo?accno=1020', ['table', 'row']);
    expect(rows).toMatchObject([{ amount: all }]);
    const moved = await listAt(service, '/charts/1020/transactions', ['transactions', 'transaction']);
    expect(moved.at(-1)).toMatchObject({ balance: `-${all}`, amount: `-${most}.00` });
  });
});
void fc;
void errorOf;
