import type { Outputs } from '@kontor/client';
import { decimal, decimalOf, lineAmount, minorUnit, sumsOfLines } from '@kontor/domain';
import { useQueries, useQuery } from '@tanstack/react-query';
import { isLinked } from '../../../choices/accounts.ts';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import { useTaxRates } from '../../../choices/taxes.ts';
import { useBooks } from '../../../server/session.ts';
import { difference, parseAmount, sumOf } from '../../../values/amount.ts';
import { isDate } from '../../../values/date.ts';
import { useLineTaxes } from '../taxing/untaxed.tsx';
import { type ComputedTax, type DocumentValues, noVat } from '../values.ts';
import { daySupplied } from './supply.ts';

/**
 * The sums of a document that is typed, by the functions of the domain that post it, so that each
 * key is followed at once.
 */
export type Sums = {
  /** Without tax. */
  net: string;
  taxes: readonly ComputedTax[];
  rounding: string;
  total: string;
  /** The amount of each line by an article, where it has a price. */
  amounts: readonly (string | undefined)[];
  places: number;
};

const zero = decimal.parse('0');
const single = decimal.parse('1');

const taxNamed = (tax_accno: string | undefined): readonly number[] | undefined =>
  tax_accno && tax_accno !== noVat && /^\d+$/.test(tax_accno) ? [Number(tax_accno)] : undefined;

/** Computes the sums of what was typed; lines that have no amount yet add nothing. */
export const useSums = (kind: DocumentKind, values: DocumentValues): Sums => {
  const { query, client } = useBooks();
  const day = daySupplied(values);
  const rates = useTaxRates().flatMap(({ rate: percent, ...of }) => {
    const rate = parseAmount(percent);
    return rate === undefined ? [] : [{ ...of, rate }];
  });
  const { accounts, articleOptions } = useLineTaxes(kind, day);
  const isInvoice = kind.kind === 'invoice';
  const settings = useQuery(query.settings.get.queryOptions()).data;
  const byParts = values.mode === 'parts';
  const customernumber = values.customernumber.trim();
  const customer = useQuery(
    query.customers.get.queryOptions(
      { customernumber },
      { enabled: isInvoice && customernumber !== '', staleTime: 60_000, retry: false },
    ),
  ).data;
  const numbers = byParts
    ? [...new Set(values.parts.map(({ partnumber }) => partnumber).filter((number) => number !== ''))]
    : [];
  const articles = useQueries({ queries: numbers.map(articleOptions) });
  const articleOf = (partnumber: string) => articles[numbers.indexOf(partnumber)]?.data;
  const currency = values.currency || client.currency;
  const places = minorUnit(currency);
  const isTax = (accno: number) =>
    accounts.some((account) => account.accno === accno && isLinked(account, kind.taxLink));
  const isEnabled = (accno: number) =>
    !isInvoice || values.name !== '' || (customer?.tax_accnos?.includes(accno) ?? true);
  const amounts = byParts
    ? values.parts.map(({ partnumber, sellprice, quantity, discount }) => {
        const usual = isInvoice ? (articleOf(partnumber)?.sellprice ?? '') : '';
        const price = parseAmount(sellprice || usual);
        if (price === undefined) return undefined;
        const priced = {
          sellprice: price,
          quantity: parseAmount(quantity) ?? single,
          discount: parseAmount(discount) ?? zero,
        };
        return decimalOf(lineAmount(priced, places), places);
      })
    : [];
  const lines = byParts
    ? values.parts.map(({ partnumber, tax_accno }, at) => ({
        amount: amounts[at] ?? zero,
        tax_accnos: (taxNamed(tax_accno) ?? articleOf(partnumber)?.tax_accnos ?? []).filter(
          (accno) => isTax(accno) && isEnabled(accno),
        ),
      }))
    : values[kind.lines].map(({ amount, tax_accno }) => ({
        amount: parseAmount(amount) ?? zero,
        tax_accnos: taxNamed(tax_accno) ?? [],
      }));
  const written = new Map(
    Object.entries(byParts ? {} : values.taxes).flatMap(([accno, typed]) => {
      const amount = parseAmount(typed);
      return amount === undefined ? [] : [[Number(accno), amount] as const];
    }),
  );
  const sums = sumsOfLines(lines, {
    rates,
    on: isDate(day) ? day : '',
    currency,
    included: values.taxincluded,
    rounding: isInvoice && settings?.rounding === true,
    written,
  });
  return { ...sums, amounts, places };
};

type Previewed = {
  preview: { data: Outputs['invoices']['preview'] | undefined; isCurrent: boolean };
  byParts: boolean;
};

/** The sums as the server answered that they will be booked, once it did for what is typed now. */
export const asPreviewed = (sums: Sums, { preview: { data, isCurrent }, byParts }: Previewed): Sums => {
  if (!data || !isCurrent) return sums;
  const { netamount, amount, taxes } = data;
  const charged = sumOf([netamount, ...taxes.map((tax) => tax.amount)], sums.places);
  const known = (accno: number) => sums.taxes.find((tax) => tax.accno === accno);
  return {
    ...sums,
    net: netamount,
    total: amount,
    rounding: difference(amount, charged, sums.places),
    // By accounts, the computed taxes stand in fields, where others are written over them.
    taxes: byParts
      ? taxes.map(({ accno, rate = zero, base = known(accno)?.base ?? zero, amount: tax }) => ({
          ...{ accno, rate, base },
          amount: tax,
        }))
      : sums.taxes,
  };
};
