/**
 * The names of the parts of the books for the tax office, of their tables, and of words in cells.
 */

export const taxOfficeParts = [
  ...(['balance_sheet', 'income_statement', 'trial_balance', 'account_sheets', 'journal'] as const),
  ...(['receivables', 'payables', 'assets', 'vat', 'agreement'] as const),
];
export type TaxOfficePart = (typeof taxOfficeParts)[number];

/** The tables of the parts; their columns are in `volume/tables.ts`. */
export type TaxOfficeTable =
  | 'levels'
  | 'trial_balance'
  | 'sheet'
  | 'journal'
  | 'open_items'
  | 'ages'
  | 'asset_values'
  | 'asset_depreciation'
  | 'asset_accounts'
  | 'vat_turnovers'
  | 'vat_accounts'
  | 'vat_figures'
  | 'vat_periods'
  | 'agreement';

/** The texts that may stand above or below a table. */
export type TaxOfficeNote = 'draft' | 'nothing' | 'unclosed_result' | 'no_differences' | 'long_year';

/** Words that stand in cells, as the books name them. */
export const taxOfficeWords = [
  ...(['total', 'opening', 'turnover', 'closing', 'several', 'yearend', 'cost'] as const),
  ...(['journal_debit', 'journal_credit', 'sheets_debit', 'sheets_credit', 'yearend_sides'] as const),
  ...(['balance_sheet', 'result', 'receivables', 'payables', 'assets'] as const),
  ...(['reconciled', 'tax'] as const),
];
export type TaxOfficeWord = (typeof taxOfficeWords)[number];
