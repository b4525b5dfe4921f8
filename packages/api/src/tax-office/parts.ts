import {
  type Ageing,
  addDays,
  addYears,
  amountOf,
  type BusinessYear,
  decimalOf,
  type Level,
  minorUnit,
  type OpenItem,
  type OpenItems,
  sum,
  type VatReconciliation,
  zero,
} from '@kontor/domain';
import type { RowLook, TaxOfficeItem, TaxOfficeRow } from '@kontor/print';
import { moneyOf, type ReportContext } from '../reports/read.ts';
import { ageingPages, openItemPages, type TaxOfficeReports } from './read.ts';

/** The items of the parts of a volume that are reports: statements, balances, open items, VAT. */

export function* levelItems({ balance, income }: TaxOfficeReports): Generator<TaxOfficeItem> {
  const before = balance.compare_on === undefined ? [] : [balance.compare_on];
  yield { part: 'balance_sheet' };
  yield { table: 'levels', shown: [balance.on, ...before] };
  yield* balance.levels.map((one) => levelRow(one, before.length > 0));
  const yearBefore = income.compare_to === undefined ? [] : [yearIn(income.compare_to)];
  yield { part: 'income_statement' };
  if (income.levels.length === 0) yield { note: 'nothing' };
  yield { table: 'levels', shown: [yearIn(income.to), ...yearBefore] };
  yield* income.levels.map((one) => levelRow(one, yearBefore.length > 0));
}

const yearIn = (day: string): string => day.slice(0, 4);

const lookOf = ({ kind }: Level): RowLook | undefined => {
  if (kind === 'figure') return 'total';
  if (kind === 'group') return 'group';
  if (kind === 'position') return 'strong';
  return kind === 'account' ? undefined : 'quiet';
};

const levelRow = (level: Level, isCompared: boolean): TaxOfficeRow => {
  const look = lookOf(level);
  const accno = level.kind === 'account' && level.accno !== undefined ? String(level.accno) : null;
  return {
    row: [level.description, accno, level.amount, ...(isCompared ? [level.compared ?? '0.00'] : [])],
    depth: Math.max(0, level.depth - 1),
    ...(look ? { look } : {}),
  };
};

export function* trialItems({ trial, nameOf }: TaxOfficeReports): Generator<TaxOfficeItem> {
  const isClosed = trial.accounts.some(({ closing }) => !amountOf(closing).eq(zero));
  yield { part: 'trial_balance' };
  if (isClosed) yield { note: 'unclosed_result' };
  yield { table: 'trial_balance', ...(isClosed ? { shown: ['yearend'] } : {}) };
  const cells = (of: TaxOfficeReports['trial']['total']) => [
    ...[of.opening, of.debit, of.credit, ...(isClosed ? [of.closing] : []), of.balance],
  ];
  for (const one of trial.accounts) yield { row: [String(one.accno), nameOf(one.accno), ...cells(one)] };
  yield { row: [null, { word: 'total' }, ...cells(trial.total)], look: 'total' };
}

const ages = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90', 'total'] as const;

export async function* openItems(
  ctx: ReportContext,
  year: BusinessYear,
  side: OpenItems['side'],
): AsyncGenerator<TaxOfficeItem> {
  const { currency, places } = moneyOf(ctx);
  yield { part: side === 'customers' ? 'receivables' : 'payables' };
  let [count, total] = [0, zero];
  let isForeign = false;
  for await (const { items, currencies } of openItemPages(ctx, year, side))
    for (const one of items) {
      isForeign = currencies.some((other) => other !== currency);
      if (count === 0) yield { table: 'open_items', ...(isForeign ? { shown: ['currency'] } : {}) };
      count += 1;
      total = total.plus(amountOf(one.base_open));
      yield { row: openCells(one, { currency, isForeign }), carry: [decimalOf(total, places)] };
    }
  if (count === 0) return yield { note: 'nothing' };
  const nothing = Array.from({ length: isForeign ? 6 : 5 }, () => null);
  yield { row: [{ word: 'total' }, ...nothing, decimalOf(total, places)], look: 'total' };
  yield* ageItems(ctx, year, side);
}

const openCells = (one: OpenItem, { currency, isForeign }: { currency: string; isForeign: boolean }) => [
  ...[one.number, one.name, one.invnumber, one.transdate, one.duedate],
  one.days_overdue > 0 ? String(one.days_overdue) : null,
  ...(isForeign ? [one.currency === currency ? null : `${one.currency} ${one.open}`] : []),
  one.base_open,
];

async function* ageItems(
  ctx: ReportContext,
  year: BusinessYear,
  side: OpenItems['side'],
): AsyncGenerator<TaxOfficeItem> {
  yield { table: 'ages' };
  let total: Ageing['total'] | undefined;
  for await (const page of ageingPages(ctx, year, side)) {
    total = page.total;
    for (const one of page.parties)
      yield { row: [`${one.number} ${one.name}`, ...ages.map((age) => one[age])] };
  }
  if (total) yield { row: [{ word: 'total' }, ...ages.map((age) => total[age])], look: 'total' };
}

const values = ['opening_value', 'additions', 'disposals', 'closing_value'] as const;
const depreciations = [
  ...(['opening_depreciation', 'taken_over', 'depreciation', 'released'] as const),
  ...(['closing_depreciation', 'closing_book_value'] as const),
];

export function* assetItems({ assets, nameOf }: TaxOfficeReports): Generator<TaxOfficeItem> {
  if (!assets) return;
  const { classes, total, accounts } = assets;
  yield { part: 'assets' };
  for (const [table, names] of [
    ['asset_values', values],
    ['asset_depreciation', depreciations],
  ] as const) {
    yield { table };
    for (const one of classes)
      yield { row: [String(one.asset_accno), nameOf(one.asset_accno), ...names.map((name) => one[name])] };
    yield { row: [null, { word: 'total' }, ...names.map((name) => total[name])], look: 'total' };
  }
  yield { table: 'asset_accounts' };
  for (const { accno, register, ledger, difference } of accounts)
    yield { row: [String(accno), nameOf(accno), register, ledger, difference] };
}

export function* vatItems({ vat, year, nameOf }: TaxOfficeReports): Generator<TaxOfficeItem> {
  if (!vat) {
    if (year.to > addDays(addYears(year.from, 1), -1)) {
      yield { part: 'vat' };
      yield { note: 'long_year' };
    }
    return;
  }
  yield { part: 'vat' };
  if (vat.periods.length > 0) yield* periodItems(vat);
  const places = minorUnit(vat.currency);
  const timing = (one: Timed) =>
    decimalOf(sum([one.opening, one.closing, one.unsettled, one.charged_tax].map(amountOrZero)), places);
  if (vat.turnovers.length > 0) yield { table: 'vat_turnovers' };
  for (const one of vat.turnovers)
    yield {
      row: [
        ...[accountNamed(one, nameOf), one.balance, one.outside, timing(one), one.adjusted],
        ...[one.expected, one.declared, one.difference],
      ],
    };
  if (vat.accounts.length > 0) yield { table: 'vat_accounts' };
  for (const one of vat.accounts)
    yield {
      row: [accountNamed(one, nameOf), one.balance, timing(one), one.expected, one.declared, one.difference],
    };
  if (vat.figures.length > 0) yield { table: 'vat_figures' };
  for (const one of vat.figures) yield* figureRows(one);
}

/** The steps that are about when turnover counts. */
type Timed = Partial<Record<'opening' | 'closing' | 'unsettled' | 'charged_tax', string | undefined>>;

const amountOrZero = (amount: string | undefined) => (amount === undefined ? zero : amountOf(amount));

/** The settled periods of the year, and its reconciliations. */
function* periodItems({ periods, settled }: VatReconciliation): Generator<TaxOfficeItem> {
  yield { table: 'vat_periods' };
  for (const { from, to, corrections, payable } of periods)
    yield { row: [`${from} – ${to}`, String(corrections), payable] };
  for (const { from, to, payable } of settled)
    yield { row: [`${from} – ${to}`, { word: 'reconciled' }, payable] };
}

const accountNamed = (
  { accno, description }: { accno?: number | undefined; description: string },
  nameOf: NameOf,
) => (accno === undefined ? description : `${accno} ${nameOf(accno)}`);
type NameOf = TaxOfficeReports['nameOf'];

/** The amount of a figure, and its tax below it. */
function* figureRows(one: VatReconciliation['figures'][number]): Generator<TaxOfficeItem> {
  const { figure, rate = null, amount, declared_amount, difference_amount } = one;
  const name = { vat_figure: figure };
  const hasAmount = amount !== undefined || declared_amount !== undefined;
  if (hasAmount)
    yield { row: [figure, name, rate, amount ?? null, declared_amount ?? null, difference_amount ?? null] };
  if (one.tax === undefined && one.declared_tax === undefined) return;
  const tax = [one.tax ?? null, one.declared_tax ?? null, one.difference_tax ?? null];
  if (hasAmount) yield { row: [null, { word: 'tax' }, null, ...tax], look: 'quiet', depth: 1 };
  else yield { row: [figure, name, rate, ...tax] };
}
