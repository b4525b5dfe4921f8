import type { Category } from './account.ts';
import type { Ledger } from './client.ts';
import { minorUnit } from './currency.ts';
import type { BookingDate } from './dates.ts';
import { type Entry, posting } from './entry.ts';
import { type Findings, findings } from './findings.ts';
import type { Gl, GlentryKept, GlKept, GlKind, Reversal, Yearend } from './gl.ts';
import type { Decimal } from './kinds.ts';
import { checkAccount, checkAmount, checkCurrency, checkPeriod } from './ledger.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from './money.ts';
import { Refusal } from './refusal.ts';

/** An entry of the general ledger ready to be kept, and the journal entry that it books. */
export type PostedGl = {
  gl: Pick<GlKept, 'reference' | 'description' | 'transdate' | 'notes' | 'currency'> & {
    kind: GlKind;
    glentries: GlentryKept[];
  };
  entry: Entry;
};

/**
 * Posts an entry by hand (docs/interface.md §15). Refuses with every finding: `invalid`, `entry_unbalanced`,
 * `account_unknown`, `account_not_postable`, `currency_unknown`, `period_closed`.
 */
export const postGl = (sent: Gl, ledger: Ledger): PostedGl => {
  const { client } = ledger;
  const found = findings();
  checkPeriod(client, { field: 'transdate', value: sent.transdate }, found);
  checkCurrency(client, sent.currency, found);
  const places = minorUnit(client.currency);
  const glentries = sent.glentries.map((line, at) => {
    const field = `glentries.${at}`;
    checkAccount(ledger, { field: `${field}.accno`, accno: line.accno, byHand: true }, found);
    return keptLine(line, { field, ledger }, found);
  });
  if (glentries.length < 2) found.add('invalid', 'glentries', 'An entry has at least two lines.');
  checkBalance(glentries, found);
  found.refuse();
  return postedGl({
    kind: 'entry',
    reference: sent.reference?.trim() ?? '',
    description: sent.description ?? '',
    transdate: sent.transdate,
    notes: sent.notes ?? '',
    currency: client.currency,
    glentries: glentries.map((line) => rounded(line, places)),
  });
};

/** Takes an entry back: the same amounts on the other sides. Refuses `invalid` for what ends or opens a year. */
export const reverseGl = (of: GlKept, sent: Reversal, ledger: Ledger): PostedGl => {
  const found = findings();
  const transdate = sent.transdate ?? of.transdate;
  if (of.kind === 'yearend' || of.kind === 'reopening') {
    found.add(
      'invalid',
      'reference',
      `${of.reference} ends a year; open the year again instead of reversing it.`,
    );
  }
  checkPeriod(ledger.client, { field: 'transdate', value: transdate }, found);
  found.refuse();
  const description = sent.description || `Reversal of ${of.reference}`;
  return postedGl({ ...opposite(of), kind: 'reversal', transdate, description, reference: '' });
};

/** The balance of an account, debit positive. */
export type AccountBalance = { accno: number; balance: Decimal };

/**
 * Ends a year: every income and expense account to zero, against the equity account (docs/interface.md §15). Refuses
 * `nothing_to_close`, `account_unknown`, `account_not_postable`.
 */
export const postYearend = (sent: Yearend, balances: readonly AccountBalance[], ledger: Ledger): PostedGl => {
  const { client } = ledger;
  const places = minorUnit(client.currency);
  const accno = sent.accno ?? client.equity_accno;
  const found = findings();
  checkAccount(ledger, { field: 'accno', accno }, found);
  const lines = balances
    .map(({ accno, balance }) => ({ accno, amount: amountOf(balance) }))
    .filter(({ accno, amount }) => isResult(ledger, accno) && !amount.eq(zero));
  if (lines.length === 0) {
    found.add(
      'nothing_to_close',
      'transdate',
      `Nothing was booked up to ${sent.transdate} that could be closed.`,
    );
  }
  found.refuse();
  const result = sum(lines.map(({ amount }) => amount));
  return postedGl({
    kind: 'yearend',
    reference: sent.reference?.trim() ?? '',
    description: sent.description || `Year end ${sent.transdate}`,
    transdate: sent.transdate,
    notes: '',
    currency: client.currency,
    glentries: [
      ...lines.map(({ accno, amount }) => signedLine(accno, zero.minus(amount), places)),
      signedLine(accno, result, places),
    ],
  });
};

/** Opens a year again: the opposite of the entry that ended it, on the same day. */
export const reopenYear = (of: GlKept, sent: Reversal): PostedGl =>
  postedGl({
    ...opposite(of),
    kind: 'reopening',
    reference: '',
    description: sent.description || `Reopening of ${of.transdate}`,
  });

const resultCategories: readonly Category[] = ['income', 'expense'];

const isResult = (ledger: Ledger, accno: number): boolean => {
  const account = ledger.accounts.get(accno);
  return account !== undefined && resultCategories.includes(account.category);
};

const postedGl = (gl: PostedGl['gl']): PostedGl => {
  const places = minorUnit(gl.currency);
  return {
    gl,
    entry: {
      module: 'gl',
      transdate: gl.transdate,
      reference: gl.reference,
      description: gl.description,
      notes: gl.notes,
      closing: gl.kind === 'yearend' || gl.kind === 'reopening',
      postings: gl.glentries.map(({ accno, debit, credit, memo, source }) =>
        debit === undefined
          ? posting('credit', { accno, amount: amountOf(credit ?? '0'), memo, source }, places)
          : posting('debit', { accno, amount: amountOf(debit), memo, source }, places),
      ),
    },
  };
};

const opposite = (of: GlKept): Omit<PostedGl['gl'], 'kind'> => ({
  reference: of.reference,
  description: of.description,
  transdate: of.transdate,
  notes: '',
  currency: of.currency,
  glentries: of.glentries.map(({ debit, credit, ...line }) => ({
    ...line,
    ...(credit === undefined ? {} : { debit: credit }),
    ...(debit === undefined ? {} : { credit: debit }),
  })),
});

const signedLine = (accno: number, amount: Amount, places: number): GlentryKept => {
  const written = decimalOf(amount.abs(), places);
  return { accno, source: '', memo: '', ...(amount.lt(zero) ? { credit: written } : { debit: written }) };
};

/** A line with the one amount that it books; a zero beside it says as little as an empty field. */
const keptLine = (
  line: Gl['glentries'][number],
  of: { field: string; ledger: Ledger },
  found: Findings,
): GlentryKept => {
  const { accno, source = '', memo = '' } = line;
  const given = (['debit', 'credit'] as const).flatMap((side) => {
    const value = line[side];
    return value && !amountOf(value).eq(zero) ? [{ side, value }] : [];
  });
  for (const { side, value } of given)
    checkAmount(of.ledger.client, { field: `${of.field}.${side}`, value }, found);
  const [first, second] = given;
  if (!first) found.add('invalid', `${of.field}.debit`, 'A line needs a debit or a credit.');
  if (second) found.add('invalid', `${of.field}.credit`, 'A line has a debit or a credit, not both.');
  return { accno, source, memo, ...(first ? { [first.side]: first.value } : {}) };
};

const checkBalance = (lines: readonly GlentryKept[], found: Findings) => {
  const debit = sum(lines.map(({ debit }) => amountOf(debit ?? '0')));
  const credit = sum(lines.map(({ credit }) => amountOf(credit ?? '0')));
  if (debit.eq(credit)) return;
  const sentence = `The entry does not balance: debit ${debit.toFixed()}, credit ${credit.toFixed()}.`;
  found.add('entry_unbalanced', 'glentries', sentence);
};

const rounded = ({ debit, credit, ...line }: GlentryKept, places: number): GlentryKept => ({
  ...line,
  ...(debit === undefined ? {} : { debit: decimalOf(amountOf(debit), places) }),
  ...(credit === undefined ? {} : { credit: decimalOf(amountOf(credit), places) }),
});

/** What a person would call the balance of an account: positive on the side on which its category grows. */
export const naturalBalance = (balance: Decimal, category: Category, places: number): Decimal =>
  decimalOf(
    category === 'asset' || category === 'expense' ? amountOf(balance) : zero.minus(amountOf(balance)),
    places,
  );

/** The accounts that `pattern` means: a number, in which `x` stands for any digit; `x` alone means every account. */
export const accountsMatching = (pattern: string, accnos: Iterable<number>): number[] => {
  const trimmed = pattern.trim().toLowerCase();
  if (!/^[\dx]{1,9}$/.test(trimmed)) return [];
  if (trimmed === 'x') return [...accnos];
  const wanted = new RegExp(`^${trimmed.replaceAll('x', '\\d')}$`);
  return [...accnos].filter((accno) => wanted.test(String(accno)));
};

/** Refuses `year_closed` unless `transdate` is later than the last year that was ended, and `invalid` ahead of time. */
export const checkYearend = (
  transdate: BookingDate,
  of: { today: BookingDate; lastYearend: BookingDate | undefined },
): void => {
  if (of.lastYearend !== undefined && transdate <= of.lastYearend) {
    const message = `The year up to ${of.lastYearend} is closed already.`;
    throw new Refusal('year_closed', message, [{ field: 'transdate', message }]);
  }
  if (transdate > of.today) {
    const message = 'A year can not be closed before it has ended.';
    throw new Refusal('invalid', message, [{ field: 'transdate', message }]);
  }
};
