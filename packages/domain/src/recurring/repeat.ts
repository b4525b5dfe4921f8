import type { InvoiceKept } from '../documents/invoice.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { invalidField } from '../refusal/invalid-field.ts';
import { type BookingDate, monthOf } from '../values/dates.ts';
import { say } from '../values/sentences/say.ts';
import { textsIn } from './occurrence.ts';
import { unknownPlaceholder } from './placeholders.ts';
import type {
  RecurringInvoice,
  RecurringInvoiceChange,
  RecurringInvoiceKept,
  RecurringState,
  RepeatedInvoice,
} from './recurring-invoice.ts';
import { type After, movedPeriod, nextDay, nextDays, type Schedule } from './schedule.ts';

/** The making and changing of recurring invoices (docs/interface §25). */

/** A recurring invoice that is to be stored. */
export type RecurringToKeep = Schedule &
  Required<Pick<RecurringInvoice, 'title' | 'prices' | 'tells_period' | 'send' | 'invnumber'>> & {
    terms?: number | undefined;
    state: RecurringState;
    next_on?: BookingDate | undefined;
    invoice: RepeatedInvoice;
  };

/** The most days of the past that are posted at once: more of them are a slip of the pen. */
export const mostDue = 36;

/**
 * Refuses a schedule that has no day, or too many that have come already, and texts with names in
 * braces that mean nothing.
 */
const checkRecurring = (
  { state, next_on, invoice, ...schedule }: RecurringToKeep,
  { today, decided }: { today: BookingDate; decided?: BookingDate | undefined },
  findings: Findings,
): void => {
  if (schedule.to !== undefined && schedule.to < schedule.from)
    findings.add('invalid', 'to', say('not_before', { day: schedule.from }));
  else if (state !== 'ENDED' && next_on === undefined) findings.add('invalid', 'to', say('no_day_left'));
  const due = nextDays(schedule, { decided, since: next_on, until: today, most: mostDue + 1 }).length;
  if (state === 'ACTIVE' && next_on !== undefined && due > mostDue)
    findings.add('invalid', 'from', say('many_due', { most: mostDue }));
  for (const { field, text } of textsIn(invoice)) {
    const name = unknownPlaceholder(text);
    if (name !== undefined) findings.add('invalid', field, say('placeholder_unknown', { name }));
  }
};

const given = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

/** The schedule among the fields of a recurring invoice, without those that are empty. */
export const scheduleOf = ({
  interval,
  from,
  ...sent
}: Pick<
  RecurringInvoice,
  'interval' | 'from' | 'to' | 'count' | 'day_of_month' | 'period_from'
>): Schedule => ({
  interval,
  from,
  to: given(sent.to),
  count: given(sent.count),
  day_of_month: given(sent.day_of_month),
  period_from: given(sent.period_from),
});

/**
 * A new recurring invoice, of `invoice`. Refuses `invalid`, also where there are both `invoice` and
 * `invnumber`, or neither.
 */
export const newRecurring = (
  sent: RecurringInvoice,
  { repeated, today }: { repeated: RepeatedInvoice | undefined; today: BookingDate },
): RecurringToKeep => {
  const invoice = repeated ?? sent.invoice;
  if (!invoice || (sent.invoice && sent.invnumber)) throw invalidField('invoice', say('invoice_or_number'));
  const schedule = scheduleOf(sent);
  const next_on = nextDay(schedule);
  const made: RecurringToKeep = {
    ...schedule,
    title: sent.title ?? '',
    prices: sent.prices ?? 'fixed',
    tells_period: sent.tells_period ?? true,
    send: sent.send ?? false,
    invnumber: sent.invnumber ?? '',
    terms: given(sent.terms),
    state: 'ACTIVE',
    next_on,
    invoice,
  };
  const findings = newFindings();
  checkRecurring(made, { today }, findings);
  findings.refuse();
  return made;
};

/**
 * A recurring invoice after a change: what is left out stays. One that goes on after a pause leaves
 * out the days of the pause, unless they are to be caught up.
 */
export const changedRecurring = (
  before: RecurringInvoiceKept,
  sent: RecurringInvoiceChange,
  { today }: { today: BookingDate },
): RecurringToKeep => {
  const { state: asked, catch_up, invoice = before.invoice, ...rest } = sent;
  const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const merged = { ...before, ...fields };
  const schedule = scheduleOf(merged);
  if (sent.from !== undefined && sent.period_from === undefined)
    schedule.period_from = movedPeriod(scheduleOf(before), schedule);
  // One that ended by its last day goes on where another one is given.
  const wanted = asked ?? (before.state === 'ENDED' && isMoved(sent) ? 'ACTIVE' : before.state);
  const resumed = wanted === 'ACTIVE' && before.state !== 'ACTIVE' && catch_up !== true;
  const after: After = {
    decided: before.last_on,
    since: resumed ? today : sinceOf(before, sent),
  };
  const next_on = wanted === 'ENDED' ? undefined : nextDay(schedule, after);
  const changed: RecurringToKeep = {
    ...schedule,
    title: merged.title,
    prices: merged.prices,
    tells_period: merged.tells_period,
    send: merged.send,
    invnumber: before.invnumber,
    terms: given(merged.terms),
    state: wanted,
    next_on,
    invoice,
  };
  const findings = newFindings();
  checkRecurring(changed, { today, decided: before.last_on }, findings);
  findings.refuse();
  return changed;
};

/**
 * The day that the next one is not before: the next previous one, or its month where the day of the
 * month may be another.
 */
const sinceOf = (before: RecurringInvoiceKept, sent: RecurringInvoiceChange): BookingDate | undefined => {
  if (sent.from !== undefined || before.next_on === undefined) return undefined;
  return isMoved(sent) ? monthOf(before.next_on) : before.next_on;
};

const isMoved = ({ interval, from, to, count, day_of_month }: RecurringInvoiceChange): boolean =>
  [interval, from, to, count, day_of_month].some((value) => value !== undefined);

/** The next day after one that was decided; it ends where there is none. */
export const afterDay = (
  schedule: Schedule,
  decided: BookingDate,
): { next_on: BookingDate | undefined; state: RecurringState } => {
  const next_on = nextDay(schedule, { decided });
  return { next_on, state: next_on === undefined ? 'ENDED' : 'ACTIVE' };
};

/**
 * The part of a posted invoice that is repeated: its customer and its lines. A tax as an amount
 * becomes the VAT account of the lines that name none; refuses `invalid` where there are several,
 * as nobody knows which lines each taxes.
 */
export const repeatedOf = (posted: InvoiceKept): RepeatedInvoice => {
  const { customer, currency, taxincluded, rounding, ar_accno, taxentries, incomeentries, parts } = posted;
  const accnos = [...new Set(taxentries.map(({ tax_accno }) => tax_accno))];
  const [only] = accnos;
  const isKnown = incomeentries.every(({ tax_accno, vat_code }) => tax_accno || vat_code);
  if (accnos.length > 1 && !isKnown) throw invalidField('invnumber', say('taxes_unknown'));
  const { ordnumber, description, notes, intnotes } = posted;
  return {
    customernumber: customer.customernumber,
    currency,
    taxincluded,
    ar_accno,
    ...(rounding === undefined ? {} : { rounding }),
    ...withoutEmpty({ ordnumber, description, notes, intnotes }),
    ...(parts.length > 0
      ? {
          parts: parts.map(
            ({
              partnumber,
              quantity,
              sellprice,
              discount,
              unit,
              itemnote,
              tax_accno,
              vat_code,
              ...part
            }) => ({
              partnumber,
              quantity,
              sellprice,
              discount,
              ...withoutEmpty({ unit, itemnote, tax_accno, vat_code, description: part.description }),
            }),
          ),
        }
      : {
          incomeentries: incomeentries.map(
            ({ amount, income_accno, description: text, tax_accno, vat_code }) => ({
              amount,
              income_accno,
              ...withoutEmpty({ description: text, vat_code, tax_accno: tax_accno ?? only }),
            }),
          ),
        }),
  };
};

const withoutEmpty = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  ) as Partial<Fields>;
