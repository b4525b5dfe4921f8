import { addDays, type BookingDate, type PageWords, readPages } from '@kontor/domain';
import type { Truth } from './truth.ts';

/** The reading of a bill beside its truth. */

export type Judged = 'right' | 'open' | 'wrong';
type Compared = { total: Judged; date: Judged; number: Judged; currency: Judged };
/** The fields that may be called sure, which are open where they are not. */
type Sure = { total: Judged; taxes: Judged; uid: Judged; iban: Judged };
export type Comparison = Compared & { sure: Sure; faults: readonly string[]; microseconds: number };

// Bills arrive within some weeks; the upload says when.
const receivedAfter = 30;

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Whether the words of a PDF have its total at all, and it is one to pay. */
export const isReadable = (pages: readonly PageWords[], { total, date }: Truth): boolean => {
  const text = letters(pages.flatMap(({ words }) => words.map((word) => word.text)).join(''));
  return Number(total) > 0 && date !== '' && text.includes(total.replace('.', '').replace(/^0+/, ''));
};

export const compared = (pages: readonly PageWords[], truth: Truth): Comparison => {
  const began = process.cpuUsage();
  const receiver = {
    names: truth.buyer === '' ? [] : [truth.buyer],
    ...{ uids: truth.buyerUids, ibans: truth.buyerIbans ?? [] },
    received: addDays(truth.date as BookingDate, receivedAfter),
  };
  const reading = readPages(pages, receiver, 'points');
  const { user, system } = process.cpuUsage(began);
  const is = (value: string | undefined, right: boolean): Judged =>
    value === undefined ? 'open' : right ? 'right' : 'wrong';
  const { total, date, number, currency, uid, iban, taxes = [] } = reading ?? {};
  const isCredit = ['261', '381', '389', '396'].includes(truth.type) || reading?.kind === 'credit_note';
  const whole = total?.proof === 'arithmetic' && !isCredit ? total.value : undefined;
  const taxed = taxes
    .map((one) => `${one.rate} ${one.tax}`)
    .sort()
    .join();
  // Hidden values may be in no field, sure or not.
  const read = JSON.stringify(reading ?? {});
  const unseen = (truth.never ?? []).filter((value) => read.includes(`"${value}"`));
  const sure: Sure = {
    total: is(
      whole,
      whole === truth.total &&
        (!truth.isDrawn || currency === undefined || currency.value === truth.currency),
    ),
    taxes:
      taxes.length === 0 || truth.taxes.length === 0
        ? 'open'
        : is(taxed, taxed === [...truth.taxes].sort().join()),
    uid:
      uid?.proof !== 'check_digit' || truth.uids.length === 0
        ? 'open'
        : is(uid.value, truth.uids.includes(letters(uid.value).toUpperCase())),
    iban:
      iban?.proof !== 'check_digit' || truth.ibans.length === 0
        ? 'open'
        : is(iban.value, truth.ibans.includes(iban.value)),
  };
  const result: Compared = {
    total: is(total?.value, total?.value === truth.total),
    date: is(date?.value, date?.value === truth.date),
    number: is(number?.value, letters(number?.value ?? '') === letters(truth.number)),
    currency: is(currency?.value, currency?.value === truth.currency),
  };
  const values: Readonly<Record<string, string | undefined>> = {
    ...{ total: total?.value, date: date?.value, taxes: taxed, uid: uid?.value, iban: iban?.value },
  };
  const faults = [
    ...Object.entries(sure)
      .filter(([, outcome]) => outcome === 'wrong')
      .map(([name]) => `${name} is called sure: ${values[name]}`),
    ...unseen.map((value) => `${value} is read, and nobody sees it`),
  ];
  return { ...result, sure, faults, microseconds: user + system };
};
