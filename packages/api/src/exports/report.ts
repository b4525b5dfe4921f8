import { z } from 'zod';
import { readAssetRoll, rollInput } from '../assets/roll.ts';
import { budgetAsked, readBudget } from '../budgets/budget.ts';
import { forecastAsked, readForecast } from '../forecast/forecast.ts';
import { dimensionStatementInput, readDimensionStatement } from '../reports/dimensions.ts';
import { levelInputs, readBalanceSheetLevels, readIncomeStatementLevels } from '../reports/levels.ts';
import {
  hasDimensions,
  journalPages,
  type ReportContext,
  readAgeing,
  readBalanceSheet,
  readIncomeStatement,
  readOpenItems,
  readStatement,
  readTrialBalance,
  readVatReport,
  reportInputs,
} from '../reports/read.ts';
import { readReconciliation, reconciliationInput } from '../reports/reconciliation.ts';
import { readVatReturn, vatAsked } from '../vat/read.ts';
import { readReconciledYear, reconciliationAsked } from '../vat/reconciliation/read.ts';
import { assetRollTable } from './asset-roll.ts';
import { balanceLevelsTable, incomeLevelsTable } from './levels.ts';
import { budgetTable, forecastTable } from './planning.ts';
import { reconciliationTable } from './reconciliation.ts';
import {
  ageingTable,
  balanceSheetTable,
  dimensionStatementTable,
  incomeStatementTable,
  journalTable,
  openItemsTable,
  statementTable,
  type Table,
  trialBalanceTable,
  vatReportTable,
} from './table.ts';
import { vatReconciliationTable } from './vat-reconciliation.ts';
import { vatReturnTable } from './vat-return.ts';

/** The input of an export: which report, and the input of that report. */
export const exportInput = z.discriminatedUnion('report', [
  reportInputs.trialBalance.extend({ report: z.literal('trialBalance') }),
  reportInputs.balanceSheet.extend({ report: z.literal('balanceSheet') }),
  reportInputs.incomeStatement.extend({ report: z.literal('incomeStatement') }),
  levelInputs.balanceSheetLevels.extend({ report: z.literal('balanceSheetLevels') }),
  levelInputs.incomeStatementLevels.extend({ report: z.literal('incomeStatementLevels') }),
  reportInputs.vatReport.extend({ report: z.literal('vatReport') }),
  vatAsked.extend({ report: z.literal('vatReturn') }),
  reportInputs.openItems.extend({ report: z.literal('openItems') }),
  reportInputs.ageing.extend({ report: z.literal('ageing') }),
  reportInputs.statement.extend({ report: z.literal('statement') }),
  reportInputs.journal.extend({ report: z.literal('journal') }),
  dimensionStatementInput.extend({ report: z.literal('dimensionStatement') }),
  reconciliationInput.extend({ report: z.literal('reconciliation') }),
  reconciliationAsked.extend({ report: z.literal('vatReconciliation') }),
  rollInput.extend({ report: z.literal('assetRoll') }),
  z.object(budgetAsked).extend({ report: z.literal('budget') }),
  forecastAsked.extend({ report: z.literal('forecast') }),
]);

// As many as a workbook may have.
const mostExplanations = 99_000;

/**
 * The report as a table. The journal is read page by page while its rows are written, so that it
 * may have any length.
 */
export const reportTable = async (ctx: ReportContext, input: z.infer<typeof exportInput>): Promise<Table> => {
  switch (input.report) {
    case 'trialBalance':
      return trialBalanceTable(await readTrialBalance(ctx, input));
    case 'balanceSheet':
      return balanceSheetTable(await readBalanceSheet(ctx, input));
    case 'incomeStatement':
      return incomeStatementTable(await readIncomeStatement(ctx, input));
    case 'balanceSheetLevels':
      return balanceLevelsTable(await readBalanceSheetLevels(ctx, input));
    case 'incomeStatementLevels':
      return incomeLevelsTable(await readIncomeStatementLevels(ctx, input));
    case 'vatReport':
      return vatReportTable(await readVatReport(ctx, input));
    case 'vatReturn':
      return vatReturnTable(await readVatReturn(ctx, input));
    case 'vatReconciliation':
      return vatReconciliationTable(await readReconciledYear(ctx, input));
    case 'openItems':
      return openItemsTable(await readOpenItems(ctx, input));
    case 'ageing':
      return ageingTable(await readAgeing(ctx, input));
    case 'statement':
      return statementTable(await readStatement(ctx, input));
    case 'journal':
      return journalTable(await journalPages(ctx, input), { dimensioned: await hasDimensions(ctx) });
    case 'dimensionStatement':
      return dimensionStatementTable(await readDimensionStatement(ctx, input));
    case 'assetRoll':
      return assetRollTable(await readAssetRoll(ctx, input));
    case 'budget':
      return budgetTable(await readBudget(ctx, input.year));
    case 'forecast':
      return forecastTable(await readForecast(ctx, input));
    case 'reconciliation':
      return reconciliationTable(await readReconciliation(ctx, input, mostExplanations));
  }
};
