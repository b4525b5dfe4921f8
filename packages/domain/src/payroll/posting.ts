import type { GlentryKept, GlKept } from '../ledger/gl.ts';
import { opposite, type PostedGl, postedGl } from '../ledger/gl-posting.ts';
import { checkAccount, checkAmount, checkCurrency, checkPeriod, type Ledger } from '../master-data/ledger.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, isTooLarge, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import type { PayrollJournal, PayrollLine, PayrollMapping, PayrollReversal } from './payroll-journal.ts';

/** The entries of payroll journals (docs/interface §32). */

/** At most that many lines has a file. */
export const mostPayrollLines = 5_000;

/** A file that was read: its lines, and the last day in it. */
export type PayrollRead = { lines: readonly PayrollLine[]; day: BookingDate | undefined };

export type PayrollPosted = { posted: PostedGl; lines: number; amount: Decimal };

/** Refuses a mapping that names no accounts or no amounts: `invalid`. */
export const checkMapping = (mapping: PayrollMapping): void => {
  const has = (name: keyof PayrollMapping) => Boolean(mapping[name]);
  const findings = newFindings();
  const isOfTwo = has('debit_accno') || has('credit_accno');
  const needed: (keyof PayrollMapping)[] = isOfTwo
    ? ['debit_accno', 'credit_accno', 'amount']
    : has('debit') || has('credit')
      ? ['accno', 'debit', 'credit']
      : ['accno', 'amount'];
  for (const name of needed) if (!has(name)) findings.add('invalid', name, say('required'));
  findings.refuse();
};

/**
 * The collective entry of a file: a line for each account, side and text. Refuses by line and
 * column `account_unknown` and `account_not_postable`; `entry_unbalanced`, `period_closed` and
 * `invalid`.
 */
export const postPayroll = (
  sent: PayrollJournal,
  { lines, day }: PayrollRead,
  ledger: Ledger,
): PayrollPosted => {
  const { client } = ledger;
  const { currency } = client;
  const places = minorUnit(currency);
  const findings = newFindings();
  const transdate = sent.transdate ?? day;
  if (transdate === undefined) findings.add('invalid', 'transdate', say('required'));
  else checkPeriod(client, { field: 'transdate', value: transdate }, findings);
  for (const line of lines) checkLine(line, ledger, findings);
  const moved = lines.map((line) => ({ line, amount: amountOf(line.amount) }));
  const debit = sum(moved.flatMap(({ amount }) => (amount.gt(zero) ? [amount] : [])));
  const credit = sum(moved.flatMap(({ amount }) => (amount.lt(zero) ? [zero.minus(amount)] : [])));
  if (lines.length === 0 || debit.plus(credit).eq(zero))
    findings.add('invalid', 'content', say('payroll_empty'));
  else if (!debit.eq(credit))
    findings.add(
      'entry_unbalanced',
      'content',
      say('entry_unbalanced', { debit: debit.toFixed(), credit: credit.toFixed() }),
    );
  if (isTooLarge(debit)) findings.add('invalid', 'content', say('payroll_large'));
  findings.refuse();
  const on = transdate as BookingDate;
  return {
    posted: postedGl(
      {
        ...{ kind: 'payroll', reference: '', transdate: on, notes: '', currency },
        exchangerate: '1' as Decimal,
        description: sent.description || entryText(entryLanguage(client), 'payroll', { day: on }),
        glentries: collected(moved, places),
      },
      ledger,
    ),
    lines: lines.length,
    amount: decimalOf(debit, places),
  };
};

type Moved = { line: PayrollLine; amount: Amount };

/** The lines by account, side and text, in the order in which each comes first. */
const collected = (moved: readonly Moved[], places: number): GlentryKept[] => {
  const sums = new Map<string, { accno: number; memo: string; amount: Amount }>();
  for (const { line, amount } of moved) {
    if (amount.eq(zero)) continue;
    const accno = Number(line.account);
    const key = JSON.stringify([accno, amount.gt(zero), line.text]);
    const known = sums.get(key);
    sums.set(key, { accno, memo: line.text, amount: (known?.amount ?? zero).plus(amount) });
  }
  return [...sums.values()].map(({ accno, memo, amount }) => ({
    ...{ accno, memo, source: '' },
    ...(amount.gt(zero)
      ? { debit: decimalOf(amount, places) }
      : { credit: decimalOf(zero.minus(amount), places) }),
  }));
};

/** Checks a line; what is found says its line and column. */
const checkLine = ({ line, column, account, amount }: PayrollLine, ledger: Ledger, found: Findings): void => {
  const { currency } = ledger.client;
  const places = minorUnit(currency);
  const field = 'content';
  const findings: Findings = {
    ...found,
    add: (code, _, said) => {
      const fault = typeof said === 'string' ? { message: said } : said;
      found.add(code, field, say('payroll_line', { line, column, fault }));
    },
  };
  if (/^\d{1,9}$/.test(account)) {
    const accno = Number(account);
    checkAccount(ledger, { field, accno }, findings);
    checkCurrency(ledger, { field, accno, currency }, findings);
  } else findings.add('account_unknown', field, say('payroll_account', { account }));
  checkAmount({ currency, places }, { field, value: amount as Decimal }, findings);
};

/** A journal that is reversed: its entry as it was booked. */
export type PayrollToReverse = { gl: GlKept; is_reversed: boolean };

/** Reverses a journal as a whole. Refuses `already_reversed`, `period_closed` and `invalid`. */
export const reversePayroll = (
  { gl, is_reversed }: PayrollToReverse,
  sent: PayrollReversal,
  ledger: Ledger,
): PostedGl => {
  const findings = newFindings();
  const transdate = sent.transdate ?? gl.transdate;
  if (is_reversed) findings.add('already_reversed', 'id', say('already_reversed'));
  if (transdate < gl.transdate)
    findings.add('invalid', 'transdate', say('not_before', { day: gl.transdate }));
  checkPeriod(ledger.client, { field: 'transdate', value: transdate }, findings);
  findings.refuse();
  const of = gl.description;
  const description = sent.description || entryText(entryLanguage(ledger.client), 'reversal', { of });
  return postedGl({ ...opposite(gl), kind: 'payroll', transdate, description, reference: '' }, ledger);
};
