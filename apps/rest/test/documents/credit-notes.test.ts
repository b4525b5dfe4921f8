import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, payableOf, stock } from '../books.ts';
import { errorOf, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const xml = (amount: string) =>
  `<creditnote><invnumber>G-1</invnumber><transdate>2026-02-20T00:00:00+01:00</transdate><creditlines><creditline><line>1</line><amount>${amount}</amount></creditline></creditlines></creditnote>`;

test('204: a line is credited in XML, the rest in JSON; both are settled, and the list reports it in both formats (§11.1)', async () => {
  await service.send('/invoices', { json: invoiceOf('C-1') });
  const path = '/invoices/c-1/credit-notes';
  const first = await service.send(path, { xml: xml('40.00') });
  expect([first.status, first.headers['location']]).toEqual([
    204,
    expect.stringMatching(/\/clients\/[^/]+\/invoices\/G-1$/),
  ]);
  expect((await service.send(path, { xml: xml('40.00') })).status).toBe(204);
  const { credits, amount, paid } = await service.read('/invoices/G-1');
  expect([credits, amount, paid]).toEqual(['C-1', '-43.20', '-43.20']);
  const rest = await service.send(path, { json: { creditnote: { transdate: '2026-02-21' } } });
  expect(rest.status).toBe(204);
  expect(await service.read('/invoices/C-1')).toMatchObject({ status: 'PAID', paid: '106.92' });
  const { creditnote } = await service.read(path);
  expect(creditnote).toMatchObject([
    { invnumber: 'G-1', settled: '43.20', creditlines: { creditline: { line: '1', amount: '40.00' } } },
    { amount: '-63.72', settled: '63.72' },
  ]);
  const inXml = await service.send(path, { method: 'GET', headers: { accept: 'application/xml' } });
  expect(inXml.body).toContain('<creditline><line>1</line><amount>40.00</amount></creditline>');
  expect(await service.balance(1090)).toBe(0);
});

test('204: a credit note that was reversed is listed with its opposite, in both formats (§11.1, §12)', async () => {
  await service.send('/invoices', { json: invoiceOf('C-3') });
  const path = '/invoices/C-3/credit-notes';
  await service.send(path, { json: { invnumber: 'G-3', transdate: '2026-02-20' } });
  expect((await service.send('/invoices', { json: invoiceOf('G-3-S') })).status).toBe(204);
  expect(await service.read(path)).toMatchObject({
    creditnote: [{ invnumber: 'G-3', reversed_by: 'G-3-S' }],
  });
  const inXml = await service.send(path, { method: 'GET', headers: { accept: 'application/xml' } });
  expect(inXml.body).toContain('<reversed_by>G-3-S</reversed_by>');
});

test('400, 404, 409: nothing left, more than a line has, no such invoice, another open amount (§11.1)', async () => {
  await service.send('/invoices', { json: invoiceOf('C-2') });
  const path = '/invoices/C-2/credit-notes';
  const line = { line: '1', amount: '99.01' };
  const more = await service.send(path, {
    json: { transdate: '2026-02-20', creditlines: { creditline: [line] } },
  });
  expect([more.status, errorOf(more).code]).toEqual([400, 'invalid']);
  const none = await service.send('/invoices/none/credit-notes', { json: { transdate: '2026-02-20' } });
  expect([none.status, errorOf(none).code]).toEqual([404, 'not_found']);
  const seen = await service.send(path, { json: { transdate: '2026-02-20', open: '1.00' } });
  expect([seen.status, errorOf(seen).code]).toEqual([409, 'open_changed']);
  expect((await service.send(path, { json: { transdate: '2026-02-20' } })).status).toBe(204);
  const again = await service.send(path, { json: { transdate: '2026-02-20' } });
  expect([again.status, errorOf(again).error]).toEqual([400, 'Nothing is left to credit on C-2.']);
});

const vendorXml = (amount: string) =>
  `<vendorcreditnote><invnumber>VG-1</invnumber><transdate>2026-02-20T00:00:00+01:00</transdate><creditlines><creditline><line>1</line><amount>${amount}</amount></creditline></creditlines></vendorcreditnote>`;

test('204: a payable is credited in XML and in JSON, and set off; lists report it in both formats (§10.2, §10.3)', async () => {
  const entries = { expenseentry: { amount: '99.00', expense_accno: '6500' } };
  const bill = { vendor: { vendornumber: 'L-CR', name: 'Papeterie' }, expenseentries: entries };
  const post = (invnumber: string, fields: object = {}) =>
    service.send('/payables', {
      json: { ...payableOf(invnumber, 'L-CR'), taxentries: '', ...bill, ...fields },
    });
  expect((await post('VR-1')).status).toBe(204);
  const path = '/payables/vr-1/credit-notes';
  const first = await service.send(path, { xml: vendorXml('40.00') });
  expect([first.status, first.headers['location']]).toEqual([
    204,
    expect.stringMatching(/\/clients\/[^/]+\/payables\/VG-1$/),
  ]);
  expect((await service.send(path, { xml: vendorXml('40.00') })).status).toBe(204);
  const { credits, amount, paid } = await service.read('/payables/VG-1');
  expect([credits, amount, paid]).toEqual(['VR-1', '-40.00', '-40.00']);
  const line = { line: '1', amount: '59.01' };
  const json = { transdate: '2026-02-20', creditlines: { creditline: [line] } };
  const more = await service.send(path, { json });
  expect([more.status, errorOf(more).code]).toEqual([400, 'invalid']);
  const { vendorcreditnote } = await service.read(path);
  expect(vendorcreditnote).toMatchObject([{ invnumber: 'VG-1', settled: '40.00' }]);

  const bonus = { expenseentries: { expenseentry: { amount: '-30.00', expense_accno: '6500' } } };
  expect((await post('VG-2', bonus)).status).toBe(204);
  const setOffs = '/payables/VG-2/set-offs';
  const sent =
    '<setoff><payable>VR-1</payable><amount>20.00</amount><transdate>2026-02-25T00:00:00+01:00</transdate></setoff>';
  expect((await service.send(setOffs, { xml: sent })).status).toBe(204);
  const rest = { payable: 'VR-1', transdate: '2026-02-25', open: '39.00' };
  expect((await service.send(setOffs, { json: rest })).status).toBe(204);
  expect(await service.read('/payables/VR-1')).toMatchObject({ paid: '70.00' });
  const { setoff } = await service.read(setOffs);
  expect(setoff).toMatchObject([
    { payable: 'VR-1', creditnote: 'VG-2', amount: '20.00', reversed: 'false' },
    { amount: '10.00' },
  ]);
  const inXml = await service.send(setOffs, { method: 'GET', headers: { accept: 'application/xml' } });
  expect(inXml.body).toContain('<creditnote>VG-2</creditnote>');
  const none = await service.send(setOffs, { json: { payable: 'none', transdate: '2026-02-25' } });
  expect([none.status, errorOf(none).code]).toEqual([404, 'not_found']);
  expect(await service.balance(1090)).toBe(0);
});
