import { addDays, type BookingDate, bookingDate } from '../values/dates.ts';
import { amountOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { taggedIn } from './swico-tags.ts';

/** Billing information by Swico, S1, which a QR-bill may contain (docs/interface §16). */

/**
 * A tax of a bill: its rate in percent, and its net amount; without one it applies to the whole
 * bill.
 */
export type SwicoTax = { rate: Decimal; net?: Decimal };

/** Import tax: the amount of tax, and its rate in percent where it is given. */
export type SwicoImportTax = { rate?: Decimal; amount: Decimal };

/**
 * A cash discount in percent for payment within `days` of the document's date; 0 is the net payment
 * term.
 */
export type SwicoCondition = { discount: Decimal; days: number };

export type Swico = {
  invoice_number: string;
  document_date?: BookingDate;
  customer_reference: string;
  /** CHE-106.017.086, or empty. */
  uid: string;
  /** The first and the last day of delivery, which may be the same. */
  delivered?: { from: BookingDate; to: BookingDate };
  taxes: readonly SwicoTax[];
  import_taxes: readonly SwicoImportTax[];
  conditions: readonly SwicoCondition[];
  /** The due date; absent without a document date or conditions. */
  duedate?: BookingDate;
  /** The values that could not be read and are left out, as sentences. */
  problems: readonly string[];
};

/**
 * Reads the billing information of a QR-bill; undefined when it is empty or has another syntax than
 * S1. Faulty values are left out and named in `problems`.
 */
export const readSwico = (billing_information: string): Swico | undefined => {
  const tagged = taggedIn(billing_information);
  if (!tagged) return undefined;
  const problems = [...tagged.problems];
  const values = tagged.values;
  const take = <Value>(tag: string, what: string, read: (value: string) => Value | undefined) => {
    const value = values.get(tag)?.trim() ?? '';
    if (value === '') return undefined;
    const taken = read(value);
    if (taken === undefined) problems.push(`The billing information has ${what} that is invalid: ${value}.`);
    return taken;
  };
  const document_date = take('11', 'a date', dayOf);
  const delivered = take('31', 'a day of delivery', periodOf);
  const conditions = take('40', 'a condition', (value) => listOf(value, conditionOf)) ?? [];
  const duedate = dueDateOf(document_date, conditions);
  return {
    invoice_number: values.get('10')?.trim() ?? '',
    ...(document_date === undefined ? {} : { document_date }),
    customer_reference: values.get('20')?.trim() ?? '',
    uid: take('30', 'a UID', uidOf) ?? '',
    ...(delivered === undefined ? {} : { delivered }),
    taxes: take('32', 'a tax', taxesOf) ?? [],
    import_taxes: take('33', 'an import tax', (value) => listOf(value, importTaxOf)) ?? [],
    conditions,
    ...(duedate === undefined ? {} : { duedate }),
    problems,
  };
};

/** A day written as YYMMDD, in the years 2000 to 2099. */
const dayOf = (value: string): BookingDate | undefined => {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  return bookingDate.safeParse(`20${year}-${month}-${day}`).data;
};

const periodOf = (value: string): Swico['delivered'] => {
  const from = dayOf(value.slice(0, 6));
  const to = value.length === 6 ? from : dayOf(value.slice(6));
  return from && to && from <= to ? { from, to } : undefined;
};

/**
 * The standard takes the nine digits only, but some bills give the whole of CHE-106.017.086 MWST.
 */
export const uidOf = (value: string): string | undefined => {
  const bare = value.replace(/^CHE|(MWST|TVA|IVA|VAT)$|[-. ]/giu, '');
  return /^\d{9}$/.test(bare) ? `CHE-${bare.slice(0, 3)}.${bare.slice(3, 6)}.${bare.slice(6)}` : undefined;
};

const rateOf = (value: string | undefined): Decimal | undefined =>
  value !== undefined && /^(\d{1,2}(\.\d{1,3})?|100)$/.test(value) ? (value as Decimal) : undefined;

const amountIn = (value: string | undefined): Decimal | undefined =>
  value !== undefined && /^-?\d{1,9}(\.\d{1,2})?$/.test(value) ? (value as Decimal) : undefined;

/**
 * A list with one unreadable entry is left out as a whole, as a part of it would say something
 * else.
 */
const listOf = <Entry>(
  value: string,
  read: (entry: readonly string[]) => Entry | undefined,
): Entry[] | undefined => {
  const entries = value.split(';').filter((entry) => entry.trim() !== '');
  const taken = entries.map((entry) => read(entry.split(':').map((part) => part.trim())));
  return taken.every((entry) => entry !== undefined) ? taken : undefined;
};

/** One rate for the whole bill, or several rates, each with its net amount. */
const taxesOf = (value: string): SwicoTax[] | undefined => {
  const rate = rateOf(value);
  return rate === undefined ? listOf(value, taxOf) : [{ rate }];
};

const taxOf = ([first, second, ...more]: readonly string[]): SwicoTax | undefined => {
  const rate = rateOf(first);
  const net = amountIn(second);
  return rate === undefined || net === undefined || more.length > 0 ? undefined : { rate, net };
};

const importTaxOf = ([first, second, ...more]: readonly string[]): SwicoImportTax | undefined => {
  if (more.length > 0) return undefined;
  if (second === undefined) {
    const amount = amountIn(first);
    return amount === undefined ? undefined : { amount };
  }
  const rate = rateOf(first);
  const amount = amountIn(second);
  return rate === undefined || amount === undefined ? undefined : { rate, amount };
};

const conditionOf = ([first, second, ...more]: readonly string[]): SwicoCondition | undefined => {
  const discount = rateOf(first);
  const days = second !== undefined && /^\d{1,4}$/.test(second) ? Number(second) : undefined;
  return discount === undefined || days === undefined || more.length > 0 ? undefined : { discount, days };
};

/**
 * The due date by the net payment term, or by the longest discount term where there is no net term.
 */
const dueDateOf = (
  date: BookingDate | undefined,
  conditions: readonly SwicoCondition[],
): BookingDate | undefined => {
  const terms = conditions.filter(({ discount }) => amountOf(discount).eq(zero));
  const days = (terms.length > 0 ? terms : conditions).map((condition) => condition.days);
  return date === undefined || days.length === 0 ? undefined : addDays(date, Math.max(...days));
};
