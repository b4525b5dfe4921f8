import { operatorWriting } from '@kontor/api';
import { findClient, findOrMakeMember } from '@kontor/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock } from '../books.ts';
import { errorOf, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await service.send('/invoices', { json: invoiceOf('C-1') });
});
afterAll(() => service.close());

test('400: work for people without access is refused by name, in both formats, and nothing is kept (§40)', async () => {
  const xml = '<assignment><kind>client</kind><person>Niemand Da</person></assignment>';
  const first = await service.send('/assignments', { xml });
  expect([first.status, first.body.includes('Niemand Da does not work for')]).toEqual([400, true]);
  const json = { assignment: { kind: 'invoice', number: 'C-1', person: 'Niemand Da', day: '2026-01-20' } };
  const second = await service.send('/assignments', { json });
  expect([second.status, errorOf(second).code]).toEqual([400, 'invalid']);
  const key = await service.keyWith(['read']);
  expect((await service.send('/assignments', { json, key })).status).toBe(403);
  expect((await service.send('/assignments/1', { method: 'GET' })).status).toBe(404);
  expect((await service.send('/assignments/1/done', { json: {} })).status).toBe(404);
});

test('201 and 204: work is given, listed in XML and in JSON, done and reopened (§40)', async () => {
  const client = await findClient(service.database, 'demo');
  const anna = { client_id: client?.id ?? 0, name: 'Anna Meier', role: 'bookkeeper' } as const;
  await findOrMakeMember(service.database, anna, operatorWriting(service.clock.now, 'test'));
  const xml =
    '<assignment><kind>invoice</kind><number>c-1</number><person>anna meier</person><note>Please &amp; thanks</note><day>2026-01-20</day></assignment>';
  const dry = await service.send('/assignments?dry_run=true', { xml });
  expect(dry.status).toBe(200);
  const posted = await service.send('/assignments', { xml });
  expect([posted.status, posted.headers['location']]).toEqual([
    204,
    expect.stringMatching(/\/assignments\/1$/),
  ]);
  const json = { assignment: { kind: 'client', person: 'Anna Meier' } };
  expect((await service.send('/assignments', { json })).status).toBe(204);
  const { assignment } = await service.read('/assignments');
  expect(assignment).toMatchObject([
    {
      id: '1',
      kind: 'invoice',
      number: 'C-1',
      person: 'Anna Meier',
      note: 'Please & thanks',
      day: '2026-01-20T00:00:00+01:00',
    },
    { id: '2', kind: 'client', number: '' },
  ]);
  const inXml = await service.send('/assignments/1', {
    method: 'GET',
    headers: { accept: 'application/xml' },
  });
  expect(inXml.body).toContain('<note>Please &amp; thanks</note>');
  expect((await service.send('/assignments/1/done', { json: {} })).status).toBe(204);
  expect((await service.read('/assignments?open=false'))['assignment']).toMatchObject([{ id: '1' }]);
  expect((await service.send('/assignments/1/reopen', { json: {} })).status).toBe(204);
  expect((await service.read('/assignments?open=true&person=Anna%20Meier'))['assignment']).toMatchObject([
    { id: '1' },
    { id: '2' },
  ]);
  expect((await service.read('/assignments?kind=invoice&number=C-1'))['assignment']).toMatchObject([
    { id: '1' },
  ]);
  await service.send('/invoices/C-1/comments', { json: { text: 'For @Anna Meier' } });
  const { comment } = await service.read('/invoices/C-1/comments');
  expect(comment).toMatchObject([
    { mentions: { mention: { position: '4', length: '11', person: 'Anna Meier' } } },
  ]);
});
