import type { BusinessYear } from '../ledger/business-year.ts';
import { naturalAmount } from '../master-data/account.ts';
import type { StatementLanguage } from '../master-data/statement/statement-names.ts';
import type { ResultYears } from '../reports/figures.ts';
import { balanceLevelsOf } from '../reports/levels/balance-levels.ts';
import { incomeLevelsOf } from '../reports/levels/income-levels.ts';
import type { PartyCredits, ShownAccounts } from '../reports/levels/placing.ts';
import { balanceChange, type Money, type Turnover } from '../reports/turnover.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, round, sum, zero } from '../values/money.ts';
import type { AnnualAccounts, NoteShown } from './annual-accounts.ts';
import type { AnnualNotesContent, AnnualNotesKept } from './annual-notes.ts';
import { type Appropriation, appropriationLines, appropriationOf, type Equity } from './appropriation.ts';
import { noticeArticles, noticesOf } from './capital-loss.ts';
import { type CashFlow, cashFlowOf } from './cash-flow.ts';
import { cashFlowRows } from './cash-flow-rows.ts';
import { hasAppropriation, isOfOwners } from './legal-form.ts';
import { inLanguage } from './names/in-languages.ts';
import { appropriationNames, equityRollNames, legalFormNames } from './names/lines.ts';
import { noteTitles } from './names/notes.ts';
import { type DraftReason, positionBandNames, reasonNames } from './names/reasons.ts';
import { groupOf, type NoteName, noteArticles, notesRequired } from './notes.ts';
import { amountsIn, balanceRows, incomeRows } from './statement-rows.ts';

/** All that annual accounts are computed from. */
export type AnnualBooks = {
  year: number;
  days: Pick<BusinessYear, 'from' | 'to'>;
  before: Pick<BusinessYear, 'from' | 'to'> | undefined;
  /** Balances at the ends of the year (`shown`) and of the one before (`compared`). */
  balances: readonly Turnover[];
  years: ResultYears | undefined;
  /** The amounts that single parties have on the other side at both ends. */
  credits: PartyCredits;
  /** The turnovers of both years. */
  income: readonly Turnover[];
  /** Balances at the ends of the year before (`shown`) and of the one before that (`compared`). */
  balances_before: readonly Turnover[];
  answers: AnnualNotesKept | undefined;
  answers_before: AnnualNotesKept | undefined;
  /** The entry that booked what was resolved of the profit. */
  appropriated_by?: { booked_by: string; entry_id: number } | undefined;
  company: { name: string; uid: string };
  today: BookingDate;
  closing_date: BookingDate | undefined;
};

/** The statements, with what they are summed from: the same whatever was answered. */
const statementsOf = (books: AnnualBooks, shown: ShownAccounts, money: Money) => {
  const { days, years } = books;
  const before = hasBefore(books) ? books.before : undefined;
  const balance = balanceLevelsOf(
    books.balances,
    { on: days.to, compare_on: before?.to, years, shown, credits: books.credits },
    money,
  );
  const income = incomeLevelsOf(
    books.income,
    { ...days, compare_from: before?.from, compare_to: before?.to, shown },
    money,
  );
  return { before, balance: balance.levels, income: income.levels };
};

/** Whether the books have anything of the year before. */
const hasBefore = ({ before, balances, income }: AnnualBooks): boolean =>
  before !== undefined &&
  [...balances, ...income].some((one) => one.period === 'compared' && !isUnmoved(one));

const isUnmoved = (one: Turnover): boolean =>
  [one.debit, one.credit, one.closing].every((amount) => amountOf(amount).eq(zero));

type Statements = ReturnType<typeof statementsOf>;

/** Equity by its positions at the end of the year. */
const equityIn = ({ balance, income }: Statements): Equity => {
  const at = amountsIn(balance);
  const result = amountsIn(income)('result').amount;
  return {
    capital: at('P3a').amount,
    capital_reserve: at('P3b').amount,
    legal_reserve: at('P3c').amount,
    voluntary_reserves: at('P3d').amount,
    own_shares: at('P3e').amount,
    carried_forward: at('P3f').amount.plus(at('P3g').amount).minus(result),
    result,
  };
};

/** The proposal by the books and what was answered; undefined for forms that make none. */
const proposalOf = (
  statements: Statements,
  answers: Partial<AnnualNotesContent> | undefined,
  { places }: Money,
): Appropriation | undefined => {
  const form = answers?.legal_form ?? undefined;
  if (!hasAppropriation(form)) return undefined;
  return appropriationOf(equityIn(statements), answers?.appropriation ?? {}, { form, places });
};

/** The proposal with other answers, whose faults are refused as they are saved. */
export const appropriationWith = (
  books: AnnualBooks,
  answers: Partial<AnnualNotesContent>,
  { shown, money }: { shown: ShownAccounts; money: Money },
): Appropriation | undefined => proposalOf(statementsOf(books, shown, money), answers, money);

/** Computes the annual accounts of a year from its balances and answers. */
export const annualAccountsOf = (
  books: AnnualBooks,
  { shown, money }: { shown: ShownAccounts; money: Money },
): AnnualAccounts => {
  const { language } = shown;
  const { places } = money;
  const { answers, days } = books;
  const form = answers?.legal_form ?? undefined;
  const statements = statementsOf(books, shown, money);
  const { before, balance, income } = statements;
  const write = (amount: Amount) => decimalOf(round(amount, places), places);
  const equity = equityIn(statements);
  const notices = noticesOf(coverageOf(statements, equity), form);
  const proposal = proposalOf(statements, answers, money);
  const notes = notesShown(books, { statements, language, write, isOverIndebted: hasDebts(notices) });
  const reasons = reasonsOf(books, { statements, notes, proposal });
  const owners = isOfOwners(form);
  const flow = cashFlowOf({ balances: books.balances, income: books.income, shown, isOfOwners: owners });
  return {
    year: books.year,
    ...days,
    ...(before ? { compare_from: before.from, compare_to: before.to } : {}),
    currency: money.currency,
    state: reasons.length === 0 ? 'final' : 'draft',
    reasons: reasons.map(({ reason, field }) => ({
      ...{ reason, field },
      description: inLanguage(reasonNames[reason], language),
    })),
    company: {
      ...books.company,
      legal_form: form ? inLanguage(legalFormNames[form], language) : '',
      seat: answers?.seat ?? '',
      positions: answers?.positions ? inLanguage(positionBandNames[answers.positions], language) : '',
    },
    balance_sheet: balanceRows(balance),
    income_statement: incomeRows(income),
    cash_flow: cashFlowRows(
      { flow, before: before && hasFlowBefore(books) ? flowBefore(books, { shown, owners }) : undefined },
      { language, write },
    ),
    ...(proposal
      ? { appropriation: proposalShown(proposal, { language, write, booked: books.appropriated_by }) }
      : {}),
    ...(owners ? { equity: equityRoll(statements, { language, write }) } : {}),
    notices: notices.map(({ notice, covered, needed }) => ({
      ...{ notice, article: noticeArticles[notice] },
      ...{ covered: write(covered), needed: write(needed) },
    })),
    notes,
    ...(answers ? { answers } : {}),
    ...(!answers && books.answers_before ? { answers_before: books.answers_before } : {}),
  };
};

type Writing = { language: StatementLanguage; write: (amount: Amount) => ReturnType<typeof decimalOf> };

const hasDebts = (notices: ReturnType<typeof noticesOf>): boolean =>
  notices.some(({ notice }) => notice === 'over_indebted');

const coverageOf = ({ balance }: Statements, equity: Equity) => {
  const at = (code: string) => amountsIn(balance)(code).amount;
  return {
    equity,
    assets: at('A'),
    net_assets: at('A').minus(at('P1')).minus(at('P2')),
    liquid: sum([at('A1a'), at('A1b'), at('A1c')]),
    current_debts: at('P1'),
  };
};

/**
 * Whether the books know what moved in the year before: those that begin with its last balances
 * don't.
 */
const hasFlowBefore = ({ balances_before, income }: AnnualBooks): boolean => {
  const earned = income.filter(({ category }) => category === 'income' || category === 'expense');
  return [...balances_before, ...earned].some((one) => one.period === 'compared' && !isUnmoved(one));
};

/** The cash flow of the year before. What moved in it is `compared` of the year. */
const flowBefore = (
  { balances_before, income }: AnnualBooks,
  { shown, owners }: { shown: ShownAccounts; owners: boolean },
): CashFlow =>
  cashFlowOf({
    balances: balances_before,
    income: income.filter(({ period }) => period === 'compared').map((one) => ({ ...one, period: 'shown' })),
    ...{ shown, isOfOwners: owners },
  });

const takenOff = ['to_legal_reserve', 'to_voluntary_reserves', 'dividend'];
const always = ['carried_forward', 'result', 'available', 'carry_forward'];

const proposalShown = (
  proposal: Appropriation,
  { language, write, booked }: Writing & { booked: AnnualBooks['appropriated_by'] },
) => ({
  lines: appropriationLines
    .filter((line) => always.includes(line) || !proposal[line].eq(zero))
    .map((line) => ({
      line,
      description: inLanguage(appropriationNames[line], language),
      amount: write(takenOff.includes(line) ? zero.minus(proposal[line]) : proposal[line]),
    })),
  least_reserve: write(proposal.least_reserve),
  most_dividend: write(proposal.most_dividend),
  ...booked,
});

/** The equity of owners from year to year: the result, and what they put in less what they took. */
const equityRoll = ({ balance, income, before }: Statements, { language, write }: Writing) => {
  const { amount: closing, compared: opening } = amountsIn(balance)('P3');
  const result = amountsIn(income)('result').amount;
  const amounts = { opening, result, owners: closing.minus(opening).minus(result), closing };
  return (['opening', 'result', 'owners', 'closing'] as const)
    .filter((line) => before !== undefined || line !== 'opening')
    .map((line) => ({
      line,
      description: inLanguage(equityRollNames[line], language),
      amount: write(amounts[line]),
    }));
};

type KnownAmounts = { amount: Amount; compared: Amount };

/** The amounts that the books have of a note. */
const knownOf = (
  note: NoteName,
  { statements, balances }: { statements: Statements; balances: readonly Turnover[] },
): KnownAmounts | undefined => {
  const at = amountsIn(statements.balance);
  if (note === 'holdings') return at('A2b');
  if (note === 'debts_due') return at('P2a');
  if (note === 'extraordinary') return amountsIn(statements.income)('E9');
  if (note === 'pension') return onAccounts(balances, '2272');
  if (note === 'leases') return onAccounts(balances, '2420');
  if (note !== 'own_shares') return undefined;
  const { amount, compared } = at('P3e');
  return { amount: zero.minus(amount), compared: zero.minus(compared) };
};

/** The balances of the accounts whose numbers begin so. */
const onAccounts = (balances: readonly Turnover[], digits: string): KnownAmounts => {
  const of = (period: string) =>
    sum(
      balances
        .filter((one) => one.period === period && String(one.accno).startsWith(digits))
        .map((one) => naturalAmount(balanceChange(one), one.category)),
    );
  return { amount: of('shown'), compared: of('compared') };
};

const notesShown = (
  { answers, balances }: AnnualBooks,
  {
    statements,
    language,
    write,
    isOverIndebted,
  }: Writing & { statements: Statements; isOverIndebted: boolean },
): NoteShown[] => {
  const required = notesRequired({
    legal_form: answers?.legal_form ?? undefined,
    is_larger: answers?.is_larger ?? false,
    is_over_indebted: isOverIndebted,
  });
  return required.map((note): NoteShown => {
    const answer = answers?.notes?.find(({ name }) => name === note);
    const known = knownOf(note, { statements, balances });
    const isKnown = known && !(known.amount.eq(zero) && known.compared.eq(zero));
    return {
      ...{ name: note, group: groupOf(note), article: noteArticles[note] },
      title: inLanguage(noteTitles[note], language),
      state: answer === undefined ? 'open' : answer.applies ? 'given' : 'none',
      ...(answer?.text ? { text: answer.text } : {}),
      ...(answer?.amount ? { amount: write(amountOf(answer.amount)) } : {}),
      ...(answer?.compared ? { compared: write(amountOf(answer.compared)) } : {}),
      ...(isKnown
        ? {
            known: write(known.amount),
            ...(statements.before ? { known_compared: write(known.compared) } : {}),
          }
        : {}),
    };
  });
};

/** The notes that can't say that there is nothing where the books have an amount at the end. */
const contradicted: readonly NoteName[] = ['holdings', 'own_shares', 'pension', 'extraordinary'];

const reasonsOf = (
  { answers, days, today, closing_date, company }: AnnualBooks,
  {
    statements,
    notes,
    proposal,
  }: { statements: Statements; notes: readonly NoteShown[]; proposal: Appropriation | undefined },
): { reason: DraftReason; field: string }[] => {
  const form = answers?.legal_form ?? undefined;
  const found: { reason: DraftReason; field: string }[] = [];
  const open = (isOne: boolean, reason: DraftReason, field: string) => {
    if (isOne) found.push({ reason, field });
  };
  open(days.to >= today, 'year_running', 'year');
  open(closing_date === undefined || closing_date < days.to, 'books_open', 'closing_date');
  open(company.name === '', 'sender', 'sender');
  open(form === undefined, 'legal_form', 'legal_form');
  open(!answers?.seat, 'seat', 'seat');
  open(!answers?.positions && notes.length > 0, 'positions', 'positions');
  for (const { name: note, state, known } of notes) {
    open(state === 'open', 'note_open', `notes.${note}`);
    const hasAmount = known !== undefined && !amountOf(known).eq(zero);
    open(state === 'none' && hasAmount && contradicted.includes(note), 'note_contradicts', `notes.${note}`);
  }
  for (const { field } of proposal?.faults ?? []) open(true, 'appropriation', `appropriation.${field}`);
  const rows = [...statements.balance, ...statements.income];
  open(
    rows.some(({ code, kind }) => code === 'unplaced' && kind === 'position'),
    'unplaced',
    'accounts',
  );
  const [carried, result] = [
    amountsIn(statements.balance)('P3g').amount,
    amountsIn(statements.income)('result').amount,
  ];
  open(!isOfOwners(form) && !carried.eq(result), 'result_differs', 'result');
  return found;
};
