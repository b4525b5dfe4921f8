import type { AnnualRow } from './annual-accounts.ts';

/** An income statement of any days, beside others and beside its budget (docs/interface §15). */
export type IncomeStatementForm = {
  kind: 'income_statement';
  from: string;
  to: string;
  compare_from?: string;
  compare_to?: string;
  /** Whether each row has its budget and the difference. */
  has_budget: boolean;
  rows: readonly AnnualRow[];
};
