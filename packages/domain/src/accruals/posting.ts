import { checkKind } from '../assets/change.ts';
import type { GlentryKept, GlKept } from '../ledger/gl.ts';
import { opposite, type PostedGl, postedGl } from '../ledger/gl-posting.ts';
import { signedLine } from '../ledger/yearend-posting.ts';
import { isPostable } from '../master-data/account.ts';
import { checkAmount, checkCurrency, checkDay, checkPeriod, type Ledger } from '../master-data/ledger.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import { periodOf } from '../posting/supply-period.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import { addDays, type BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, isTooLarge, negated, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type Sentence, say } from '../values/sentences/say.ts';
import type {
  Accrual,
  AccrualEntryKind,
  AccrualKept,
  AccrualKind,
  AccrualReversal,
  AccrualState,
} from './accrual.ts';
import { equalParts, isBookedBefore, mostParts, releaseDays, shareAccrued } from './share.ts';

/**
 * The entries of accruals (docs/interface §31): one on their day and those that release it, all at
 * once, so that the books never have half of them.
 */

/** An accrual as it is stored. */
export type AccrualRecord = Pick<
  AccrualKept,
  | 'kind'
  | 'description'
  | 'notes'
  | 'transdate'
  | 'amount'
  | 'total'
  | 'supply_from'
  | 'supply_to'
  | 'share'
  | 'accno'
  | 'accrual_accno'
  | 'released_from'
  | 'released_to'
  | 'entry_id'
>;

/** A journal entry of an accrual, and by how much it changes what is open. */
export type AccrualPosted = { kind: AccrualEntryKind; amount: Decimal; posted: PostedGl };

/**
 * The entry that an accrual is made of: its day, what it has booked on the account, debit positive,
 * and the accruals that were made of both and not reversed, with the day on which nothing of them
 * is open any more.
 */
export type AccrualSource = {
  transdate: BookingDate;
  booked: Amount;
  accruals: readonly { id: number; transdate: BookingDate; until: BookingDate }[];
};

/** The accounts of the chart, by kind; the second where the first is not in it. */
const accrualAccounts = {
  prepaid_expense: [1300],
  accrued_income: [1301, 1300],
  accrued_expense: [2300],
  deferred_income: [2301, 2300],
} as const satisfies Record<AccrualKind, readonly number[]>;

/** Whether a kind is on the assets, and so debited to its account of the balance sheet. */
export const isActive = (kind: AccrualKind): boolean =>
  kind === 'prepaid_expense' || kind === 'accrued_income';

const isOfExpense = (kind: AccrualKind): boolean => kind === 'prepaid_expense' || kind === 'accrued_expense';

/** The usual account of a kind in a chart; undefined where that has none. */
export const accrualAccount = (kind: AccrualKind, { accounts }: Pick<Ledger, 'accounts'>) =>
  accrualAccounts[kind].find((accno) => {
    const account = accounts.get(accno);
    return account !== undefined && isPostable(account);
  });

/**
 * An accrual with all that is usual, and its entries: its own, then those that release it, in
 * equal parts of which the last one takes the rest. Refuses `invalid`, `period_closed`,
 * `account_unknown` and `account_not_postable`.
 */
export const postAccrual = (
  sent: Accrual,
  { ledger, source }: { ledger: Ledger; source: AccrualSource | undefined },
): { accrual: AccrualRecord; entries: AccrualPosted[] } => {
  const { client } = ledger;
  const { kind, transdate } = sent;
  const places = minorUnit(client.currency);
  const findings = newFindings();
  checkPeriod(client, { field: 'transdate', value: transdate }, findings);
  const accrual_accno = sent.accrual_accno ?? accrualAccount(kind, ledger) ?? 0;
  checkAccounts({ kind, accno: sent.accno, accrual_accno }, ledger, findings);
  const released_from = sent.released_from ?? addDays(transdate, 1);
  const days = daysOf({ ...sent, released_from }, ledger, findings);
  const amount = amountAccrued(sent, { ledger, source }, findings);
  checkSource(sent, { source, amount, until: days.at(-1) ?? released_from }, findings);
  findings.refuse();
  const parts = equalParts(amount, days.length, places);
  if (parts.some((part) => amountOf(part).eq(zero)))
    findings.add('invalid', 'released_to', say('accrual_parts', { count: days.length }));
  findings.refuse();
  const accrual: AccrualRecord = {
    ...{ kind, description: sent.description, notes: sent.notes ?? '', transdate },
    amount: decimalOf(amount, places),
    ...(sent.total ? { total: decimalOf(amountOf(sent.total), places) } : {}),
    ...(sent.supply_from ? { supply_from: sent.supply_from } : {}),
    ...(sent.supply_to ? { supply_to: sent.supply_to } : {}),
    ...{ share: sent.share ?? 'days', accno: sent.accno, accrual_accno, released_from },
    ...(sent.released_to ? { released_to: sent.released_to } : {}),
    ...(sent.entry_id ? { entry_id: sent.entry_id } : {}),
  };
  const language = entryLanguage(client);
  const of = { text: sent.description };
  return {
    accrual,
    entries: [
      posted(
        'accrual',
        { accrual, ledger },
        { transdate, description: entryText(language, 'accrual', of), amount },
      ),
      ...days.map((day, at) =>
        posted(
          'release',
          { accrual, ledger },
          {
            transdate: day,
            description: entryText(language, 'accrual_release', of),
            amount: zero.minus(amountOf(parts[at] ?? '0')),
          },
        ),
      ),
    ],
  };
};

/** An accrual that is reversed: its entries as they were booked. */
export type AccrualToReverse = {
  id: number;
  accrual: AccrualRecord;
  is_reversed: boolean;
  entries: readonly { kind: AccrualEntryKind; amount: Decimal; gl: GlKept }[];
};

/**
 * Reverses an accrual as a whole: each of its entries on its own day, so that no day keeps
 * anything of it. Refuses `already_reversed`, and `period_closed` where one of these days is.
 */
export const reverseAccrual = (
  { accrual, is_reversed, entries }: AccrualToReverse,
  sent: AccrualReversal,
  ledger: Ledger,
): AccrualPosted[] => {
  const { client } = ledger;
  const places = minorUnit(client.currency);
  const findings = newFindings();
  if (is_reversed) findings.add('already_reversed', 'id', say('already_reversed'));
  checkPeriod(client, { field: 'id', value: accrual.transdate }, findings);
  findings.refuse();
  return entries.map(({ amount, gl }) => {
    const of = gl.description;
    const description = sent.description || entryText(entryLanguage(client), 'reversal', { of });
    return {
      kind: 'reversal',
      amount: negated(amount, places),
      posted: postedUntaxed({ ...opposite(gl), kind: 'accrual', description, reference: '' }, ledger),
    };
  });
};

/** The state of an accrual at the end of a day, and what is open of it. */
export const accrualOn = (
  of: { transdate: BookingDate; is_reversed: boolean },
  entries: readonly { transdate: BookingDate; amount: Decimal }[],
  { on, places }: { on: BookingDate; places: number },
): { state: AccrualState; open: Decimal } => {
  const booked = entries.filter(({ transdate }) => transdate <= on);
  const open = sum(booked.map(({ amount }) => amountOf(amount)));
  return { state: stateOf(of, { on, isOpen: !open.eq(zero) }), open: decimalOf(open, places) };
};

const stateOf = (
  { transdate, is_reversed }: { transdate: BookingDate; is_reversed: boolean },
  { on, isOpen }: { on: BookingDate; isOpen: boolean },
): AccrualState => {
  if (is_reversed) return 'REVERSED';
  if (transdate > on) return 'PLANNED';
  return isOpen ? 'OPEN' : 'RELEASED';
};

/** An entry of an accrual; `amount` is how much more is open. */
const posted = (
  kind: AccrualEntryKind,
  { accrual, ledger }: { accrual: AccrualRecord; ledger: Ledger },
  entry: { transdate: BookingDate; description: string; amount: Amount },
): AccrualPosted => {
  const { client } = ledger;
  const places = minorUnit(client.currency);
  const debit = isActive(accrual.kind) ? entry.amount : zero.minus(entry.amount);
  const lines = [
    { accno: accrual.accrual_accno, amount: debit },
    { accno: accrual.accno, amount: zero.minus(debit) },
  ];
  // Debits first, as people write entries.
  const ordered = debit.lt(zero) ? lines.toReversed() : lines;
  const gl: PostedGl['gl'] = {
    kind: 'accrual',
    ...{ reference: '', description: entry.description, transdate: entry.transdate },
    ...{ notes: '', currency: client.currency, exchangerate: '1' as Decimal },
    glentries: ordered.map(({ accno, amount }) => ({
      ...signedLine(accno, amount, places),
      ...(ledger.accounts.get(accno)?.category === 'income' ? { vat_code: 'none' } : {}),
    })),
  };
  return { kind, amount: decimalOf(entry.amount, places), posted: postedUntaxed(gl, ledger) };
};

/** The entry, whose lines on accounts of income are no turnover: the document was one. */
const postedUntaxed = (gl: PostedGl['gl'], ledger: Ledger): PostedGl => {
  const { entry } = postedGl(gl, ledger);
  const codedAs = <Posting>(posting: Posting, line: GlentryKept | undefined): Posting =>
    line?.vat_code ? { ...posting, vat_code: line.vat_code } : posting;
  const postings = entry.postings.map((posting, at) => codedAs(posting, gl.glentries[at]));
  return { gl, entry: { ...entry, postings } };
};

const checkAccounts = (
  { kind, accno, accrual_accno }: Pick<AccrualRecord, 'kind' | 'accno' | 'accrual_accno'>,
  ledger: Ledger,
  findings: Findings,
): void => {
  const { currency } = ledger.client;
  checkKind(
    ledger,
    {
      ...{ field: 'accno', accno, categories: ['income', 'expense'] },
      said: say('account_not_result', { account: accno }),
    },
    findings,
  );
  checkCurrency(ledger, { field: 'accno', accno, currency }, findings);
  const field = 'accrual_accno';
  if (accrual_accno === 0) {
    findings.add('invalid', field, say('required'));
    return;
  }
  const said: Sentence = isActive(kind)
    ? say('account_not_asset', { account: accrual_accno })
    : say('account_not_liability', { account: accrual_accno });
  const categories = [isActive(kind) ? 'asset' : 'liability'] as const;
  checkKind(ledger, { field, accno: accrual_accno, categories, said }, findings);
  checkCurrency(ledger, { field, accno: accrual_accno, currency }, findings);
};

/** The days on which it is released; at least one. */
const daysOf = (
  {
    transdate,
    released_from,
    released_to,
  }: Pick<Accrual, 'transdate' | 'released_to'> & { released_from: BookingDate },
  { client }: Ledger,
  findings: Findings,
): BookingDate[] => {
  const next = addDays(transdate, 1);
  if (released_from < next) findings.add('invalid', 'released_from', say('not_before', { day: next }));
  if (released_to && released_to < released_from)
    findings.add('invalid', 'released_to', say('not_before', { day: released_from }));
  const days = releaseDays(released_from, released_to ?? undefined);
  if (days.length > mostParts)
    findings.add('invalid', 'released_to', say('accrual_most_parts', { most: mostParts }));
  for (const [at, value] of days.entries())
    checkDay(client, { field: at === 0 ? 'released_from' : 'released_to', value }, findings);
  return days.length === 0 ? [released_from] : days;
};

/** The amount that is accrued: as sent, else the share of the period of supply. */
const amountAccrued = (
  sent: Accrual,
  { ledger, source }: { ledger: Ledger; source: AccrualSource | undefined },
  findings: Findings,
): Amount => {
  const { currency } = ledger.client;
  const places = minorUnit(currency);
  const period = periodOf(sent);
  const { supply_from, supply_to } = sent;
  if (supply_from && !supply_to) findings.add('invalid', 'supply_to', say('supply_half'));
  if (supply_to && !supply_from) findings.add('invalid', 'supply_from', say('supply_half'));
  if (period && period.to < period.from)
    findings.add('invalid', 'supply_to', say('not_before', { day: period.from }));
  for (const field of ['amount', 'total'] as const) {
    const value = sent[field];
    if (!value) continue;
    checkAmount({ currency, places }, { field, value }, findings);
    if (amountOf(value).lte(zero)) findings.add('invalid', field, say('positive'));
  }
  if (sent.amount) {
    const amount = amountOf(sent.amount);
    if (isTooLarge(amount)) findings.add('invalid', 'amount', say('accrual_large'));
    return amount;
  }
  const total = sent.total ? amountOf(sent.total) : bookedOf(sent.kind, source);
  if (!total || !period || period.to < period.from) {
    if (!total || !period) findings.add('invalid', 'amount', say('required'));
    return zero;
  }
  const { kind, transdate: day, share: by = 'days' } = sent;
  const share = shareAccrued(total, { kind, day, period, by }, places);
  if (share.lte(zero) || isTooLarge(share))
    findings.add('invalid', 'supply_to', say('accrual_no_share', { day }));
  return share;
};

/** The amount that the entry has booked on the account, in the direction of the kind. */
const bookedOf = (kind: AccrualKind, source: AccrualSource | undefined): Amount | undefined => {
  if (!source) return undefined;
  return isOfExpense(kind) ? source.booked : zero.minus(source.booked);
};

const checkSource = (
  { kind, transdate, accno }: Pick<Accrual, 'kind' | 'transdate' | 'accno'>,
  of: { source: AccrualSource | undefined; amount: Amount; until: BookingDate },
  findings: Findings,
): void => {
  const { source, amount, until } = of;
  if (!source) return;
  const booked = bookedOf(kind, source) ?? zero;
  if (booked.lte(zero)) findings.add('invalid', 'accno', say('accrual_entry_none', { account: accno }));
  else if (amount.gt(booked))
    findings.add(
      'invalid',
      'amount',
      say('accrual_entry_less', { account: accno, booked: booked.toFixed() }),
    );
  const day = source.transdate;
  if (isBookedBefore(kind) && day > transdate)
    findings.add('invalid', 'transdate', say('not_before', { day }));
  if (!isBookedBefore(kind) && day <= transdate)
    findings.add('invalid', 'transdate', say('accrual_booked_by', { day }));
  const other = source.accruals.find((one) => one.transdate < until && transdate < one.until);
  if (other) findings.add('invalid', 'entry_id', say('accrual_exists', { id: other.id }));
};
