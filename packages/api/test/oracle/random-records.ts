import type { Random } from '@kontor/testing';
import { addDays, type Books } from './computation/books.ts';
import type { Article, Customer, Event, Vendor } from './computation/events.ts';

/** The accounts, rates, customers, vendors and articles of a random year. */

export const currencies = ['EUR', 'USD', 'JPY', 'KWD'] as const;
const worth = { EUR: 9500, USD: 8800, JPY: 60, KWD: 28_700 };
export const [firstDay, lastDay] = ['2023-10-01', '2025-12-31'];

/**
 * An output tax of one's own beside those of the template, and a second account for either side.
 */
export const special = 2205;
const accounts: Event[] = [
  ...(
    [
      [special, 'Umsatzsteuer MWST Sondersatz', 'liability', 'AR_tax:IC_taxservice'],
      [1101, 'Forderungen Ausland', 'asset', 'AR'],
      [2001, 'Verbindlichkeiten Ausland', 'liability', 'AP'],
    ] as const
  ).map(
    ([accno, description, category, link]): Event => ({
      do: 'account',
      send: { accno, description, category, link },
    }),
  ),
  ...(
    [
      ['2018-01-01', '3.7'],
      ['2024-01-01', '3.8'],
    ] as const
  ).map(([valid_from, rate]): Event => ({ do: 'taxRate', send: { accno: special, valid_from, rate } })),
];

/** Rates of the day, some weeks apart, drifting. */
const rates = (random: Random): Event => {
  const sent = currencies.flatMap((currency) => {
    let rate = worth[currency];
    const days: string[] = [];
    for (let day = firstDay; day <= lastDay; day = addDays(day, 5 + random.below(30))) days.push(day);
    return days.map((day) => {
      rate += Math.round(rate * (random.below(61) - 30) * 0.001);
      return {
        currency,
        day,
        rate: `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`,
      };
    });
  });
  return { do: 'rates', send: { rates: sent } };
};

const parties = [
  'Bergbahn AG',
  'Gasthaus zum Löwen',
  'Papeterie Dupont SA',
  'Frau "Müller"; Söhne',
  'O’Neill & Co',
];

export const randomVendor = (random: Random, vendornumber: string): Vendor => ({
  vendornumber,
  name: random.one(parties),
  ...(random.chance(0.7) ? { terms: random.one([10, 30, 60]) } : {}),
  ...(random.chance(0.2) ? { arap_accno: 2001 } : {}),
  ...(random.chance(0.2) ? { payment_accno: 1010 } : {}),
});

export const randomCustomer = (random: Random, customernumber: string): Customer => ({
  customernumber,
  name: random.one(parties),
  ...(random.chance(0.7) ? { terms: random.one([0, 10, 30, 45]) } : {}),
  ...(random.chance(0.2) ? { arap_accno: 1101 } : {}),
  ...(random.chance(0.2) ? { payment_accno: 1010 } : {}),
  ...(random.chance(0.15) ? { tax_accnos: random.one([[], [2201], [2200, 2201]]) } : {}),
});

const digits = (random: Random, length: number): string =>
  String(random.below(10 ** length)).padStart(length, '0');

/** A decimal with up to `places` decimals. */
export const randomDecimal = (random: Random, most: number, places: number): string => {
  const length = random.below(places + 1);
  return `${random.below(most)}${length === 0 ? '' : `.${digits(random, length)}`}`;
};

export const randomArticle = (random: Random, partnumber: string): Article => ({
  partnumber,
  description: `Artikel ${partnumber}`,
  sellprice: randomDecimal(random, 300, 4),
  ...(random.chance(0.8) ? { income_accno: random.one([3000, 3200, 3400, 3600, 3280]) } : {}),
  ...(random.chance(0.8) ? { expense_accno: random.one([4000, 4200, 4400, 6500]) } : {}),
  tax_accnos: [...random.one([[2201], [2201], [2200], [special], []]), ...random.one([[1170], [1171], []])],
});

/** In some of the years, fewer accounts have a usual tax than in the template, or another one. */
const usualTaxes = (random: Random, books: Books): Event[] =>
  [3000, 3200, 3400, 3600, 4000, 4200, 4400, 6500, 6570]
    .filter(() => random.chance(0.5))
    .map((accno): Event => {
      const { description = '', category = '', link = '' } = books.accounts.get(accno) ?? {};
      const usual = { tax_accno: accno === 3600 ? special : null, vat_code: null };
      return { do: 'account', send: { accno, description, category, link, ...usual } };
    });

/** Bank accounts in the currencies of customers and vendors abroad. */
export const banksAbroad: Readonly<Record<string, number>> = { EUR: 1025, USD: 1026 };

const keptAbroad: Event[] = Object.entries(banksAbroad).map(([currency, accno]) => {
  const account = { description: `Bank ${currency}`, category: 'asset', link: 'AR_paid:AP_paid' };
  return { do: 'account', send: { accno, ...account, currency } };
});

export const masterData = (random: Random, books: Books, documents: number): Event[] => {
  const many = (per: number) => Array.from({ length: 5 + Math.ceil(documents / per) }, (_, at) => at + 1);
  return [
    ...accounts,
    ...keptAbroad,
    ...(random.chance(0.6) ? usualTaxes(random, books) : []),
    rates(random),
    ...many(60).map((at): Event => ({ do: 'vendor', send: randomVendor(random, `L-${at}`) })),
    ...many(30).map((at): Event => ({ do: 'customer', send: randomCustomer(random, `K-${at}`) })),
    ...many(40).map((at): Event => ({ do: 'article', send: randomArticle(random, `ART-${at}`) })),
  ];
};
