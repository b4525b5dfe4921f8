import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

test('200: accounts have attributes in XML and @ in JSON (§8)', async () => {
  const { chart } = (await service.read('/charts')) as { chart: Record<string, string>[] };
  const cash = chart.find(({ '@accno': accno }) => accno === '1000');
  expect(Object.keys(cash ?? {})).toEqual([
    '@id',
    '@accno',
    '@description',
    '@link',
    '@allow_gl',
    '@is_active',
  ]);
  const { body } = await service.send('/charts');
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><charts><chart id="\d+" accno="\d+" /);
  expect(body.match(/<chart /g)).toHaveLength(chart.length);
  const numbers = chart.map(({ '@accno': accno }) => Number(accno));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('200: a parameter that the list does not have is ignored (§13)', async () => {
  expect((await service.send('/charts?limit=none&colour=blue')).status).toBe(200);
});
