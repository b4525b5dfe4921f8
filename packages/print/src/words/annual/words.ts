/** The words of annual accounts beside the names of positions, which the sheet has. */
export type AnnualWords = {
  title(year: string): string;
  draft: string;
  legal_form: string;
  seat: string;
  uid: string;
  positions: string;
  period: string;
  currency: string;
  balance(day: string): string;
  income: string;
  /** Of an income statement of any days. */
  days: string;
  compared: string;
  budget: string;
  difference: string;
  cash_flow: string;
  without_securities(amount: string): string;
  /** The head of the column of names: in which currency. */
  amounts_in(currency: string): string;
  notes: string;
  unanswered: string;
  none: string;
  amount: string;
  in_books: string;
  profit_proposal: string;
  loss_proposal: string;
  equity: string;
  notices: string;
  notice: Record<'liquidity' | 'capital_loss' | 'over_indebted', (covered: string, needed: string) => string>;
  missing: string;
  place_and_day: string;
  /** Who signs by law, where nobody was named. */
  chair: string;
  responsible: string;
};
