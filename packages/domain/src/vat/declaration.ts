import { isUid, type Sender } from '../master-data/sending/sender.ts';
import { activitiesFrom, stepOf } from '../master-data/vat/net-ladder.ts';
import { hasNetRates, type VatConsideration, type VatMethod } from '../master-data/vat-settings.ts';
import type { Issue } from '../refusal/refusal.ts';
import type { BookingDate, Instant } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, round, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { exactTaxAt, summedRows } from './form.ts';
import type { VatDays } from './period.ts';
import { type Generation, otherRates, rateFigures } from './rate-figure.ts';
import type { VatRow, VatSettled } from './return.ts';
import { vatReference } from './settlement-posting.ts';

/**
 * The declaration of a settled period to the tax administration (docs/interface §15), whose portal
 * computes it again and refuses it by codes of its own, MWST-0001 to MWST-0009.
 */

/**
 * The kinds of filing: a first one; a correction, which has the whole amounts of a period, as they
 * replace those that were filed; and the reconciliation of a year, which has the differences alone,
 * as they are added to what was filed.
 */
export const periodSubmissions = ['first', 'correction'] as const;
export type VatSubmission = (typeof periodSubmissions)[number] | 'reconciliation';

export type VatDeclaration = VatDays & {
  /** CHE and nine digits. */
  uid: string;
  name: string;
  made: Instant;
  submission: VatSubmission;
  method: VatMethod;
  consideration: VatConsideration;
  reference: string;
  /**
   * The figures that are no supplies, acquisitions or totals and not zero, and 200 always; amounts
   * with two decimals.
   */
  figures: ReadonlyMap<string, Decimal>;
  supplies: readonly VatRow[];
  acquisitions: readonly VatRow[];
  /** Below zero where the tax administration owes it. */
  payable: Decimal;
};

const inRappen = (amount: Amount): Decimal => decimalOf(round(amount, 2), 2);

/** The declarer: its letterhead, and the currency of its books. */
type Declarer = { sender: Sender | undefined; currency: string; client: string };

/**
 * The declaration of a period from its settlements, or the reasons why the portal would refuse it.
 * Of several it has the amounts of all, be it a correction or a period that is filed for the first
 * time with its corrections.
 */
export const vatDeclarationOf = (
  settled: readonly VatSettled[],
  { submission, declarer }: { submission: VatSubmission; declarer: Declarer },
): VatDeclaration | Issue[] => {
  const [first] = settled;
  const last = settled.at(-1);
  if (!first || !last) throw new Error('a declaration needs a settled period');
  const figures = figuresOf(settled);
  const supplies = suppliesIn(figures);
  const acquisitions = acquisitionsIn(figures);
  const problems = [
    ...declarerProblems(declarer),
    ...periodProblems(first, submission),
    ...turnoverProblems(figures),
    ...(hasNetRates(first.method) && first.to >= activitiesFrom
      ? activityProblems(figures, { supplies, to: first.to })
      : []),
    ...(acquisitions ? [] : [{ field: 'figures', ...say('vat_file_acquisition') }]),
    ...(submission === 'correction' && settled.length === 1
      ? [{ field: 'submission', ...say('vat_file_uncorrected') }]
      : []),
    ...(submission === 'reconciliation' && isNothing(figures)
      ? [{ field: 'submission', ...say('vat_file_unreconciled') }]
      : []),
  ];
  if (problems.length > 0 || !acquisitions) return problems;
  const { from, to, method, consideration, number } = last;
  return {
    ...{ from, to, method, consideration, submission, supplies, acquisitions },
    uid: uidOf(declarer.sender?.uid ?? ''),
    name: declarer.sender?.name ?? '',
    made: last.created,
    reference: vatReference({ from, to, number }),
    figures: new Map(
      [...figures]
        .filter(
          ([figure, { amount, tax }]) =>
            figure === '200' || (isDeclared(figure) && !amount.plus(tax).eq(zero)),
        )
        .map(([figure, { amount, tax }]) => [figure, inRappen(amount.plus(tax))]),
    ),
    payable: inRappen(payableOf(figures, { supplies, acquisitions })),
  };
};

/** `CHE-116.281.271 MWST` as the file has it: CHE116281271. */
const uidOf = (uid: string): string =>
  uid
    .toUpperCase()
    .replace(/[^CHE\d]/g, '')
    .slice(0, 12);

type Total = { amount: Amount; tax: Amount; rate: Decimal | undefined; rows: VatRow[] | undefined };
type Totals = ReadonlyMap<string, Total>;

/** The figures of a return and of its corrections together. */
const figuresOf = (settled: readonly VatSettled[]): Totals => {
  const totals = new Map<string, Total>();
  for (const { figure, rate, amount = '0', tax = '0', rows } of settled.flatMap((one) => one.figures)) {
    const before = totals.get(figure);
    totals.set(figure, {
      amount: (before?.amount ?? zero).plus(amountOf(amount)),
      tax: (before?.tax ?? zero).plus(amountOf(tax)),
      rate: rate ?? before?.rate,
      rows: rows || before?.rows ? [...(before?.rows ?? []), ...(rows ?? [])] : undefined,
    });
  }
  return totals;
};

const isDeclared = (figure: string): boolean => !totalFigures.has(figure) && !/^3/.test(figure);
const totalFigures = new Set(['289', '299', '399', '479', '500', '510']);

const isSupplies = (figure: string): boolean => /^3[0-4]\d$/.test(figure);

/** The supplies by rate, or by activity. */
const suppliesIn = (figures: Totals): VatRow[] =>
  summedRows(
    [...figures].flatMap(([figure, { amount, rate, rows }]) => {
      if (!isSupplies(figure)) return [];
      return rows ?? (rate === undefined ? [] : [{ rate, amount: inRappen(amount) }]);
    }),
    2,
  );

/** The acquisitions by rate; undefined where the rate of some is not known. */
const acquisitionsIn = (figures: Totals): VatRow[] | undefined => {
  const rows: VatRow[] = [];
  for (const [figure, total] of figures) {
    if (!/^38\d$/.test(figure) || (total.amount.eq(zero) && total.tax.eq(zero))) continue;
    const own = total.rows ?? supposedRows(figure, total);
    if (!own || !sum(own.map(({ amount }) => amountOf(amount))).eq(total.amount)) return undefined;
    rows.push(...own);
  }
  return summedRows(rows, 2);
};

/** A return that was settled before its rows were kept has one rate, if that makes its tax. */
export const supposedRows = (
  figure: string,
  { amount, tax }: Pick<Total, 'amount' | 'tax'>,
): VatRow[] | undefined => {
  const found = rateFigures(figure.slice(2) as Generation).find(({ rate }) =>
    exactTaxAt(amount, rate).minus(tax).abs().lt(nearly),
  );
  return found && [{ rate: found.rate, amount: inRappen(amount) }];
};
const nearly = amountOf('0.5');

/**
 * Turnover times rate without rounding, less what was paid ahead: rounded once, as the portal does.
 */
const payableOf = (
  figures: Totals,
  { supplies, acquisitions }: { supplies: readonly VatRow[]; acquisitions: readonly VatRow[] },
): Amount => {
  const due = sum(
    [...supplies, ...acquisitions].map(({ rate, amount }) => exactTaxAt(amountOf(amount), rate)),
  );
  const taxIn = (figure: string) => figures.get(figure)?.tax ?? zero;
  const given = sum(['400', '405', '410', '470', '471'].map(taxIn));
  return due.minus(given).plus(taxIn('415')).plus(taxIn('420'));
};

const declarerProblems = ({ sender, currency, client }: Declarer): Issue[] => [
  ...(sender ? [] : [{ field: 'sender', ...say('setting_missing', { client, field: 'sender' }) }]),
  ...(sender && !isUid(sender.uid) ? [{ field: 'sender.uid', ...say('vat_file_uid') }] : []),
  ...(currency === 'CHF' ? [] : [{ field: 'currency', ...say('vat_file_currency', { currency }) }]),
];

/** Whether no figure has anything, so that there is nothing to file. */
const isNothing = (figures: Totals): boolean =>
  [...figures.values()].every(
    ({ amount, tax, rows = [] }) => amount.eq(zero) && tax.eq(zero) && rows.length === 0,
  );

/** A year of which a part alone is settled is the first or the last of a client. */
const periodProblems = ({ from, to, method }: VatSettled, submission: VatSubmission): Issue[] => {
  if (submission === 'reconciliation') return [];
  const months = Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  const fits = { effective: [1, 3, 12], net: [6, 12], flat: [3, 12] }[method];
  return fits.includes(months) ? [] : [{ field: 'period', ...say('vat_file_months') }];
};

/**
 * From 2025 on each supply by net tax rates has an activity, which was granted with a rate of the
 * ladder.
 */
const activityProblems = (
  figures: Totals,
  { supplies, to }: { supplies: readonly VatRow[]; to: BookingDate },
): Issue[] => {
  // Its corrections keep the two figures, so that no id can be given later.
  if ([...figures.keys()].some((figure) => figure.startsWith('33')))
    return [{ field: 'figures', ...say('vat_file_two_rates') }];
  const nameless = supplies.filter(({ activity_id }) => activity_id === undefined);
  const others = supplies.filter(
    ({ activity_id, rate }) => !activity_id?.startsWith('T') && stepOf(rate, to) < 0,
  );
  const ended = supplies.filter(({ granted }) => granted === false);
  const credits = ['470', '471'].filter((figure) => !(figures.get(figure)?.tax ?? zero).eq(zero));
  return [
    ...nameless.map(({ rate }) => ({ field: 'vat_net_rates', ...say('vat_file_activity', { rate }) })),
    ...others.map(({ rate }) => ({ field: 'vat_net_rates', ...say('vat_file_net_rate', { rate }) })),
    ...ended.map(({ activity_id = '', amount }) => ({
      field: 'vat_net_rates',
      ...say('vat_file_ended', { activity: activity_id, amount }),
    })),
    ...credits.map((figure) => ({ field: 'figures', ...say('vat_file_credit', { figure }) })),
  ];
};

/** Turnover less deductions must be that of all rates. */
const turnoverProblems = (figures: Totals): Issue[] => {
  const amountIn = (figure: string) => figures.get(figure)?.amount ?? zero;
  const others = amountIn(otherRates);
  // An activity without a rate on that day has turnover, and no row.
  const supplied = [...figures]
    .filter(([figure, { rate, rows }]) => isSupplies(figure) && (rows || rate !== undefined))
    .map(([, { amount, rows }]) => (rows ? sum(rows.map((row) => amountOf(row.amount))) : amount));
  const rest = amountIn('299').minus(sum(supplied)).minus(others);
  return [
    ...(rest.eq(zero) ? [] : [{ field: 'figures', ...say('vat_file_untaxed', { amount: inRappen(rest) }) }]),
    ...(others.eq(zero) ? [] : [{ field: 'figures', ...say('vat_file_rate', { amount: inRappen(others) }) }]),
  ];
};
