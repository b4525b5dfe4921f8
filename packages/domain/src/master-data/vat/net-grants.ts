import type { Findings } from '../../refusal/findings.ts';
import { type BookingDate, maxBookingDate, minBookingDate } from '../../values/dates.ts';
import { say } from '../../values/sentences/say.ts';
import type { VatNetRate } from '../vat-settings.ts';
import { activitiesFrom, netLadderOn, stepOf } from './net-ladder.ts';

/**
 * Checks of the activities that the tax administration has granted. Net rates without an id are of
 * before 2025, or of callers who know no activities yet, and are only refused in the file.
 */

/**
 * Refuses `invalid` for days without an id, an end before the beginning, an activity or an account
 * that two of them have on the same days, and a percent of 2025 or later that is on no ladder.
 */
export const checkGrants = (all: readonly VatNetRate[], findings: Findings): void => {
  const before: { rate: VatNetRate; days: { from: BookingDate; to: BookingDate } }[] = [];
  for (const [at, rate] of all.entries()) {
    const field = `vat_net_rates.${at}`;
    const { activity_id = '', valid_from, valid_to } = rate;
    if (activity_id === '') {
      if (valid_from || valid_to) findings.add('invalid', `${field}.activity_id`, say('required'));
      continue;
    }
    const days = { from: valid_from ?? minBookingDate, to: valid_to ?? maxBookingDate };
    if (days.to < days.from)
      findings.add('invalid', `${field}.valid_to`, say('not_before', { day: days.from }));
    for (const other of before.filter((one) => one.days.from <= days.to && days.from <= one.days.to))
      checkPair([rate, other.rate], field, findings);
    checkLadder(rate, field, findings);
    before.push({ rate, days });
  }
};

const checkPair = (
  [rate, other]: readonly [VatNetRate, VatNetRate],
  field: string,
  findings: Findings,
): void => {
  const { activity_id: activity = '', accnos } = rate;
  if (activity === other.activity_id)
    findings.add('invalid', `${field}.activity_id`, say('net_activity_twice', { activity }));
  for (const accno of accnos.filter((one) => other.accnos.includes(one)))
    findings.add(
      'invalid',
      `${field}.accnos`,
      say('net_account_twice', { accno, activity: other.activity_id ?? '' }),
    );
};

/** The percents that are valid from 2025 on are those of the ladder of their first day then. */
const checkLadder = ({ rates }: VatNetRate, field: string, findings: Findings): void => {
  const starts = rates.map(({ valid_from }) => valid_from).sort();
  for (const [at, { valid_from, rate }] of rates.entries()) {
    const next = starts.find((day) => day > valid_from);
    if (next !== undefined && next <= activitiesFrom) continue;
    const day = valid_from < activitiesFrom ? activitiesFrom : valid_from;
    if (stepOf(rate, day) >= 0) continue;
    const ladder = netLadderOn(day)?.rates.join(', ') ?? '';
    findings.add('invalid', `${field}.rates.${at}.rate`, say('net_rate_ladder', { rate, rates: ladder }));
  }
};
