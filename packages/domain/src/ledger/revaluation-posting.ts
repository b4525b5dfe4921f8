import type { Ledger } from '../master-data/ledger.ts';
import { checkPeriod } from '../master-data/ledger.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import { inBase } from '../posting/exchange.ts';
import { newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import { type BookingDate, dayAfter, maxBookingDate } from '../values/dates.ts';
import { type Amount, amountOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { opposite, type PostedGl, postedGl } from './gl-posting.ts';
import { signedLine } from './yearend-posting.ts';

/**
 * The open amount of an account in a foreign currency on a day, debit positive, and the rate of
 * that day.
 */
export type OpenInCurrency = {
  accno: number;
  currency: string;
  open: Decimal;
  base_open: Decimal;
  rate: Decimal | undefined;
};

/** The reference of a revaluation: one per day, so that a second one of a day is a repetition. */
export const revaluationReference = (on: BookingDate): string => `REV-${on}`;

/** The value of an open amount at a rate, in the client's currency. */
export const worthOf = ({ open, rate }: { open: Decimal; rate: Decimal }, places: number): Amount =>
  inBase(amountOf(open), { rate, basePlaces: places });

/** Whether a valuation has something to book of these, or lacks a rate that would say so. */
export const isToValue = (items: readonly OpenInCurrency[], places: number): boolean =>
  items.some(
    ({ open, base_open, rate }) =>
      rate === undefined || !worthOf({ open, rate }, places).eq(amountOf(base_open)),
  );

/**
 * Revalues open amounts in foreign currencies at the rate of a day (docs/interface §15): books the
 * difference in value on each account against exchange gain or loss. Refuses `nothing_to_close` if
 * there is no difference, `exchange_rate_missing`, `period_closed`, and `invalid` for 9999-12-31,
 * which has no day after it.
 */
export const postRevaluation = (
  on: BookingDate,
  items: readonly OpenInCurrency[],
  ledger: Ledger,
): PostedGl => {
  const { client } = ledger;
  const places = minorUnit(client.currency);
  const findings = newFindings();
  if (on === maxBookingDate)
    findings.add('invalid', 'transdate', 'There is no day after it on which to reverse the valuation.');
  checkPeriod(client, { field: 'transdate', value: on }, findings);
  const differences = items.map(({ accno, currency, open, base_open, rate }) => {
    if (rate === undefined) {
      findings.add(
        'exchange_rate_missing',
        'transdate',
        say('rate_missing', { client: client.name, currency, day: on }),
      );
      return { accno, amount: zero };
    }
    return { accno, amount: worthOf({ open, rate }, places).minus(amountOf(base_open)) };
  });
  const moved = differences.filter(({ amount }) => !amount.eq(zero));
  if (moved.length === 0) {
    findings.add('nothing_to_close', 'transdate', say('nothing_to_value', { day: on }));
  }
  findings.refuse();
  const gains = sum(moved.filter(({ amount }) => amount.gt(zero)).map(({ amount }) => amount));
  const losses = sum(moved.filter(({ amount }) => amount.lt(zero)).map(({ amount }) => amount));
  return postedGl(
    {
      kind: 'revaluation',
      reference: revaluationReference(on),
      description: entryText(entryLanguage(client), 'revaluation', { day: on }),
      transdate: on,
      notes: '',
      currency: client.currency,
      exchangerate: '1' as Decimal,
      glentries: [
        ...moved.map(({ accno, amount }) => signedLine(accno, amount, places)),
        ...(gains.eq(zero) ? [] : [signedLine(client.exchange_gain_accno, zero.minus(gains), places)]),
        ...(losses.eq(zero) ? [] : [signedLine(client.exchange_loss_accno, zero.minus(losses), places)]),
      ],
    },
    ledger,
  );
};

/** Reverses a revaluation on the day after, when the items have their booked value again. */
export const reverseRevaluation = ({ gl }: PostedGl, ledger: Ledger): PostedGl =>
  postedGl(
    {
      ...gl,
      ...opposite(gl),
      reference: `${gl.reference}-R`,
      description: entryText(entryLanguage(ledger.client), 'reversal', { of: gl.description }),
      transdate: dayAfter(gl.transdate, ledger.client.zone),
    },
    ledger,
  );
