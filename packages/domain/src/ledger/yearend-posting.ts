import type { Ledger } from '../master-data/ledger.ts';
import { checkAccount, checkDay } from '../master-data/ledger.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { Refusal } from '../refusal/refusal.ts';
import { minorUnit } from '../values/currency.ts';
import { addDays, type BookingDate, maxBookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import type { GlentryKept, GlKept, Reversal, Yearend } from './gl.ts';
import { opposite, type PostedGl, postedGl } from './gl-posting.ts';
import { isResultAccount } from './result-account.ts';

/** The balance of an account, debit positive. */
export type AccountBalance = { accno: number; balance: Decimal };

/**
 * Ends a year: takes every income and expense account to zero, against the equity account
 * (docs/interface §15). Refuses `nothing_to_close`. The caller has called checkYearend.
 */
export const postYearend = (sent: Yearend, balances: readonly AccountBalance[], ledger: Ledger): PostedGl => {
  const { client } = ledger;
  const places = minorUnit(client.currency);
  const accno = sent.accno ?? client.equity_accno;
  const findings = newFindings();
  const lines = balances
    .map(({ accno, balance }) => ({ accno, amount: amountOf(balance) }))
    .filter(({ accno, amount }) => isResultAccount(ledger, accno) && !amount.eq(zero));
  if (lines.length === 0) {
    findings.add('nothing_to_close', 'transdate', say('nothing_booked', { day: sent.transdate }));
  }
  findings.refuse();
  const result = sum(lines.map(({ amount }) => amount));
  return postedGl(
    {
      kind: 'yearend',
      reference: sent.reference?.trim() ?? '',
      description: sent.description || entryText(entryLanguage(client), 'year_end', { day: sent.transdate }),
      transdate: sent.transdate,
      notes: '',
      currency: client.currency,
      exchangerate: '1' as Decimal,
      glentries: [
        ...lines.map(({ accno, amount }) => signedLine(accno, zero.minus(amount), places)),
        signedLine(accno, result, places),
      ],
    },
    ledger,
  );
};

/**
 * Carries the balance of the result account forward to retained earnings (docs/interface §15), on
 * the day after the year end, so that the balance sheet of the last day shows the result of the
 * year. Undefined where that balance is zero.
 */
export const postCarryforward = (
  sent: Yearend,
  { ended, balances }: { ended: PostedGl; balances: readonly AccountBalance[] },
  ledger: Ledger,
): PostedGl | undefined => {
  const { client } = ledger;
  const accno = sent.accno ?? client.equity_accno;
  const standing = [
    ...balances.filter((balance) => balance.accno === accno).map(({ balance }) => balance),
    ...ended.entry.postings.filter((posting) => posting.accno === accno).map(({ amount }) => amount),
  ];
  const amount = sum(standing.map(amountOf));
  if (!sent.retained_accno || amount.eq(zero)) return undefined;
  const places = minorUnit(client.currency);
  return postedGl(
    {
      kind: 'carryforward',
      reference: '',
      description: entryText(entryLanguage(client), 'carry_forward', { day: sent.transdate }),
      transdate: addDays(sent.transdate, 1),
      notes: '',
      currency: client.currency,
      exchangerate: '1' as Decimal,
      glentries: [
        signedLine(accno, zero.minus(amount), places),
        signedLine(sent.retained_accno, amount, places),
      ],
    },
    ledger,
  );
};

/** Reverses a carry-forward, on its own day. */
export const reverseCarryforward = (of: GlKept, ledger: Ledger): PostedGl => {
  const description = entryText(entryLanguage(ledger.client), 'reversal', { of: of.description });
  return postedGl({ ...opposite(of), kind: 'reversal', reference: '', description }, ledger);
};

/** Reopens a year: reverses the entry that ended it, on the same day. */
export const reopenYear = (of: GlKept, sent: Reversal, ledger: Ledger): PostedGl => {
  const description =
    sent.description || entryText(entryLanguage(ledger.client), 'reopening', { day: of.transdate });
  return postedGl({ ...opposite(of), kind: 'reopening', reference: '', description }, ledger);
};

/**
 * Checks that the account of the result is an equity account; the year end would empty an income or
 * expense account.
 */
const checkEquity = (
  ledger: Ledger,
  { field, accno }: { field: string; accno: number },
  findings: Findings,
) => {
  checkAccount(ledger, { field, accno }, findings);
  const account = ledger.accounts.get(accno);
  if (account && account.category !== 'equity')
    findings.add('account_not_postable', field, say('account_not_equity', { account: accno }));
};

const checkRetained = (sent: Yearend, ledger: Ledger, findings: Findings) => {
  const { retained_accno } = sent;
  if (!retained_accno) return;
  const field = 'retained_accno';
  checkEquity(ledger, { field, accno: retained_accno }, findings);
  if (retained_accno === (sent.accno ?? ledger.client.equity_accno))
    findings.add('invalid', field, 'The result is already on this account.');
  if (sent.transdate === maxBookingDate)
    findings.add('invalid', field, 'There is no day after it to carry it to.');
};

/** A line of a manual entry from a debit-positive amount. */
export const signedLine = (accno: number, amount: Amount, places: number): GlentryKept => {
  const written = decimalOf(amount.abs(), places);
  return { accno, source: '', memo: '', ...(amount.lt(zero) ? { credit: written } : { debit: written }) };
};

/**
 * Checks whether a year can end. Refuses `invalid` for a day in the future, `account_unknown` and
 * `account_not_postable` for the equity accounts, and then `year_closed` unless the day is after
 * the last year end.
 */
export const checkYearend = (
  sent: Yearend,
  of: { today: BookingDate; lastYearend: BookingDate | undefined },
  ledger: Ledger,
): void => {
  const { transdate } = sent;
  const findings = newFindings();
  checkDay(ledger.client, { field: 'transdate', value: transdate }, findings);
  if (transdate > of.today)
    findings.add('invalid', 'transdate', 'A year cannot be closed before it has ended.');
  checkEquity(ledger, { field: 'accno', accno: sent.accno ?? ledger.client.equity_accno }, findings);
  checkRetained(sent, ledger, findings);
  findings.refuse();
  if (of.lastYearend !== undefined && transdate <= of.lastYearend) {
    const said = say('year_closed', { day: of.lastYearend });
    throw new Refusal('year_closed', said, [{ field: 'transdate', ...said }]);
  }
};
