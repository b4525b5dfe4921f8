import { z } from 'zod';
import { vatCode } from '../../master-data/vat-code.ts';
import { minorUnit } from '../../values/currency.ts';
import { type BookingDate, bookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, decimalOf, hundred, proportion, sum, zero } from '../../values/money.ts';
import {
  accno,
  type Decimal,
  decimal,
  elements,
  integer,
  text,
  textLists,
} from '../../values/schema/kinds.ts';
import {
  type AccountShare,
  type BankOutcome,
  documentKinds,
  shareReasons,
  writeoffReasons,
} from '../outcome/outcome.ts';

/** The outcome of a line without its amounts, as it is learned and as rules have it. */

/** The answers to a difference between line and documents that can be learned. */
export const differenceKinds = ['open', 'credit', ...writeoffReasons, ...shareReasons] as const;

const templateShare = z
  .object({
    why: z.enum(shareReasons),
    accno,
    tax_accno: accno.optional(),
    vat_code: vatCode.optional(),
    memo: text().optional(),
    percent: decimal.optional().meta({ description: 'Its part of the line; the last one takes the rest.' }),
    amount: decimal.optional().meta({ description: 'Its amount when it was learned, as the line has it.' }),
  })
  .meta({ id: 'bank_template_share' })
  .register(elements, { one: 'account', many: 'accounts' });

export const bankTemplate = z
  .object({
    accounts: z.array(templateShare).max(100),
    /** The party whose documents were paid, where some were. */
    party: z.object({ kind: z.enum(documentKinds), number: text() }).optional(),
    difference: z.object({ how: z.enum(differenceKinds), accno: accno.optional() }).optional(),
  })
  .meta({ id: 'bank_template' })
  .register(elements, { one: 'template', many: 'templates' });
export type BankTemplate = z.infer<typeof bankTemplate>;

/** A way in which lines of a key were booked, and how often. */
export const learnedBooking = z
  .object({
    key: text(),
    template: bankTemplate,
    /** The words of the last such line, and its amount. */
    words: z.array(z.string()).register(textLists, { texts: true }),
    amount: decimal,
    count: integer,
    last: bookingDate,
  })
  .meta({ id: 'bank_learned' });
export type LearnedBooking = z.infer<typeof learnedBooking>;

type TemplateLine = { amount: Decimal; currency: string };

/**
 * The outcome of a template without documents for a line, by the percents; undefined where it pays
 * documents of a party.
 */
export const outcomeOfTemplate = (line: TemplateLine, template: BankTemplate): BankOutcome | undefined => {
  const { accounts } = template;
  const whole = amountOf(line.amount);
  const places = minorUnit(line.currency);
  return sharedOut(line, template, accounts.length - 1, ({ percent }) =>
    proportion(whole, { part: amountOf(percent ?? '0'), whole: hundred }, places),
  );
};

/**
 * The outcomes in which all accounts but one take what they took when it was learned, such as the
 * same amortisation each time.
 */
export const fixedOutcomes = (line: TemplateLine, template: BankTemplate): BankOutcome[] => {
  const { accounts } = template;
  if (accounts.length < 2 || accounts.some(({ amount }) => amount === undefined)) return [];
  return accounts.flatMap(
    (_, at) => sharedOut(line, template, at, ({ amount }) => amountOf(amount ?? '0')) ?? [],
  );
};

/**
 * A line shared out to the accounts of a template: `partOf` each, and the rest to the one at
 * `rest`.
 */
const sharedOut = (
  { amount, currency }: TemplateLine,
  { accounts, party }: BankTemplate,
  rest: number,
  partOf: (share: BankTemplate['accounts'][number]) => Amount,
): BankOutcome | undefined => {
  if (party || accounts.length === 0) return undefined;
  const parts = accounts.map((share, at) => (at === rest ? zero : partOf(share)));
  const left = amountOf(amount).minus(sum(parts));
  const places = minorUnit(currency);
  const shares = accounts.map(({ percent: _, ...share }, at): AccountShare => {
    return { ...share, amount: decimalOf(at === rest ? left : (parts[at] ?? zero), places) };
  });
  return { documents: [], accounts: shares.filter((share) => !amountOf(share.amount).eq(zero)) };
};

/**
 * The template of an outcome; undefined of an undoing and of the debit of what was booked before,
 * of which nothing is learned.
 */
export const templateOf = (
  { amount }: { amount: Decimal; date?: BookingDate },
  outcome: BankOutcome,
): BankTemplate | undefined => {
  const { documents, accounts, undoes } = outcome;
  const whole = amountOf(amount);
  const [first] = documents;
  if (undoes !== undefined || whole.eq(zero) || (!first && accounts.length === 0)) return undefined;
  if (accounts.some(({ ordered }) => ordered !== undefined)) return undefined;
  if (!first)
    return {
      accounts: accounts.map(({ amount: part, memo, ordered: _, ...share }, at) => ({
        ...share,
        ...(memo ? { memo } : {}),
        ...(accounts.length > 1 ? { amount: part } : {}),
        ...(at === accounts.length - 1
          ? {}
          : { percent: decimalOf(proportion(amountOf(part), { part: hundred, whole }, 4), 4) }),
      })),
    };
  const isOfOne = documents.every(({ party_number: other }) => other === first.party_number);
  const written = documents.find(({ writeoff }) => writeoff)?.writeoff;
  const [share] = accounts;
  const difference = written
    ? { how: written.why, accno: written.accno }
    : share
      ? { how: share.why, accno: share.accno }
      : undefined;
  return {
    accounts: [],
    ...(isOfOne ? { party: { kind: first.kind, number: first.party_number } } : {}),
    ...(difference ? { difference } : {}),
  };
};
