import type { WritableBill } from '@kontor/domain';
import type { Language } from '../words/words.ts';
import type { AnnualAccountsForm } from './annual-accounts.ts';
import type { EmbeddedInvoice } from './embedded-invoice.ts';
import type { IncomeStatementForm } from './income-statement.ts';
import type { VatReturnForm } from './vat-return.ts';

/**
 * Sheets: all that is on a document, with every amount computed. Amounts, quantities and percents
 * are decimal text such as `-1234.50`, which is grouped and never rounded; days are `YYYY-MM-DD`.
 * Texts may have several lines.
 */

/** PNG or JPEG, in RGB or grey. */
export type Logo = { media: 'image/png' | 'image/jpeg'; content: Uint8Array };

export type Template = 'plain' | 'band' | 'compact';

/** The looks of a company's documents. */
export type Look = {
  template: Template;
  /** Of headings and bands, as `#rrggbb`. */
  colour: string;
  font: 'sans' | 'serif';
  /** The side of the window of the envelope. */
  window: 'left' | 'right';
  logo?: Logo;
};

export type Sender = {
  name: string;
  /** Street and town, without the name. */
  address: readonly string[];
  /** Telephone, mail, pages in the web: a line each. */
  contact?: readonly string[];
  /** Such as `CHE-123.456.789`. */
  uid?: string;
  /** Whether the sender pays VAT, which the UID then says in the language of the sheet. */
  has_vat?: boolean;
  /** The small print at the end of each page. */
  footer?: string;
};

/** An account to which is paid where no QR-bill says so. */
export type Transfer = {
  iban: string;
  /** The bank, where it is known. */
  bank?: string;
  bic?: string;
  /** The holder of the account. */
  holder: string;
  reference?: string;
};

/** The day of a supply, or the first and the last day of it. */
export type Supply = { from: string; to?: string };

type Letter = {
  language: Language;
  look: Look;
  sender: Sender;
  /** The lines of the address, the name first; none for a sheet that is not sent. */
  recipient: readonly string[];
  /**
   * The day of the letter. The file says that it was made then, so that the same sheet is the same
   * file.
   */
  day: string;
  customer_number?: string;
  currency: string;
  /** Beside the title: what it is about. */
  subject?: string;
  /** Texts before the table and after the totals. */
  before?: string;
  after?: string;
  /**
   * The QR-bill on the last page. Its amount may differ from what is open; a bill without debtor
   * has a box for him.
   */
  bill?: WritableBill;
  /** Without a bill: where to pay. */
  transfer?: Transfer;
  /**
   * The sums of the amounts up to each row, which are carried over from page to page. The printer
   * computes them.
   */
  carried_sums?: readonly string[];
};

export type DocumentLine = {
  article?: string;
  /** Wraps, and may have several lines. */
  description: string;
  quantity?: string;
  unit?: string;
  price?: string;
  /** In percent. */
  discount?: string;
  /** Where it was supplied on other days than the document says. */
  supply?: Supply;
  /**
   * The rates of its taxes in percent, where not all lines of the document have the same; none of
   * them for a line without tax.
   */
  rates?: readonly string[];
  /** Without it the line is a text among the others. */
  amount?: string;
  /** A title above the lines that follow, or a subtotal of those before. */
  part?: 'title' | 'subtotal';
  /** Of an offer: a line that does not count in the total. */
  choice?: 'optional' | 'alternative';
};

export type TaxLine = { rate: string; base: string; amount: string };

export type Discount = { percent: string; until: string; payable?: string };

export type DocumentSheet = Letter & {
  kind: 'invoice' | 'credit_note' | 'offer' | 'order_confirmation' | 'delivery_note';
  number: string;
  /** Of an offer: the last day on which it holds. */
  valid_until?: string;
  /** Of what is made of an offer: the number of that. */
  offer_number?: string;
  due_day?: string;
  /** Where it is not the day of the document. */
  supply?: Supply;
  order_number?: string;
  /** Of a credit note: the number of the invoice that it credits. */
  credited_number?: string;
  /** Further references, such as a project: label and text. */
  references?: readonly { label: string; text: string }[];
  lines: readonly DocumentLine[];
  /** Without it the totals begin with the taxes. */
  subtotal?: string;
  taxes: readonly TaxLine[];
  /** Whether the prices have the taxes in them already. */
  taxes_included?: boolean;
  /** The difference of rounding to 5 Rappen. */
  rounding?: string;
  total: string;
  /** Payments that have come already; `open` is what is left then. */
  paid?: string;
  open?: string;
  discounts?: readonly Discount[];
  notes?: string;
  /** The same as an electronic invoice, within the file. */
  e_invoice?: EmbeddedInvoice;
};

/** An open document of a customer. A credit is negative. */
export type OpenItem = {
  number: string;
  kind: 'invoice' | 'credit_note' | 'payment';
  day: string;
  due_day?: string;
  amount: string;
  open: string;
  /** The days that it is late on the day of the letter. */
  days_late?: number;
};

/**
 * A document or payment that changed what is open, and what was open after it. A credit and a
 * payment are negative.
 */
export type Movement = {
  day: string;
  kind: OpenItem['kind'];
  number: string;
  description?: string;
  amount: string;
  balance: string;
};

/** The open amounts by age in days: not due yet, and late by up to 30, 60, 90 and more. */
export type OpenByAge = {
  current: string;
  days_1_30: string;
  days_31_60: string;
  days_61_90: string;
  days_over_90: string;
};

/**
 * The statement of what is open on a day; where it has a period, with what was open before it, and
 * what changed it since.
 */
export type StatementSheet = Letter & {
  kind: 'statement';
  period?: { from: string; to: string; opening: string; movements: readonly Movement[] };
  items: readonly OpenItem[];
  ages?: OpenByAge;
  total: string;
};

/** Interest on a part of an invoice over days; the sum for the invoice is on its last line. */
export type InterestLine = {
  /** The number of the invoice; absent for interest of earlier letters that is of none. */
  number?: string;
  /**
   * A line without amount, rate and days is what earlier letters asked for, or what they booked
   * already.
   */
  kind: 'interest' | 'earlier' | 'booked';
  base?: string;
  rate?: string;
  days?: number;
  interest?: string;
};

export type ReminderSheet = Letter & {
  kind: 'reminder';
  /** From 1. */
  level: number;
  /** The day until which it is to be paid. */
  due_day?: string;
  items: readonly OpenItem[];
  subtotal?: string;
  /** The fee of this letter, and what is open of those of earlier ones. */
  fee?: string;
  earlier_fees?: string;
  interest?: string;
  /** The parts of the interest. */
  interest_lines?: readonly InterestLine[];
  total: string;
};

/** A part of the difference between a bank and the ledger, and its reason. */
export type ExplanationLine = {
  kind: 'before' | 'gap' | 'overlap' | 'line' | 'day' | 'entry';
  day: string;
  /** The day in the ledger, where that is another one. */
  ledger_day?: string;
  description: string;
  reference: string;
  /** The state of a line of the bank. */
  status?: 'open' | 'proposed' | 'booked' | 'ignored';
  amount: string;
};

/**
 * The balance of an account at its bank beside that in the ledger at the end of a day. It is for
 * the books, and has no recipient.
 */
export type ReconciliationSheet = Letter & {
  kind: 'reconciliation';
  account: string;
  /** The last statement that has ended. */
  statement?: { id: string; day: string };
  ledger: string;
  bank: string;
  unexplained: string;
  sums: readonly { kind: ExplanationLine['kind']; count: number; amount: string }[];
  explanations: readonly ExplanationLine[];
};

/** A VAT return in the layout of the form. It is for the books, and has no recipient. */
export type VatReturnSheet = Letter & VatReturnForm;

/** Annual accounts of a company. They are not a letter, and have no recipient. */
export type AnnualAccountsSheet = Letter & AnnualAccountsForm;

export type IncomeStatementSheet = Letter & IncomeStatementForm;

export type Sheet =
  | DocumentSheet
  | StatementSheet
  | ReminderSheet
  | ReconciliationSheet
  | VatReturnSheet
  | AnnualAccountsSheet
  | IncomeStatementSheet;
