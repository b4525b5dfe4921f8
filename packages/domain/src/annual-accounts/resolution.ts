import type { z } from 'zod';
import type { Gl } from '../ledger/gl.ts';
import { isPostable, naturalAmount } from '../master-data/account.ts';
import { checkAccount, type Ledger } from '../master-data/ledger.ts';
import { positionOf, relatedOf } from '../master-data/statement/position-of.ts';
import type { StatementPosition } from '../master-data/statement/positions.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { balanceChange, type Turnover } from '../reports/turnover.ts';
import { minorUnit } from '../values/currency.ts';
import { type BookingDate, bookingDate } from '../values/dates.ts';
import { type Amount, decimalOf, sum, zero } from '../values/money.ts';
import { accno, record, text } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { type AppropriationSent, appropriationSent } from './annual-notes.ts';
import type { Appropriation } from './appropriation.ts';
import { checkProposal, checkProposalAmounts, proposalAmounts } from './check-annual-notes.ts';

/** The resolution of a general meeting on the profit or loss of a year (docs/interface §28). */

const equityAccount = (description: string, example: number) =>
  accno.nullish().meta({ description, examples: [example] });

const resolved = appropriationSent.shape;

export const resolution = record('resolution', 'resolutions', {
  transdate: bookingDate.meta({
    description: 'The day of the general meeting, after the end of the year.',
    examples: ['2027-05-14'],
  }),
  description: text(255).optional().meta({ description: 'What the entry is about.' }),
  dividend: resolved.dividend.meta({ description: 'The dividend; left out: as proposed.' }),
  to_legal_reserve: resolved.to_legal_reserve,
  to_voluntary_reserves: resolved.to_voluntary_reserves,
  from_voluntary_reserves: resolved.from_voluntary_reserves,
  from_legal_reserve: resolved.from_legal_reserve,
  from_capital_reserve: resolved.from_capital_reserve,
  retained_accno: equityAccount(
    'What is carried forward; left out: the first account of its position.',
    2970,
  ),
  legal_reserve_accno: equityAccount('The statutory retained earnings, by default likewise.', 2950),
  voluntary_reserve_accno: equityAccount('The voluntary reserves, by default likewise.', 2960),
  capital_reserve_accno: equityAccount('The statutory capital reserve, by default likewise.', 2900),
  dividend_accno: equityAccount('The debt to shareholders, by default the first one of theirs.', 2261),
});
export type Resolution = z.infer<typeof resolution>;

/** The proposal with what was resolved in place of what was proposed. */
export const resolvedOf = (
  sent: Resolution,
  proposed: AppropriationSent | null | undefined,
): AppropriationSent => ({
  ...proposed,
  ...Object.fromEntries(proposalAmounts.flatMap((name) => (sent[name] ? [[name, sent[name]]] : []))),
});

/** The reference of the entry that books the appropriation of a year; `at` counts from 1. */
export const appropriationReference = (year: number, at: number): string =>
  `APPROPRIATION-${year}${at === 1 ? '' : `-${at}`}`;

/** All that a resolution is booked from. */
export type ResolutionBooks = {
  year: number;
  /** The last day of the year. */
  to: BookingDate;
  /** The ends of years that are not opened again. */
  ends: readonly BookingDate[];
  proposal: Appropriation | undefined;
  /** Whether the legal form is known. */
  hasForm: boolean;
  /** Balances on the day of the meeting. */
  balances: readonly Turnover[];
  reference: string;
};

const accountFields = {
  retained_accno: 'P3f',
  legal_reserve_accno: 'P3c',
  voluntary_reserve_accno: 'P3d',
  capital_reserve_accno: 'P3b',
  dividend_accno: 'P1c',
} as const satisfies Partial<Record<keyof Resolution, StatementPosition>>;
type AccountField = keyof typeof accountFields;

/**
 * The account of a field: the one that was named, else the first of its position. A dividend is
 * owed to shareholders.
 */
const accountOf = (sent: Resolution, field: AccountField, { accounts }: Ledger): number | undefined => {
  const position = accountFields[field];
  const isOne = (one: Parameters<typeof positionOf>[0]) =>
    positionOf(one) === position && (field !== 'dividend_accno' || relatedOf(one) === 'shareholder');
  const found = [...accounts.values()].filter((one) => isPostable(one) && one.allow_gl && isOne(one));
  return sent[field] ?? found.sort((a, b) => a.accno - b.accno)[0]?.accno;
};

/** Checks that reserves are equity, and that a dividend is a debt. */
const checkUse = (
  ledger: Ledger,
  { field, accno }: { field: AccountField; accno: number | undefined },
  findings: Findings,
) => {
  if (accno === undefined) return findings.add('invalid', field, say('required'));
  checkAccount(ledger, { field, accno, byHand: true }, findings);
  const found = ledger.accounts.get(accno);
  const category = field === 'dividend_accno' ? 'liability' : 'equity';
  if (!found || found.heading || found.category === category) return;
  findings.add('account_not_postable', field, say(`account_not_${category}`, { account: accno }));
};

const checkDays = (
  { transdate }: Resolution,
  { to, ends }: Pick<ResolutionBooks, 'to' | 'ends'>,
  findings: Findings,
) => {
  if (!ends.includes(to)) findings.add('invalid', 'year', say('annual_year_open', { day: to }));
  if (transdate <= to) findings.add('invalid', 'transdate', say('annual_meeting_after', { day: to }));
  const next = ends.filter((end) => end > to).sort()[0];
  if (next !== undefined && transdate > next)
    findings.add('invalid', 'transdate', say('annual_meeting_before', { day: next }));
};

/**
 * The entry of a resolution: profit carried forward to reserves and the dividend, reserves to a
 * loss. The result of the year goes along where no end of a year has carried it forward. Refuses
 * `invalid` for a year that has not ended, a day outside of the year after it, and for what the law
 * or the books don't allow; `nothing_to_close` where nothing moves.
 */
export const entryOfResolution = (
  sent: Resolution,
  { year, proposal, balances, reference, hasForm, ...days }: ResolutionBooks,
  ledger: Ledger,
): Gl => {
  const findings = newFindings();
  checkDays(sent, days, findings);
  checkProposalAmounts(sent, ledger, { findings, at: '' });
  if (!proposal) findings.add('invalid', 'legal_form', say(hasForm ? 'annual_no_appropriation' : 'required'));
  findings.refuse();
  if (!proposal) throw new Error('a resolution without a proposal was not refused');
  checkProposal(proposal, ledger, { findings, at: '' });
  const standing = balances.flatMap((one): [number, Amount][] => {
    const known = ledger.accounts.get(one.accno);
    return one.period === 'shown' && known && positionOf(known) === 'P3g'
      ? [[one.accno, naturalAmount(balanceChange(one), one.category)]]
      : [];
  });
  const moved: readonly [AccountField, Amount][] = [
    ['voluntary_reserve_accno', proposal.to_voluntary_reserves.minus(proposal.from_voluntary_reserves)],
    ['legal_reserve_accno', proposal.to_legal_reserve.minus(proposal.from_legal_reserve)],
    ['capital_reserve_accno', zero.minus(proposal.from_capital_reserve)],
    ['dividend_accno', proposal.dividend],
  ];
  const fromResult = sum(standing.map(([, amount]) => amount));
  const retained = fromResult.minus(sum(moved.map(([, amount]) => amount)));
  const places = minorUnit(ledger.client.currency);
  const credits = [
    ...standing.map(([of, amount]): [number, Amount] => [of, zero.minus(amount)]),
    ...[['retained_accno', retained] as const, ...moved].flatMap(([field, amount]): [number, Amount][] => {
      if (amount.eq(zero)) return [];
      const of = accountOf(sent, field, ledger);
      checkUse(ledger, { field, accno: of }, findings);
      return of === undefined ? [] : [[of, amount]];
    }),
  ].filter(([, amount]) => !amount.eq(zero));
  if (credits.length === 0) findings.add('nothing_to_close', 'transdate', say('annual_nothing_resolved'));
  findings.refuse();
  return {
    reference,
    description: sent.description || entryText(entryLanguage(ledger.client), 'appropriation', { year }),
    transdate: sent.transdate,
    glentries: credits.map(([of, amount]) => ({
      accno: of,
      [amount.lt(zero) ? 'debit' : 'credit']: decimalOf(amount.abs(), places),
    })),
  };
};
