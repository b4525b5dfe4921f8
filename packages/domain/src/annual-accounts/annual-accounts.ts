import { z } from 'zod';
import { level } from '../reports/levels/level.ts';
import { bookingDate } from '../values/dates.ts';
import {
  unboundedDecimal as decimal,
  elements,
  integer,
  record,
  scalars,
  text,
} from '../values/schema/kinds.ts';
import { annualNotesKept, noteName } from './annual-notes.ts';
import { appropriationLines } from './appropriation.ts';
import { noticeNames } from './capital-loss.ts';
import { draftReasons } from './names/reasons.ts';
import { type NoteGroup, noteGroups } from './notes.ts';

/** The annual accounts of a business year (docs/interface §28). */

const shownAmount = (description: string) => decimal.meta({ description, examples: ['1234.50'] });
const lineName = text().meta({ description: 'Its name, in the language asked for.', examples: ['Dividend'] });
const bothYears = {
  amount: shownAmount('The amount of the year.'),
  compared: shownAmount('That of the year before.').optional(),
};

export const cashFlowRow = record('cash_flow_line', 'cash_flow', {
  kind: z.enum(['line', 'sum']).meta({ description: 'Whether it is a sum.', examples: ['line'] }),
  section: z.enum(['operating', 'investing', 'financing', 'cash']).meta({
    description: 'The part of the statement; `cash` has the change of cash and both ends of it.',
    examples: ['operating'],
  }),
  line: text().meta({ description: 'The line or sum.', examples: ['depreciation'] }),
  description: lineName,
  ...bothYears,
});
export type CashFlowRow = z.infer<typeof cashFlowRow>;

export const appropriationRow = record('appropriation_line', 'appropriation_lines', {
  line: z
    .enum(appropriationLines)
    .register(scalars, { kind: 'code', options: appropriationLines })
    .meta({ description: 'The line of the proposal.', examples: ['dividend'] }),
  description: lineName,
  amount: shownAmount('Its amount; what is taken off is below zero.'),
});
export type AppropriationRow = z.infer<typeof appropriationRow>;

export const appropriationShown = z
  .object({
    lines: z.array(appropriationRow).meta({ description: 'The lines, from top to bottom.' }),
    least_reserve: shownAmount('What the law allots to the statutory reserve at least.'),
    most_dividend: shownAmount('What may be distributed at most.'),
    booked_by: text()
      .optional()
      .meta({
        description: 'The reference of the entry that booked what was resolved.',
        examples: ['APPROPRIATION-2026'],
      }),
    entry_id: integer.optional().meta({ description: 'The id of that entry.' }),
  })
  .meta({ id: 'appropriation' })
  .register(elements, { one: 'appropriation', many: 'appropriations' });
export type AppropriationShown = z.infer<typeof appropriationShown>;

export const equityRow = record('equity_line', 'equity', {
  line: z
    .enum(['opening', 'result', 'owners', 'closing'])
    .meta({ description: 'The line.', examples: ['owners'] }),
  description: lineName,
  ...bothYears,
});
export type EquityRow = z.infer<typeof equityRow>;

export const capitalNotice = record('notice', 'notices', {
  notice: z
    .enum(noticeNames)
    .register(scalars, { kind: 'code', options: noticeNames })
    .meta({
      description:
        '`liquidity`: cash and receivables don’t cover current debts; `capital_loss`: net assets don’t cover half of the capital and the reserves by law; `over_indebted`: assets don’t cover the debts.',
      examples: ['capital_loss'],
    }),
  article: text().meta({ description: 'The article of the Code of Obligations.', examples: ['725a'] }),
  covered: shownAmount('What covers it.'),
  needed: shownAmount('What is to be covered.'),
});
export type CapitalNotice = z.infer<typeof capitalNotice>;

const groups = Object.keys(noteGroups) as [NoteGroup, ...NoteGroup[]];

export const noteShown = z
  .object({
    name: noteName,
    group: z
      .enum(groups)
      .register(scalars, { kind: 'code', options: groups })
      .meta({ description: 'The group in which it is asked.', examples: ['obligations'] }),
    article: text().meta({ description: 'Article, paragraph and number.', examples: ['959c/2/7'] }),
    title: text().meta({ description: 'Its title, in the language asked for.' }),
    state: z.enum(['open', 'none', 'given']).meta({
      description: '`open` without an answer, `none` where nothing applies, else `given`.',
      examples: ['given'],
    }),
    text: text().optional().meta({ description: 'The answer.' }),
    amount: shownAmount('The amount that was entered.').optional(),
    compared: shownAmount('That of the year before.').optional(),
    known: shownAmount('What the books have of it at the end of the year.').optional(),
    known_compared: shownAmount('What they have at the end of the year before.').optional(),
  })
  .meta({ id: 'note_shown' })
  .register(elements, { one: 'note', many: 'notes' });
export type NoteShown = z.infer<typeof noteShown>;

export const draftReason = record('reason', 'reasons', {
  reason: z
    .enum(draftReasons)
    .register(scalars, { kind: 'code', options: draftReasons })
    .meta({ description: 'Why they are a draft.', examples: ['note_open'] }),
  field: text().meta({ description: 'The field that it is about.', examples: ['notes.pension'] }),
  description: text().meta({ description: 'The same as a sentence, in the language asked for.' }),
});
export type DraftReasonShown = z.infer<typeof draftReason>;

export const annualCompany = z
  .object({
    name: text().meta({ description: 'Its name, that of the sender.', examples: ['Muster AG'] }),
    uid: text().meta({ description: 'Its number.', examples: ['CHE-116.281.271'] }),
    legal_form: text().meta({
      description: 'The name of its legal form.',
      examples: ['Aktiengesellschaft (AG)'],
    }),
    seat: text().meta({ description: 'Its registered office.', examples: ['Zürich'] }),
    positions: text().meta({
      description: 'The full-time positions, in words.',
      examples: ['nicht über 10'],
    }),
  })
  .meta({ id: 'annual_company' })
  .register(elements, { one: 'company', many: 'companies' });

const accountsDay = (description: string, example: string) =>
  bookingDate.meta({ description, examples: [example] });

export const annualAccounts = record('annual_accounts', 'annual_accounts', {
  year: integer.meta({ description: 'The calendar year in which the business year ends.', examples: [2026] }),
  from: accountsDay('The first day of the business year.', '2026-01-01'),
  to: accountsDay('Its last day.', '2026-12-31'),
  compare_from: accountsDay('The first day of the year before.', '2025-01-01').optional(),
  compare_to: accountsDay('Its last day.', '2025-12-31').optional(),
  currency: text(3).meta({ description: 'The currency of the amounts.', examples: ['CHF'] }),
  state: z.enum(['draft', 'final']).meta({
    description: 'Whether anything is missing (`reasons`) or the accounts are complete.',
    examples: ['draft'],
  }),
  reasons: z.array(draftReason).meta({ description: 'Why they are a draft.' }),
  company: annualCompany.meta({ description: 'The company.' }),
  balance_sheet: z.array(level).meta({ description: 'The positions that have an amount (§15).' }),
  income_statement: z.array(level).meta({ description: 'The same of the year; expense is negative.' }),
  cash_flow: z.array(cashFlowRow).meta({
    description: 'By the indirect method; its lines add up to the change of cash.',
  }),
  appropriation: appropriationShown
    .optional()
    .meta({ description: 'The proposal for the profit or loss, of companies and cooperatives.' }),
  equity: z
    .array(equityRow)
    .optional()
    .meta({ description: 'How equity came about, of sole proprietors and partnerships.' }),
  notices: z.array(capitalNotice).meta({ description: 'What art. 725 to 725b ask to be acted on.' }),
  notes: z.array(noteShown).meta({ description: 'The notes that the law asks for, in its order.' }),
  answers: annualNotesKept
    .optional()
    .meta({ description: 'What was answered for the year, in the last version.' }),
  answers_before: annualNotesKept.optional().meta({
    description: 'Where nothing was answered yet: what was answered for the year before, as a draft.',
  }),
});
export type AnnualAccounts = z.infer<typeof annualAccounts>;
