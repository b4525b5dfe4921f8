import { z } from 'zod';
import {
  type Asking,
  asked,
  journalPages,
  readAgeing,
  readBalanceSheet,
  readIncomeStatement,
  readOpenItems,
  readStatement,
  readTrialBalance,
  readVatReport,
} from '../reports/read.ts';
import { readVatReturn, vatAsked } from '../vat/read.ts';
import {
  ageingTable,
  balanceSheetTable,
  incomeStatementTable,
  journalTable,
  openItemsTable,
  statementTable,
  type Table,
  trialBalanceTable,
  vatReportTable,
} from './table.ts';
import { vatReturnTable } from './vat-return.ts';

/** Which report to export, and what it is asked for with. */
export const exported = z.discriminatedUnion('report', [
  asked.trialBalance.extend({ report: z.literal('trialBalance') }),
  asked.balanceSheet.extend({ report: z.literal('balanceSheet') }),
  asked.incomeStatement.extend({ report: z.literal('incomeStatement') }),
  asked.vatReport.extend({ report: z.literal('vatReport') }),
  vatAsked.extend({ report: z.literal('vatReturn') }),
  asked.openItems.extend({ report: z.literal('openItems') }),
  asked.ageing.extend({ report: z.literal('ageing') }),
  asked.statement.extend({ report: z.literal('statement') }),
  asked.journal.extend({ report: z.literal('journal') }),
]);

/** The report as a table. The journal is read while its rows are taken, so that it may be as long as it likes. */
export const reportTable = async (ctx: Asking, input: z.infer<typeof exported>): Promise<Table> => {
  switch (input.report) {
    case 'trialBalance':
      return trialBalanceTable(await readTrialBalance(ctx, input));
    case 'balanceSheet':
      return balanceSheetTable(await readBalanceSheet(ctx, input));
    case 'incomeStatement':
      return incomeStatementTable(await readIncomeStatement(ctx, input));
    case 'vatReport':
      return vatReportTable(await readVatReport(ctx, input));
    case 'vatReturn':
      return vatReturnTable(await readVatReturn(ctx, input));
    case 'openItems':
      return openItemsTable(await readOpenItems(ctx, input));
    case 'ageing':
      return ageingTable(await readAgeing(ctx, input));
    case 'statement':
      return statementTable(await readStatement(ctx, input));
    case 'journal':
      return journalTable(await journalPages(ctx, input));
  }
};
