import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, payableOf, stock } from '../books.ts';
import { errorOf, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await service.send('/invoices', { json: invoiceOf('C-1') });
  for (const vendornumber of ['L-2001', 'L-2002'])
    await service.send('/payables', { json: payableOf('R-1', vendornumber) });
});
afterAll(() => service.close());

test('204: an invoice is commented in XML and in JSON, and the list has both, in both formats (§10.1)', async () => {
  const path = '/invoices/c-1/comments';
  const first = await service.send(path, { xml: '<comment><text>Rings back &amp; pays.</text></comment>' });
  expect([first.status, first.body]).toEqual([204, '']);
  expect((await service.send(path, { json: { comment: { text: 'Line one\nline two' } } })).status).toBe(204);
  const { comment } = await service.read(path);
  expect(comment).toMatchObject([
    { id: '1', text: 'Rings back & pays.' },
    { id: '2', text: 'Line one\nline two' },
  ]);
  const inXml = await service.send(path, { method: 'GET', headers: { accept: 'application/xml' } });
  expect(inXml.body).toContain('<text>Rings back &amp; pays.</text>');
  expect(inXml.body).toContain('<text>Line one\nline two</text>');
});

test('a payable is named with its vendor; 403 without the scope, 404, 409 and 400 as for its neighbours (§10.1)', async () => {
  const path = '/payables/R-1/comments';
  const json = { text: 'Goods are missing.' };
  const ambiguous = await service.send(path, { json });
  expect([ambiguous.status, errorOf(ambiguous).code]).toEqual([409, 'payable_ambiguous']);
  expect((await service.send(`${path}?vendor_number=L-2002`, { json })).status).toBe(204);
  expect((await service.read(`${path}?vendor_number=L-2002`))['comment']).toMatchObject([json]);
  const key = await service.keyWith(['read']);
  expect((await service.send('/invoices/C-1/comments', { json, key })).status).toBe(403);
  const none = await service.send('/invoices/none/comments', { json });
  expect([none.status, errorOf(none).code]).toEqual([404, 'not_found']);
  const empty = await service.send('/invoices/C-1/comments', { json: { text: '' } });
  expect([empty.status, errorOf(empty).code]).toEqual([400, 'invalid']);
});
