/** Annual accounts (docs/interface §28): statements, notes, proposal and signatures. */

/** A row of a statement, its name in the language of the sheet. */
export type AnnualRow = {
  name: string;
  amount: string;
  /** That of the year before. */
  compared?: string;
  /** Its budget, and the amount less it. */
  budget?: string;
  difference?: string;
  /** A part is a part of the line above it. */
  look: 'group' | 'line' | 'part' | 'total' | 'result';
};

export type AnnualNote = {
  note: string;
  title: string;
  /** Open: not answered yet, which a draft says. */
  state: 'open' | 'none' | 'given';
  text?: string;
  amount?: string;
  compared?: string;
  /** The amount in the books. */
  known?: string;
  known_compared?: string;
};

export type AnnualNotice = {
  notice: 'liquidity' | 'capital_loss' | 'over_indebted';
  covered: string;
  needed: string;
};

export type AnnualAccountsForm = {
  kind: 'annual_accounts';
  from: string;
  to: string;
  compare_from?: string;
  compare_to?: string;
  state: 'draft' | 'final';
  company: { name: string; uid: string; legal_form: string; seat: string; positions: string };
  balance: readonly AnnualRow[];
  income: readonly AnnualRow[];
  cash_flow: readonly AnnualRow[];
  /** Listed securities, which the balance sheet has with cash, and the cash flow not. */
  securities?: string;
  /** The proposal for the profit, or for the loss. */
  appropriation?: readonly AnnualRow[];
  is_loss?: boolean;
  /** The equity of owners from year to year. */
  equity?: readonly AnnualRow[];
  notices: readonly AnnualNotice[];
  notes: readonly AnnualNote[];
  /** The things that a draft lacks. */
  missing: readonly string[];
  signatories: readonly { name: string; role: string }[];
  place: string;
  signed_on?: string;
};
