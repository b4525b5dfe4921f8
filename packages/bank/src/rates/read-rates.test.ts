import { expect, test } from 'vitest';
import { readDailyRates } from './read-rates.ts';

const namespace = 'https://www.backend-rates.bazg.admin.ch/xmldaily';
const devise = (code: string, unit: string, rate: string) =>
  `<devise code="${code}"><land_de>Land</land_de><waehrung>${unit}</waehrung><kurs>${rate}</kurs></devise>`;
const fileOf = (content: string, root = `wechselkurse xmlns="${namespace}"`) =>
  new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root.split(' ')[0]}>`,
  );
const dayElements = '<datum>03.06.2026</datum><zeit>07:00:03</zeit><gueltigkeit>04.06.2026</gueltigkeit>';

test('rates are those of one unit, exactly, from the day on which they are valid', () => {
  const file = fileOf(dayElements + devise('eur', '1 EUR', '0.92526') + devise('jpy', '100 JPY', '0.53271'));
  expect(readDailyRates(file)).toEqual({
    base: 'CHF',
    day: '2026-06-04',
    rates: [
      { currency: 'EUR', rate: '0.92526' },
      { currency: 'JPY', rate: '0.0053271' },
    ],
  });
});

test.each([
  ['<datum>2017-12-27</datum>', '2017-12-27'],
  ['<datum>05.06.2026</datum><gueltigkeit>06.06.2026 - 08.06.2026</gueltigkeit>', '2026-06-06'],
  ['<datum>05.06.2026</datum><gueltigkeit>06.06.2026-08.06.2026</gueltigkeit>', '2026-06-06'],
])('the day of %s is %s', (written, day) => {
  expect(readDailyRates(fileOf(written + devise('usd', '1 USD', '0.8')))).toMatchObject({ day });
});

test('a currency that ISO 4217 has not is left out', () => {
  const { rates } = readDailyRates(
    fileOf(dayElements + devise('zzz', '1 ZZZ', '2') + devise('usd', '1 USD', '0.8')),
  );
  expect(rates).toEqual([{ currency: 'USD', rate: '0.8' }]);
});

test.each([
  ['no day', devise('usd', '1 USD', '0.8'), 'no datum'],
  [
    'a day that the calendar has not',
    `<datum>31.02.2026</datum>${devise('usd', '1 USD', '0.8')}`,
    'not a date',
  ],
  ['no rates', dayElements, 'no rates'],
  ['a comma', dayElements + devise('usd', '1 USD', '0,8'), 'not a rate of USD'],
  ['a rate of zero', dayElements + devise('usd', '1 USD', '0.0'), 'not a rate of USD'],
  ['a rate below zero', dayElements + devise('usd', '1 USD', '-0.8'), 'not a rate of USD'],
  ['a unit of another currency', dayElements + devise('usd', '1 EUR', '0.8'), 'not a unit of usd'],
  ['a unit that is no power of ten', dayElements + devise('usd', '50 USD', '0.8'), 'not a unit of usd'],
  ['a currency twice', dayElements + devise('usd', '1 USD', '0.8').repeat(2), 'USD twice'],
  ['two dayElements', dayElements + dayElements + devise('usd', '1 USD', '0.8'), 'two datum'],
])('%s is refused', (_, content, reason) => {
  expect(() => readDailyRates(fileOf(content))).toThrow(reason);
});

test('what is not a file of daily rates is refused', () => {
  const content = dayElements + devise('usd', '1 USD', '0.8');
  expect(() => readDailyRates(fileOf(content, 'wechselkurse xmlns="urn:other"'))).toThrow('urn:other');
  expect(() => readDailyRates(fileOf(content, `html xmlns="${namespace}"`))).toThrow('html');
  expect(() => readDailyRates(new TextEncoder().encode('<!DOCTYPE html><html></html>'))).toThrow('XML');
  expect(() => readDailyRates(new Uint8Array([0xff, 0xfe, 0x3c]))).toThrow('UTF-8');
  expect(() => readDailyRates(new Uint8Array(1_048_577))).toThrow('1048576 bytes');
});
