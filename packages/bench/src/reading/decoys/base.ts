import { centsText, oneOf, type Random } from '../random.ts';
import type { Truth } from '../truth.ts';
import type { Paper } from './paper.ts';
import { type DecoyLanguage, type DecoyWords, decoyLanguages, decoyWords } from './words.ts';

/** The bill that each decoy is drawn around: a plain one with items, one rate, and a total. */
export type Base = {
  random: Random;
  language: DecoyLanguage;
  words: DecoyWords;
  /** An amount as this paper writes it. */
  shown: (cents: bigint) => string;
  items: readonly bigint[];
  rate: { text: string; written: string; part: bigint };
  net: bigint;
  tax: bigint;
  total: bigint;
  /** The label of the total, one of several for the same seed. */
  totalLabel: string;
  number: string;
  day: string;
};

/** Draws one, and answers in what its truth differs from that of a plain bill. */
export type DrawDecoy = (paper: Paper, base: Base) => Partial<Truth> | Promise<Partial<Truth>>;

export const seller = {
  ...{ name: 'Werkhof Aare AG', street: 'Uferweg 12', town: '3005 Bern' },
  ...{ uid: 'CHE-116.281.710', iban: 'CH9300762011623852957' },
};
export const buyer = {
  ...{ name: 'Muster Treuhand GmbH', street: 'Hauptstrasse 1', town: '8001 Zürich' },
  ...{ uid: 'CHE-123.456.788', iban: 'CH5800791123000889012' },
};

type BillRate = Base['rate'];
const billRates: readonly [BillRate, ...BillRate[]] = [
  { text: '8.10', written: '8.1 %', part: 81n },
  { text: '2.60', written: '2.6 %', part: 26n },
  { text: '3.80', written: '3.8 %', part: 38n },
];

export const taxOf = (net: bigint, { part }: { part: bigint }): bigint => (net * part + 500n) / 1000n;

export const baseOf = (seed: number, random: Random): Base => {
  const language = decoyLanguages[seed % 4] ?? 'de';
  const words = decoyWords[language];
  const items = Array.from({ length: 1 + random(5) }, () => BigInt(5 * (20 + random(80_000))));
  const rate = oneOf(random, billRates);
  const net = items.reduce((sum, item) => sum + item, 0n);
  const tax = taxOf(net, rate);
  const [grouping, point] = oneOf(random, [["'", '.'] as const, oneOf(random, separators[language])]);
  return {
    ...{ random, language, words, items, rate, net, tax, total: net + tax },
    totalLabel: oneOf(random, words.total),
    number: `R-2026-${1000 + seed}`,
    day: `2026-0${1 + random(9)}-${10 + random(18)}`,
    shown: (cents) => {
      const [units = '', digits = ''] = centsText(cents).split('.');
      return `${units.replace(/\B(?=(\d{3})+$)/g, grouping)}${point}${digits}`;
    },
  };
};

type Separators = readonly [readonly [string, string], ...(readonly [string, string])[]];
const separators: Readonly<Record<DecoyLanguage, Separators>> = {
  de: [
    ["'", '.'],
    ['.', ','],
  ],
  fr: [
    [' ', ','],
    ["'", '.'],
  ],
  it: [['.', ',']],
  en: [[',', '.']],
};

/** The truth of the plain bill, some of which a decoy changes. */
export const truthOf = ({ total, rate, tax, number, day }: Base, changed: Partial<Truth> = {}): Truth => ({
  ...{ total: centsText(total), due: centsText(total), date: day, number, currency: 'CHF' },
  ...{ isDrawn: true, seller: seller.name, buyer: buyer.name, type: '380' },
  ...{ ibans: [seller.iban], uids: [seller.uid.replace(/\W/g, '')], buyerUids: [] },
  taxes: [`${rate.text} ${centsText(tax)}`],
  ...changed,
});

export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
export const dayText = (day: string): string => day.split('-').reverse().join('.');

/** The head of a bill, and its items. `beside` are rows below its number and date. */
export const drawHead = (
  paper: Paper,
  { words, number, day, items, shown }: Base,
  {
    beside = [],
    withUid = true,
    before = [],
  }: {
    beside?: readonly (readonly [label: string, text: string])[];
    withUid?: boolean;
    /** Amounts above the items. */
    before?: readonly (readonly [label: string, cents: bigint])[];
  } = {},
): void => {
  paper.row({ text: seller.name, look: { size: 14, bold: true } });
  paper.row({ text: `${seller.street}, ${seller.town}` });
  if (withUid) paper.row({ text: `${seller.uid} ${words.vat}` });
  for (const text of [buyer.name, buyer.street, buyer.town]) paper.row({ text, x: 330 });
  paper.row({ text: words.title, look: { size: 18, bold: true, height: 40 } });
  for (const [label, text] of [[words.number, number], [words.date, dayText(day)], ...beside] as const)
    paper.row({ text: label, beside: { x: 190, text } });
  paper.row();
  for (const [label, cents] of before) paper.row({ text: label, amount: shown(cents) });
  items.forEach((cents, at) => {
    paper.row({ text: `Position ${at + 1}`, amount: shown(cents) });
  });
};

/** Net amount, tax and total, in rows below each other. */
export const drawTotals = (
  paper: Paper,
  base: Base,
  {
    currency = 'CHF',
    times = (cents) => cents,
  }: { currency?: string; times?: (cents: bigint) => bigint } = {},
): void => {
  const { words, shown, rate, random } = base;
  const net = times(base.net);
  const tax = taxOf(net, rate);
  paper.row({ text: oneOf(random, words.net), amount: shown(net) });
  paper.row({ text: `${words.vat} ${rate.written}`, amount: shown(tax) });
  paper.row({
    ...{ text: `${base.totalLabel} ${currency}`, amount: shown(net + tax) },
    look: { size: 11, bold: true },
  });
};

export const drawAccount = (paper: Paper, { words }: Base): void => {
  paper.row();
  paper.row({ text: `${words.payTo} ${seller.name}, IBAN ${ibanText(seller.iban)}` });
};
