import type { GlentryKept, GlKept } from '../ledger/gl.ts';
import { opposite, type PostedGl, postedGl } from '../ledger/gl-posting.ts';
import { signedLine } from '../ledger/yearend-posting.ts';
import { checkAccount, checkAmount, checkCurrency, checkPeriod, type Ledger } from '../master-data/ledger.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, proportion, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import type {
  AssetAdjustment,
  AssetBookingKind,
  AssetDisposal,
  AssetReversal,
  DepreciationRun,
} from './asset-booking.ts';
import { checkKind } from './change.ts';
import { lastYearEndBefore, type Planning } from './plan.ts';
import {
  type AssetRecord,
  bookedTo,
  type RegisteredAsset,
  registeredFrom,
  standingOn,
  targetOn,
} from './register.ts';

/**
 * Entries of runs, disposals and value adjustments of assets (docs/interface §27). Each is one
 * entry, and says what it changes of each asset.
 */

/** A booking to store. Where its lines come to nothing, it has no entry. */
export type AssetBooked = {
  kind: AssetBookingKind;
  transdate: BookingDate;
  description: string;
  proceeds?: Decimal | undefined;
  proceeds_accno?: number | undefined;
  invnumber?: string;
  reverses?: number;
  posted: PostedGl | undefined;
  movements: readonly AssetMoved[];
};

/** A change of an asset by a booking. */
export type AssetMoved = { asset_id: number; value: Decimal; depreciation: Decimal; released: Decimal };

/** The ledger, and the first month of the business year, 1 to 12. */
export type AssetBooks = { ledger: Ledger; yearMonth: number };

type AccountAmount = { accno: number; amount: Amount };

const planningOf = ({ ledger, yearMonth }: AssetBooks): Planning => ({
  places: minorUnit(ledger.client.currency),
  yearMonth,
});

const contraOf = ({ depreciation_accno, asset_accno }: AssetRecord): number =>
  depreciation_accno ?? asset_accno;

/** The assets of which a run of that day would depreciate something, and how much. */
export const depreciationDue = <Asset extends RegisteredAsset>(
  assets: readonly Asset[],
  day: BookingDate,
  of: Planning,
): (Asset & { amount: Amount })[] =>
  assets.flatMap((one) => {
    const { asset } = one;
    if (asset.withdrawn || registeredFrom(asset) > day || (bookedTo(one) ?? day) > day) return [];
    const amount = targetOn(one, day, of).minus(standingOn(one).depreciated);
    return amount.eq(zero) ? [] : [{ ...one, amount }];
  });

/**
 * Depreciates all assets up to a day: books what the plan has by its end less what is booked.
 * Refuses `period_closed`, `invalid` where a later run is booked, and `nothing_to_close`.
 */
export const postDepreciation = (
  { transdate, description }: DepreciationRun,
  assets: readonly RegisteredAsset[],
  of: AssetBooks,
): AssetBooked => {
  const { ledger } = of;
  const { places } = planningOf(of);
  const findings = newFindings();
  checkPeriod(ledger.client, { field: 'transdate', value: transdate }, findings);
  const later = assets
    .flatMap(({ movements }) => movements)
    .filter(({ kind, is_live, transdate: day }) => kind === 'run' && is_live && day > transdate);
  if (later[0]) findings.add('invalid', 'transdate', say('asset_run_later', { day: later[0].transdate }));
  const due = depreciationDue(assets, transdate, planningOf(of));
  if (due.length === 0)
    findings.add('nothing_to_close', 'transdate', say('nothing_to_depreciate', { day: transdate }));
  findings.refuse();
  const text =
    description || entryText(entryLanguage(ledger.client), 'asset_depreciation', { day: transdate });
  const lines = due.flatMap(({ asset, amount }) => depreciationLines(asset, amount));
  return {
    kind: 'run',
    transdate,
    description: text,
    posted: postedLines(lines, { transdate, description: text, ledger }),
    movements: due.map(({ id, amount }) => ({
      ...{ asset_id: id, depreciation: decimalOf(amount, places) },
      ...unmoved(places),
    })),
  };
};

const unmoved = (places: number) => ({ value: decimalOf(zero, places), released: decimalOf(zero, places) });

const depreciationLines = (
  asset: AssetRecord,
  amount: Amount,
  expense_accno = asset.expense_accno,
): AccountAmount[] => [
  { accno: expense_accno, amount },
  { accno: contraOf(asset), amount: zero.minus(amount) },
];

/** The entry of some lines, by account; none where they come to nothing. */
const postedLines = (
  lines: readonly AccountAmount[],
  { transdate, description, ledger }: { transdate: BookingDate; description: string; ledger: Ledger },
): PostedGl | undefined => {
  const { client } = ledger;
  const places = minorUnit(client.currency);
  const sums = new Map<number, Amount>();
  for (const { accno, amount } of lines) sums.set(accno, (sums.get(accno) ?? zero).plus(amount));
  const moved = [...sums].filter(([, amount]) => !amount.eq(zero));
  if (moved.length === 0) return undefined;
  // Debits first, as people write entries.
  const ordered = moved.toSorted(([, one], [, other]) => Number(one.lt(zero)) - Number(other.lt(zero)));
  return untaxed(
    {
      kind: 'assets',
      reference: '',
      description,
      transdate,
      notes: '',
      currency: client.currency,
      exchangerate: '1' as Decimal,
      glentries: ordered.map(([accno, amount]) => ({
        ...signedLine(accno, amount, places),
        ...(ledger.accounts.get(accno)?.category === 'income' ? { vat_code: 'none' } : {}),
      })),
    },
    ledger,
  );
};

/** The entry, whose lines on accounts of income are no turnover: the sale itself was one. */
const untaxed = (gl: PostedGl['gl'], ledger: Ledger): PostedGl => {
  const posted = postedGl(gl, ledger);
  const postings = posted.entry.postings.map((posting, at) => codedAs(posting, gl.glentries[at]));
  return { gl, entry: { ...posted.entry, postings } };
};

const codedAs = <Posting>(posting: Posting, line: GlentryKept | undefined): Posting =>
  line?.vat_code ? { ...posting, vat_code: line.vat_code } : posting;

/** Adds a finding where an asset is not there on a day, or something later is booked of it. */
const checkThere = (one: RegisteredAsset, transdate: BookingDate, findings: Findings): void => {
  const from = registeredFrom(one.asset);
  const last = bookedTo(one);
  if (standingOn(one).value.eq(zero)) findings.add('invalid', 'id', say('asset_gone', { id: one.id }));
  else if (transdate < from)
    findings.add('invalid', 'transdate', say('asset_there_from', { id: one.id, day: from }));
  else if (last !== undefined && last > transdate)
    findings.add('invalid', 'transdate', say('asset_booked_later', { id: one.id, day: last }));
};

/** The amount that an invoice has credited on an account, without VAT. */
export type Sale = { accno: number; amount: Amount };

/**
 * Takes an asset or a part of it out of the books, after it was depreciated up to that day: its
 * book value, less what it was sold for, is the loss, or below zero the gain. Refuses `invalid`,
 * `period_closed`, `account_unknown` and `account_not_postable`.
 */
export const postDisposal = (
  one: RegisteredAsset,
  { sent, sale }: { sent: AssetDisposal; sale: Sale | undefined },
  of: AssetBooks,
): AssetBooked => {
  const { ledger } = of;
  const { client } = ledger;
  const { asset, id } = one;
  const { transdate, result_accno, depreciate = true } = sent;
  const planning = planningOf(of);
  const { places } = planning;
  const findings = newFindings();
  checkPeriod(client, { field: 'transdate', value: transdate }, findings);
  checkThere(one, transdate, findings);
  const { value, depreciated } = standingOn(one);
  const gone = amountOf(sent.value ?? decimalOf(value, places));
  checkShare(sent, { value, gone, places, currency: client.currency }, findings);
  const proceeds = sent.proceeds ? amountOf(sent.proceeds) : (sale?.amount ?? zero);
  const proceeds_accno = sent.proceeds_accno ?? sale?.accno;
  checkProceeds({ proceeds, proceeds_accno }, ledger, findings);
  findings.refuse();
  const isWhole = gone.eq(value);
  const until =
    isWhole && asset.first_year === 'full' ? lastYearEndBefore(transdate, of.yearMonth) : transdate;
  const due = depreciate ? targetOn(one, until, planning).minus(depreciated) : zero;
  const depreciation = due.gt(zero) ? due : zero;
  const all = depreciated.plus(depreciation);
  const released = isWhole ? all : proportion(all, { part: gone, whole: value }, places);
  const loss = gone.minus(released).minus(proceeds);
  if (!loss.eq(zero)) {
    if (!result_accno) findings.add('invalid', 'result_accno', say('required'));
    else
      checkKind(
        ledger,
        {
          ...{ field: 'result_accno', accno: result_accno },
          categories: ['income', 'expense'],
          said: say('account_not_result', { account: result_accno }),
        },
        findings,
      );
  }
  findings.refuse();
  const name = proceeds.eq(zero) ? 'asset_scrapped' : 'asset_sale';
  const description =
    sent.description || entryText(entryLanguage(client), name, { asset: asset.description });
  const lines = [
    ...depreciationLines(asset, depreciation),
    { accno: asset.asset_accno, amount: zero.minus(gone) },
    { accno: contraOf(asset), amount: released },
    ...(proceeds_accno === undefined || proceeds_accno === null
      ? []
      : [{ accno: proceeds_accno, amount: proceeds }]),
    ...(result_accno ? [{ accno: result_accno, amount: loss }] : []),
  ];
  return {
    kind: 'disposal',
    transdate,
    description,
    proceeds: decimalOf(proceeds, places),
    ...(proceeds_accno ? { proceeds_accno } : {}),
    ...(sent.invnumber ? { invnumber: sent.invnumber } : {}),
    posted: postedLines(lines, { transdate, description, ledger }),
    movements: [
      {
        asset_id: id,
        value: decimalOf(zero.minus(gone), places),
        depreciation: decimalOf(depreciation, places),
        released: decimalOf(zero.minus(released), places),
      },
    ],
  };
};

const checkShare = (
  sent: AssetDisposal,
  { value, gone, places, currency }: { value: Amount; gone: Amount; places: number; currency: string },
  findings: Findings,
): void => {
  if (!sent.value) return;
  checkAmount({ currency, places }, { field: 'value', value: sent.value }, findings);
  if (gone.lte(zero)) findings.add('invalid', 'value', say('positive'));
  if (gone.gt(value))
    findings.add('invalid', 'value', say('asset_value_left', { left: decimalOf(value, places) }));
};

const checkProceeds = (
  sold: { proceeds: Amount; proceeds_accno: number | null | undefined },
  ledger: Ledger,
  findings: Findings,
): void => {
  const { proceeds, proceeds_accno } = sold;
  const places = minorUnit(ledger.client.currency);
  const currency = ledger.client.currency;
  if (proceeds.lt(zero)) findings.add('invalid', 'proceeds', say('at_least', { min: 0 }));
  checkAmount({ currency, places }, { field: 'proceeds', value: proceeds.toFixed() as Decimal }, findings);
  if (proceeds.eq(zero)) return;
  const field = 'proceeds_accno';
  if (!proceeds_accno) findings.add('invalid', field, say('required'));
  else {
    checkAccount(ledger, { field, accno: proceeds_accno }, findings);
    checkCurrency(ledger, { field, accno: proceeds_accno, currency }, findings);
  }
};

/**
 * Depreciates more of an asset than its plan says, or takes some back. What is left is spread over
 * the time that is left. Refuses `invalid`, `period_closed` and what its account is refused for.
 */
export const postAdjustment = (one: RegisteredAsset, sent: AssetAdjustment, of: AssetBooks): AssetBooked => {
  const { ledger } = of;
  const { asset, id } = one;
  const { transdate, expense_accno } = sent;
  const { places } = planningOf(of);
  const currency = ledger.client.currency;
  const findings = newFindings();
  checkPeriod(ledger.client, { field: 'transdate', value: transdate }, findings);
  checkThere(one, transdate, findings);
  checkAmount({ currency, places }, { field: 'depreciation', value: sent.depreciation }, findings);
  const amount = amountOf(sent.depreciation);
  const { value, depreciated } = standingOn(one);
  const planned = targetOn(one, transdate, planningOf(of));
  const most = value.minus(planned.gt(depreciated) ? planned : depreciated);
  const back = zero.minus(planned.lt(depreciated) ? planned : depreciated);
  if (amount.eq(zero) || amount.gt(most) || amount.lt(back)) {
    const left = decimalOf(amount.lt(zero) ? back : most, places);
    findings.add('invalid', 'depreciation', say('asset_value_left', { left }));
  }
  if (expense_accno)
    checkKind(
      ledger,
      {
        ...{ field: 'expense_accno', accno: expense_accno },
        categories: ['income', 'expense'],
        said: say('account_not_result', { account: expense_accno }),
      },
      findings,
    );
  findings.refuse();
  const description =
    sent.description ||
    entryText(entryLanguage(ledger.client), 'asset_adjustment', { asset: asset.description });
  const lines = depreciationLines(asset, amount, expense_accno ?? undefined);
  return {
    kind: 'adjustment',
    transdate,
    description,
    posted: postedLines(lines, { transdate, description, ledger }),
    movements: [{ asset_id: id, depreciation: decimalOf(amount, places), ...unmoved(places) }],
  };
};

/** A booking that is reversed: its entry, and what it changed. */
export type ToReverse = {
  id: number;
  transdate: BookingDate;
  gl: GlKept | undefined;
  description: string;
  proceeds: Decimal | undefined;
  proceeds_accno: number | undefined;
  reversed_by: number | undefined;
  kind: AssetBookingKind;
  movements: readonly AssetMoved[];
};

/**
 * Reverses a booking as a whole. Refuses `already_reversed`, `period_closed`, and `invalid` for a
 * day before its own, and where what was booked of an asset later builds on it.
 */
export const reverseAssetBooking = (
  of: ToReverse,
  { sent, assets, ledger }: { sent: AssetReversal; assets: readonly RegisteredAsset[]; ledger: Ledger },
): AssetBooked => {
  const findings = newFindings();
  const transdate = sent.transdate ?? of.transdate;
  if (of.reversed_by !== undefined || of.kind === 'reversal')
    findings.add('already_reversed', 'id', say('already_reversed'));
  if (transdate < of.transdate)
    findings.add('invalid', 'transdate', say('not_before', { day: of.transdate }));
  checkPeriod(ledger.client, { field: 'transdate', value: transdate }, findings);
  for (const { id, movements } of assets) {
    const later = movements.find(
      ({ is_live, booking_id, kind }) => is_live && booking_id > of.id && kind === 'disposal',
    );
    if (later && of.movements.some(({ asset_id }) => asset_id === id))
      findings.add('invalid', 'id', say('asset_booked_later', { id, day: later.transdate }));
  }
  findings.refuse();
  const language = entryLanguage(ledger.client);
  const description = sent.description || entryText(language, 'reversal', { of: of.description });
  const places = minorUnit(ledger.client.currency);
  const negative = (amount: Decimal) => decimalOf(zero.minus(amountOf(amount)), places);
  return {
    kind: 'reversal',
    transdate,
    description,
    reverses: of.id,
    ...(of.proceeds === undefined ? {} : { proceeds: negative(of.proceeds) }),
    ...(of.proceeds_accno === undefined ? {} : { proceeds_accno: of.proceeds_accno }),
    posted:
      of.gl && untaxed({ ...opposite(of.gl), kind: 'assets', transdate, description, reference: '' }, ledger),
    movements: of.movements.map(({ asset_id, value, depreciation, released }) => ({
      asset_id,
      value: negative(value),
      depreciation: negative(depreciation),
      released: negative(released),
    })),
  };
};

/** The sum of what a booking depreciated. */
export const depreciationIn = (
  movements: readonly Pick<AssetMoved, 'depreciation'>[],
  places: number,
): Decimal => decimalOf(sum(movements.map(({ depreciation }) => amountOf(depreciation))), places);
