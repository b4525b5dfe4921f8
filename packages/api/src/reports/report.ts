import {
  ageing,
  balanceSheet,
  briefing,
  incomeStatement,
  journalEntry,
  monthly,
  openItems,
  outstanding,
  overview,
  page,
  paging,
  statement,
  trialBalance,
  vatReport,
  vatReturn,
  vatReturnPosting,
} from '@kontor/domain';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { readVatReturnPostings, vatPostingsAsked } from '../vat/postings.ts';
import { readVatReturn, vatAsked } from '../vat/read.ts';
import { readBriefing } from './briefing.ts';
import { dimensionStatementReport } from './dimensions.ts';
import { balanceSheetLevels, incomeStatementLevels } from './levels.ts';
import { readOutstanding } from './outstanding.ts';
import { readOverview } from './overview.ts';
import {
  readAgeing,
  readBalanceSheet,
  readIncomeStatement,
  readJournal,
  readMonthly,
  readOpenItems,
  readStatement,
  readTrialBalance,
  readVatReport,
  reportInputs,
} from './read.ts';
import { reconciledStatements, reconciliationReport } from './reconciliation.ts';

const reading = procedure.meta({ scope: 'read', replica: true });

/** The reports on the books for any day or period (docs/interface §15). */
export const reports = router({
  trialBalance: reading
    .input(reportInputs.trialBalance)
    .output(trialBalance)
    .query(({ ctx, input }) => readTrialBalance(ctx, input)),

  balanceSheet: reading
    .input(reportInputs.balanceSheet)
    .output(balanceSheet)
    .query(({ ctx, input }) => readBalanceSheet(ctx, input)),

  incomeStatement: reading
    .input(reportInputs.incomeStatement)
    .output(incomeStatement)
    .query(({ ctx, input }) => readIncomeStatement(ctx, input)),

  balanceSheetLevels,
  incomeStatementLevels,
  dimensionStatement: dimensionStatementReport,

  vatReport: reading
    .input(reportInputs.vatReport)
    .output(vatReport)
    .query(({ ctx, input }) => readVatReport(ctx, input)),

  /**
   * All figures of the Swiss VAT form for a period, or what came to it after it had been settled.
   */
  vatReturn: reading
    .input(vatAsked)
    .output(vatReturn)
    .query(({ ctx, input }) => readVatReturn(ctx, input)),

  /** The postings that one of its figures is made of. */
  vatReturnPostings: reading
    .input(vatPostingsAsked)
    .output(checkedAnswer(page(vatReturnPosting)))
    .query(({ ctx, input }) => readVatReturnPostings(ctx, input)),

  /** Answers the open items, whole or page by page, with the total of all of them. */
  openItems: reading
    .input(reportInputs.openItems.extend(paging))
    .output(openItems)
    .query(({ ctx, input }) => readOpenItems(ctx, input)),

  ageing: reading
    .input(reportInputs.ageing.extend(paging))
    .output(ageing)
    .query(({ ctx, input }) => readAgeing(ctx, input)),

  /**
   * The statement of one customer or vendor: the opening balance, documents and payments, the
   * closing balance.
   */
  statement: reading
    .input(reportInputs.statement)
    .output(statement)
    .query(({ ctx, input }) => readStatement(ctx, input)),

  /** The figures that a day begins with, each the total of another report. */
  overview: reading
    .input(reportInputs.overview)
    .output(overview)
    .query(({ ctx, input }) => readOverview(ctx, input)),

  /** Answers the work that waits, the most urgent first, for programs. */
  briefing: reading
    .input(reportInputs.overview)
    .output(briefing)
    .query(({ ctx, input }) => readBriefing(ctx, input)),

  /** Answers the work that is left in the books up to a day, before it is closed. */
  outstanding: reading
    .input(reportInputs.outstanding)
    .output(outstanding)
    .query(({ ctx, input }) => readOutstanding(ctx, input)),

  /** Income and expense of each month, and cash, receivables and payables at its end. */
  monthly: reading
    .input(reportInputs.monthly)
    .output(monthly)
    .query(({ ctx, input }) => readMonthly(ctx, input)),

  journal: reading
    .input(reportInputs.journal.extend(paging))
    .output(checkedAnswer(page(journalEntry)))
    .query(({ ctx, input }) => readJournal(ctx, input)),

  reconciliation: reconciliationReport,
  reconciledStatements,
});
