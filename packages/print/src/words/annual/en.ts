import type { AnnualWords } from './words.ts';

export const en: AnnualWords = {
  title: (year) => `Annual accounts ${year}`,
  draft: 'Draft',
  legal_form: 'Legal form',
  seat: 'Registered office',
  uid: 'UID',
  positions: 'Full-time positions',
  period: 'Business year',
  currency: 'Currency',
  balance: (day) => `Balance sheet as at ${day}`,
  income: 'Income statement',
  days: 'Period',
  compared: 'Compared',
  budget: 'Budget',
  difference: 'Difference',
  cash_flow: 'Cash flow statement',
  without_securities: (amount) =>
    `Cash without listed securities of ${amount}, which the balance sheet shows in the same item.`,
  amounts_in: (currency) => `in ${currency}`,
  notes: 'Notes to the accounts',
  unanswered: 'Not answered yet.',
  none: 'None.',
  amount: 'Amount',
  in_books: 'As in balance sheet or income statement',
  profit_proposal: 'Proposed appropriation of the profit shown on the balance sheet',
  loss_proposal: 'Proposed treatment of the loss shown on the balance sheet',
  equity: 'Changes in equity',
  notices: 'Information under art. 725 to 725b CO',
  notice: {
    liquidity: (covered, needed) =>
      `Cash and current receivables of ${covered} do not cover the current borrowed capital of ${needed}. The supreme management or supervisory body monitors the solvency of the company (art. 725 CO).`,
    capital_loss: (covered, needed) =>
      `Capital loss: assets less liabilities of ${covered} no longer cover half of the sum of the capital, the non-refundable statutory capital reserve and the statutory retained earnings, ${needed} (art. 725a CO).`,
    over_indebted: (covered, needed) =>
      `Over-indebtedness: the liabilities of ${needed} are no longer covered by the assets of ${covered}. Interim accounts at going concern and at liquidation values have to be drawn up and audited (art. 725b CO).`,
  },
  missing: 'Missing for the final version',
  place_and_day: 'Place and date',
  chair: 'Chair of the supreme management or supervisory body',
  responsible: 'Responsible for the accounts',
};
