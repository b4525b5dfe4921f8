import { afterAll, beforeAll, expect, test } from 'vitest';
import { payableOf, stock } from '../books.ts';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const post = (json: object) => service.send('/payables', { json });

test.each(['payable-entries', 'payable-parts'])(
  '204: %s, in XML and then in JSON the same again (§10)',
  async (name) => {
    const xml = bodyOf(`xml/${name}.xml`);
    for (const [, vendornumber] of xml.matchAll(/<vendornumber>([^<]+)/g))
      await service.send('/vendors', { json: { vendornumber, name: 'N' } });
    for (const [, partnumber] of xml.matchAll(/<partnumber>([^<]+)/g))
      await service.send('/parts', { json: { partnumber } });
    const first = await service.send('/payables', { xml });
    expect([first.body, first.status]).toEqual(['', 204]);
    expect(first.headers['location']).toMatch(/^\/api\/latest\/clients\/demo\/payables\/[^/]+$/);
    expect((await post(JSON.parse(bodyOf(`json/${name}.json`)))).status).toBe(204);
    const location = String(first.headers['location']);
    const read = await service.read(location);
    expect(fromXml((await service.send(location)).body, 'payable')).toEqual(read);
  },
);

test('200: the list in both formats (§10)', async () => {
  const list = (await service.read('/payables')) as { payable: Record<string, unknown>[] };
  expect(list.payable.length).toBeGreaterThan(0);
  expect(list.payable[0]).toHaveProperty('paymentAccno');
  expect(fromXml((await service.send('/payables')).body, 'payables', 'payable')).toEqual(list);
});

test('409: the same number of the same vendor with other content; of another vendor it is another payable (§10)', async () => {
  expect((await post(payableOf('R-1', 'L-2001'))).status).toBe(204);
  const answer = await post(payableOf('R-1', 'L-2001', { notes: 'other' }));
  expect([answer.status, errorOf(answer).code]).toEqual([409, 'payable_exists']);
  expect((await post(payableOf('R-1', 'L-2002', { notes: 'other' }))).status).toBe(204);
});

test('400: unknown vendors, accounts and articles (§10)', async () => {
  const codeOf = async (more: object) => errorOf(await post(payableOf('R-F', 'L-2001', more))).code;
  expect(await codeOf({ vendornumber: 'NONE' })).toBe('vendor_unknown');
  expect(await codeOf({ ap_accno: '1100' })).toBe('account_not_postable');
  expect(await codeOf({ paymentAccno: '98765' })).toBe('account_unknown');
  const parts = {
    expenseentries: '',
    taxentries: '',
    parts: { part: { partnumber: 'NONE', sellprice: '1' } },
  };
  expect(await codeOf(parts)).toBe('article_unknown');
});
