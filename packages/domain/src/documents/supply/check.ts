import type { Ledger } from '../../master-data/ledger.ts';
import { rateOn, type TaxRate } from '../../master-data/tax.ts';
import { type Period, periodOf, type SupplyPeriod } from '../../posting/supply-period.ts';
import type { Findings } from '../../refusal/findings.ts';
import { addDays, type BookingDate } from '../../values/dates.ts';
import { amountOf } from '../../values/money.ts';
import { say } from '../../values/sentences/say.ts';
import type { Invoice } from '../invoice.ts';

/** The checks of periods of supply (docs/interface §9). */

type Dated = SupplyPeriod & { taxdate?: BookingDate | null | undefined };

/**
 * Adds `invalid` for a period of one day alone, for one that ends before it begins, and for a day
 * of supply outside of it.
 */
const checkPeriod = (of: Dated, path: string, findings: Findings): void => {
  const { supply_from, supply_to, taxdate } = of;
  if (supply_from && !supply_to) findings.add('invalid', `${path}supply_to`, say('supply_half'));
  if (supply_to && !supply_from) findings.add('invalid', `${path}supply_from`, say('supply_half'));
  const period = periodOf(of);
  if (!period) return;
  const { from, to } = period;
  if (to < from) findings.add('invalid', `${path}supply_to`, say('not_before', { day: from }));
  else if (taxdate && (taxdate < from || taxdate > to))
    findings.add('invalid', `${path}taxdate`, say('supply_outside', { from, to }));
};

/** A line with its field, and the VAT accounts that tax it. */
type TaxedLine = Dated & { field: string; accnos: readonly number[] };

/**
 * Checks the periods of an invoice and of its lines. Adds `supply_divided` where the rate of a tax
 * changes within a period: each part has a rate of its own (VAT Act art. 115), and a line is
 * charged one of them.
 */
export const checkSupply = (
  sent: Pick<Invoice, 'supply_from' | 'supply_to' | 'taxdate'>,
  { lines, ledger }: { lines: readonly TaxedLine[]; ledger: Pick<Ledger, 'taxRates'> },
  findings: Findings,
): void => {
  checkPeriod(sent, '', findings);
  const whole = periodOf(sent);
  for (const line of lines) {
    checkPeriod(line, `${line.field}.`, findings);
    const own = periodOf(line);
    const period = own ?? (line.taxdate ? undefined : whole);
    const day = period && changeWithin(ledger.taxRates, period, line.accnos);
    if (!period || !day) continue;
    const { from, to } = period;
    const field = own ? `${line.field}.supply_to` : 'supply_to';
    findings.add('supply_divided', field, say('supply_divided', { day, from, to }));
  }
};

/**
 * The first day of a period on which the rate of one of these accounts is not that of the day
 * before; undefined where there is none.
 */
export const changeWithin = (
  rates: readonly TaxRate[],
  { from, to }: Period,
  accnos: readonly number[],
): BookingDate | undefined =>
  rates
    .filter(
      ({ accno, valid_from, rate }) =>
        accnos.includes(accno) &&
        valid_from > from &&
        valid_from <= to &&
        !amountOf(rate).eq(amountOf(rateOn(rates, accno, addDays(valid_from, -1)) ?? rate)),
    )
    .map(({ valid_from }) => valid_from)
    .toSorted()
    .at(0);
