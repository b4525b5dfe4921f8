import { amountOf, type BookingDate, type Decimal, isCurrency, zero } from '@kontor/domain';
import { dayFrom } from '../values/day.ts';
import { BankFileFault, quoted } from '../values/fault.ts';
import { scanXml } from '../xml/scan-xml.ts';

/** The rates of a day: the value of one unit of each currency in `base`, from `day` on. */
export type DailyRates = {
  base: 'CHF';
  day: BookingDate;
  rates: { currency: string; rate: Decimal }[];
};

/** Bytes that the file of a day may have; that of today has some 20,000. */
export const mostRateBytes = 1_048_576;

// The customs office under its names, one after the other.
const namespaceForm =
  /^https?:\/\/www\.(backend-rates\.(bazg|ezv)\.admin\.ch\/xmldaily|pwebapps\.ezv\.admin\.ch\/apps\/rates)$/;

type Currency = { code: string; unit: string | undefined; value: string | undefined };

/**
 * Reads the daily rates of the Swiss customs office: `wechselkurse` with `datum`, mostly
 * `gueltigkeit`, and a `devise` for each currency, in CHF for 1, 100 or another power of ten of its
 * units. The day is that from which they are valid. Currencies that are not of ISO 4217 are left
 * out. Throws a BankFileFault for anything else that is not read exactly.
 */
export const readDailyRates = (bytes: Uint8Array): DailyRates => {
  if (bytes.length > mostRateBytes) throw new BankFileFault(`The file has more than ${mostRateBytes} bytes.`);
  const found = contentOf(bytes);
  const day = found.days.get('gueltigkeit') ?? found.days.get('datum');
  if (day === undefined) throw new BankFileFault('The file has no datum.');
  const rates = found.currencies.flatMap(rateOf);
  if (rates.length === 0) throw new BankFileFault('The file has no rates.');
  const twice = rates.find(({ currency }, at) => rates.findIndex((one) => one.currency === currency) < at);
  if (twice) throw new BankFileFault(`The file has ${twice.currency} twice.`);
  return { base: 'CHF', day: firstDayOf(day), rates };
};

const contentOf = (bytes: Uint8Array) => {
  const days = new Map<string, string>();
  const currencies: Currency[] = [];
  const path: string[] = [];
  let text = '';
  const refuse = (why: string): never => {
    throw new BankFileFault(`The XML cannot be read: ${why}.`);
  };
  const scanner = scanXml({
    refuse,
    open: (name, attributes) => {
      path.push(name);
      text = '';
      if (path.length === 1) checkRoot(name, attributes['xmlns'] ?? '');
      if (path.length === 2 && name === 'devise')
        currencies.push({ code: attributes['code'] ?? '', unit: undefined, value: undefined });
    },
    text: (more) => {
      text += more;
    },
    close: (name) => {
      const [, within] = path;
      const depth = path.length;
      path.pop();
      if (depth === 2 && (name === 'datum' || name === 'gueltigkeit')) {
        if (days.has(name)) refuse(`it has two ${name}`);
        days.set(name, text.trim());
      }
      const currency = depth === 3 && within === 'devise' ? currencies.at(-1) : undefined;
      if (currency && name === 'waehrung') currency.unit = onlyOnce(currency.unit, text, refuse);
      if (currency && name === 'kurs') currency.value = onlyOnce(currency.value, text, refuse);
      text = '';
    },
  });
  scanner.write(utf8Of(bytes));
  scanner.end();
  return { days, currencies };
};

const onlyOnce = (before: string | undefined, text: string, refuse: (why: string) => never): string =>
  before === undefined ? text.trim() : refuse('a devise has an element twice');

const checkRoot = (name: string, namespace: string): void => {
  if (name !== 'wechselkurse' || !namespaceForm.test(namespace))
    throw new BankFileFault(
      `The file has no daily rates of the customs office, but ${quoted(name)} of ${quoted(namespace) || 'no namespace'}.`,
    );
};

const utf8Of = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BankFileFault('The file is not of UTF-8.');
  }
};

/** The first day of `03.06.2026`, `2026-06-03`, or a span of such days. */
const firstDayOf = (text: string): BookingDate => {
  const [first = ''] = text.split(/\s*[-–]\s*(?=\d\d\.)|\s+bis\s+/);
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(first.trim()) ?? [];
  return dayFrom(day === undefined ? first.trim() : `${year}-${month}-${day}`);
};

const rateOf = ({ code, unit = '', value = '' }: Currency): DailyRates['rates'] => {
  const [, count, currency = ''] = /^(10{0,6}) ([A-Z]{3})$/.exec(unit) ?? [];
  if (count === undefined || currency !== code.toUpperCase())
    throw new BankFileFault(
      `${quoted(unit) || 'An empty text'} is not a unit of ${quoted(code) || 'a currency'}.`,
    );
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(value) || !amountOf(value).gt(zero))
    throw new BankFileFault(`${quoted(value) || 'An empty text'} is not a rate of ${currency}.`);
  if (!isCurrency(currency)) return [];
  const share = count === '1' ? '1' : `0.${'0'.repeat(count.length - 2)}1`;
  return [{ currency, rate: amountOf(value).times(amountOf(share)).toFixed() as Decimal }];
};
