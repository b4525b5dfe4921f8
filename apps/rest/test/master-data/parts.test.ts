import { article } from '@kontor/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, errorOf, openService, type Service } from '../service.ts';
import { fromXml, fullTexts, tooLong, xmlOf } from '../spell.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const rest = {
  period: 'yearly',
  quantity: '3.5',
  sellprice: '-123456789012345678.0123456789',
  discount: '12.5',
  income_accno: '3200',
  expense_accno: '4200',
  tax_accnos: '2201 1170',
};

test.each(['xml', 'json'] as const)(
  '204: every field at its full length survives, sent in %s (§7)',
  async (format) => {
    const partnumber = `Ü/&<"🍺 ${format}`.padEnd(63, '9');
    const sent = { ...fullTexts(article), ...rest, partnumber };
    const answer = await service.send(
      '/parts',
      format === 'xml' ? { xml: xmlOf('part', sent) } : { json: sent },
    );
    expect([answer.status, answer.body]).toEqual([204, '']);
    const path = `/parts/${encodeURIComponent(partnumber)}`;
    const { id, version, price_update, ...read } = await service.read(path);
    expect(read).toEqual(sent);
    expect(price_update).toBe('2026-03-01T12:00:00+01:00');
    expect(fromXml((await service.send(path)).body, 'part')).toEqual({ id, version, price_update, ...sent });
  },
);

test.each(tooLong(article))('400: one character too many in %s (§3.4)', async (field, text) => {
  const answer = await service.send('/parts', { json: { partnumber: 'P-long', [field]: text } });
  expect(answer.status).toBe(400);
  expect(errorOf(answer)).toMatchObject({ code: 'invalid', issues: [{ field }] });
});

test('204: the bodies of both formats say the same, and the list has them as part (§7)', async () => {
  expect((await service.send('/parts', { xml: bodyOf('xml/part-full.xml') })).status).toBe(204);
  const first = await service.read('/parts');
  expect((await service.send('/parts', { json: JSON.parse(bodyOf('json/part-full.json')) })).status).toBe(
    204,
  );
  expect(await service.read('/parts')).toEqual(first);
  expect(fromXml((await service.send('/parts')).body, 'parts', 'part')).toEqual(first);
});

test('400: an amount is digits, exactly (§3.5)', async () => {
  for (const sellprice of [
    '1e3',
    'NaN',
    'Infinity',
    '1,5',
    "1'000",
    '+1',
    '1.',
    '.5',
    '1'.repeat(19),
    '0.12345678901',
  ]) {
    const answer = await service.send('/parts', { json: { partnumber: 'P-1', sellprice } });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'invalid', issues: [{ field: 'sellprice' }] });
  }
});
