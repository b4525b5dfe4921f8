import { rateOn, type TaxRate } from '../master-data/tax.ts';
import { addDays, type BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/kinds.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { TaxKind, VatReport } from './report.ts';
import { type Money, movedBy, type Turnover } from './turnover.ts';

type Days = { from: BookingDate; to: BookingDate };

/** `days` in parts in which no rate changes, by their first days. */
export const ratePeriods = ({ from, to }: Days, rates: readonly TaxRate[]): ReadonlyMap<string, Days> => {
  const changes = rates.map(({ valid_from }) => valid_from).filter((day) => from < day && day <= to);
  const starts = [from, ...[...new Set(changes)].sort()];
  return new Map(
    starts.map((start, at) => {
      const next = starts[at + 1];
      return [start, { from: start, to: next === undefined ? to : addDays(next, -1) }];
    }),
  );
};

/** What an account taxes; undefined for one that has nothing to do with taxes. */
const kindOf = ({ link, category, tax, tax_base }: Turnover): TaxKind | undefined => {
  const links = link.split(':');
  if (links.includes('AR_tax')) return 'sales';
  if (links.includes('AP_tax')) return 'purchases';
  // A document may book its tax on any account.
  if (amountOf(tax).eq(zero) && amountOf(tax_base).eq(zero)) return undefined;
  return category === 'asset' || category === 'expense' ? 'purchases' : 'sales';
};

/** Tax on sales stands in credit, tax on purchases in debit. */
const onSide = (amount: Amount, kind: TaxKind): Amount => (kind === 'sales' ? zero.minus(amount) : amount);

type Taxed = {
  kind: TaxKind;
  accno: number;
  description: string;
  rate: Decimal | undefined;
  base: Amount;
  tax: Amount;
  other: Amount;
};

/** The tax report from the periods that `ratePeriods` tells, each named by its first day (docs/interface.md §15). */
export const vatReportOf = (
  turnovers: readonly Turnover[],
  { from, to, rates }: Days & { rates: readonly TaxRate[] },
  { currency, places }: Money,
): VatReport => {
  const taxed = turnovers.flatMap((turnover): Taxed[] => {
    const kind = kindOf(turnover);
    if (!kind) return [];
    const { accno, description, tax, tax_base, period } = turnover;
    const rate = rateOn(rates, accno, period as BookingDate);
    const other = onSide(movedBy(turnover).minus(amountOf(tax)), kind);
    const base = onSide(amountOf(tax_base), kind);
    return [{ kind, accno, description, rate, base, tax: onSide(amountOf(tax), kind), other }];
  });
  const taxes = merged(taxed, ({ accno, rate }) => `${accno} ${rate}`);
  const others = merged(taxed, ({ accno }) => String(accno));
  const totalOf = (kind: TaxKind) => sum(taxes.filter((one) => one.kind === kind).map(({ tax }) => tax));
  const written = (amount: Amount) => decimalOf(amount, places);
  return {
    from,
    to,
    currency,
    taxes: taxes
      .filter(({ base, tax }) => !base.eq(zero) || !tax.eq(zero))
      .map(({ kind, accno, description, rate, base, tax }) => ({
        kind,
        accno,
        description,
        ...(rate === undefined ? {} : { rate }),
        base: written(base),
        tax: written(tax),
      })),
    other: others
      .filter(({ other }) => !other.eq(zero))
      .map(({ kind, accno, description, other }) => ({ kind, accno, description, amount: written(other) })),
    sales_tax: written(totalOf('sales')),
    input_tax: written(totalOf('purchases')),
    payable: written(totalOf('sales').minus(totalOf('purchases'))),
  };
};

/** The sums of what `key` takes to be one, sales first, then by account and rate. */
const merged = (all: readonly Taxed[], key: (one: Taxed) => string): Taxed[] => {
  const sums = new Map<string, Taxed>();
  for (const one of all) {
    const before = sums.get(key(one));
    sums.set(
      key(one),
      before
        ? {
            ...before,
            base: before.base.plus(one.base),
            tax: before.tax.plus(one.tax),
            other: before.other.plus(one.other),
          }
        : one,
    );
  }
  const rank = ({ kind, accno }: Taxed) => (kind === 'sales' ? 0 : 1e9) + accno;
  return [...sums.values()].sort(
    (a, b) => rank(a) - rank(b) || amountOf(a.rate ?? '0').cmp(amountOf(b.rate ?? '0')),
  );
};
