import { afterAll, expect, test } from 'vitest';
import { type OfficialRates, RatesUnavailable } from '../../src/index.ts';
import { expectVerified, testInstallation } from '../installation.ts';
import { ratesOf } from './currency.ts';

/**
 * §12: the official rates of a day stand beside those of the books, and nothing is set by reading
 * them.
 */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const file = `<?xml version="1.0" encoding="UTF-8"?>
<wechselkurse xmlns="https://www.backend-rates.bazg.admin.ch/xmldaily">
  <datum>03.06.2026</datum><gueltigkeit>04.06.2026</gueltigkeit>
  <devise code="eur"><waehrung>1 EUR</waehrung><kurs>0.92526</kurs></devise>
  <devise code="jpy"><waehrung>100 JPY</waehrung><kurs>0.53271</kurs></devise>
</wechselkurse>`;

const sourceOf = (content: string): OfficialRates => ({
  read: async () => new TextEncoder().encode(content),
});

test('the rates of a day are read beside those of the books, and can be set any number of times', async () => {
  const asked: string[] = [];
  const officialRates: OfficialRates = {
    read: async (day) => {
      asked.push(day);
      return new TextEncoder().encode(file);
    },
  };
  const { exchangeRates } = await (await newClient()).ask({ officialRates });
  expect(await exchangeRates.official({})).toEqual({ state: 'ready', rates: [] });
  expect(asked).toEqual([]);
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.94']));
  const read = await exchangeRates.official({ day: '2026-06-03' as never });
  expect(read).toEqual({
    state: 'read',
    day: '2026-06-04',
    rates: [
      { currency: 'EUR', rate: '0.92526', before: '0.94' },
      { currency: 'JPY', rate: '0.0053271', before: undefined },
    ],
  });
  expect(asked).toEqual(['2026-06-03']);
  expect((await exchangeRates.list({})).items).toHaveLength(1);
  const rates = read.rates.map(({ currency, rate }) => ({ currency, rate, day: '2026-06-04' }));
  for (const _ of [1, 2]) await exchangeRates.save({ rates } as never);
  expect((await exchangeRates.list({})).items).toHaveLength(3);
  const again = await exchangeRates.official({ day: '2026-06-03' as never });
  expect(again.rates.map(({ before }) => before)).toEqual(['0.92526', '0.0053271']);
});

test('where nothing is set, and where the file cannot be had or read, the answer says so', async () => {
  const client = await newClient();
  const stateOf = async (officialRates?: OfficialRates) => {
    const { exchangeRates } = await client.ask(officialRates ? { officialRates } : {});
    return exchangeRates.official({ day: '2026-06-03' as never });
  };
  expect(await stateOf()).toEqual({ state: 'none', rates: [] });
  const timeout: OfficialRates = { read: () => Promise.reject(new RatesUnavailable('timeout')) };
  expect(await stateOf(timeout)).toEqual({ state: 'timeout', rates: [] });
  expect(await stateOf(sourceOf('<html></html>'))).toMatchObject({
    state: 'unreadable',
    reason: expect.stringContaining('html'),
  });
});
