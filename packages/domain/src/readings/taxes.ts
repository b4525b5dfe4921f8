import { bareRatesOf, distance, type Rate, taxIn, taxOn } from './figures.ts';
import type { Labelled } from './labels.ts';
import { type PageLine, type PagePlace, plainly } from './lines.ts';

/** Rows of tax: a rate, what it is of, and what it comes to, of which each proves the others. */

export type TaxRow = { rate: bigint; net: bigint; tax: bigint; line: PageLine; places: readonly PagePlace[] };

/** A tax whose net amount is not in its line. */
export type LoneTax = { rate: bigint; tax: bigint; figure: Labelled };

// One hundredth, as some round each line and not the sum.
const near = 1n;
const taxSign = /mwst|mehrwertsteuer|\bust\b|umsatzsteuer|\btva\b|\biva\b|\bvat\b|\btax\b|\bbtw\b|\bgst\b/;

/** Rows that have rate, net amount (or gross) and tax in one line. */
export const taxRowsIn = (figures: readonly Labelled[], rates: readonly Rate[]): TaxRow[] => {
  const rows: TaxRow[] = [];
  for (const line of new Set(rates.map((rate) => rate.line)))
    for (const { rate, place } of rates.filter((one) => one.line === line)) {
      const inLine = figures.filter((one) => one.line === line);
      const pair = pairFor(rate, inLine);
      if (pair) rows.push({ ...pair, rate, line, places: [place, ...pair.places] });
    }
  return [...rows, ...unsignedRows(figures, rates)];
};

type NetAndTax = { net: bigint; tax: bigint; places: readonly PagePlace[] };

const pairFor = (rate: bigint, inLine: readonly Labelled[]): NetAndTax | undefined => {
  const pairs = inLine.flatMap((one) =>
    inLine.flatMap((other) => {
      if (one === other || one.label === 'discount' || other.label === 'discount') return [];
      const places = [one.place, other.place];
      const isOfNet = distance(taxOn(one.cents, rate), other.cents) <= near && one.cents !== 0n;
      if (isOfNet && (rate > 0n ? other.cents !== 0n : other.cents === 0n))
        return [
          { net: one.cents, tax: other.cents, places, exact: taxOn(one.cents, rate) === other.cents ? 0 : 1 },
        ];
      const isOfGross =
        rate > 0n && other.cents !== 0n && distance(taxIn(one.cents, rate), other.cents) <= near;
      return isOfGross
        ? [
            {
              net: one.cents - other.cents,
              tax: other.cents,
              places,
              exact: taxIn(one.cents, rate) === other.cents ? 2 : 3,
            },
          ]
        : [];
    }),
  );
  return pairs.sort((one, other) => one.exact - other.exact)[0];
};

/** Rows of a table whose rates have no sign: it says that it is of tax. */
const unsignedRows = (figures: readonly Labelled[], rates: readonly Rate[]): TaxRow[] =>
  [...new Set(figures.map(({ line }) => line))].flatMap((line) => {
    if (rates.some((rate) => rate.line === line)) return [];
    const inLine = figures.filter((one) => one.line === line);
    const isOfTax =
      inLine.some(({ label, head }) => label === 'tax' || head === 'tax') || taxSign.test(plainly(line.text));
    if (inLine.length < 2 || !isOfTax) return [];
    return bareRatesOf([line]).flatMap((rate) => {
      const others = inLine.filter(({ from }) => from !== rate.from);
      const pair = pairFor(rate.rate, others);
      return pair ? [{ ...pair, rate: rate.rate, line, places: [rate.place, ...pair.places] }] : [];
    });
  });

/** Taxes that have a rate in their line, and only themselves as an amount. */
export const loneTaxesIn = (figures: readonly Labelled[], rates: readonly Rate[]): LoneTax[] =>
  figures.flatMap((figure) => {
    const inLine = figures.filter(({ line }) => line === figure.line);
    const own = rates.filter(({ line, to }) => line === figure.line && to <= figure.from);
    const rate = own.at(-1);
    const isTax =
      figure.label === 'tax' || (taxSign.test(plainly(figure.line.text)) && figure.label !== 'gross');
    if (!rate || inLine.at(-1) !== figure || !isTax || figure.cents <= 0n || figure.label === 'discount')
      return [];
    return [{ rate: rate.rate, tax: figure.cents, figure }];
  });
