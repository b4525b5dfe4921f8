import type { BookingDate } from '../../values/dates.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { MatchKind } from '../bank-line.ts';
import type { BankRule } from '../learning/rule.ts';
import type { LearnedBooking } from '../learning/template.ts';
import type { LineFacts } from '../line-facts.ts';
import type { BankOutcome, documentKinds } from '../outcome/outcome.ts';
import type { Reason } from '../reasons/reason.ts';

/**
 * The candidates that lines of bank statements are matched with (docs/decisions/bank.md), as plain
 * records.
 */

/**
 * A document of which something is open, or that was paid lately: then its `open` is zero, and only
 * its reference and number count.
 */
export type OpenDocument = {
  kind: (typeof documentKinds)[number];
  number: string;
  party: { number: string; name: string; ibans: readonly string[] };
  /** Of an invoice its payment reference; of a payable the reference that its vendor asks for. */
  reference: string;
  currency: string;
  /** Its whole amount. */
  amount: Decimal;
  /** The open amount in `currency`; negative of credit notes and of what is overpaid. */
  open: Decimal;
  transdate: BookingDate;
  duedate: BookingDate;
  /** The discount for payment until a day, in percent of what is open. */
  discount?: { until: BookingDate; percent: Decimal } | undefined;
};

/** A payment of an order that was sent to the bank, with what it books. */
export type SentOrder = {
  id: string;
  end_to_end: string;
  payment_information: string;
  /** The amount that goes out; positive. */
  amount: Decimal;
  currency: string;
  iban: string;
  /** Its amounts are those of the line that is awaited: negative. */
  outcome: BankOutcome;
  /**
   * The account on which it stands since it was sent, with its amount there, in the client's
   * currency; positive.
   */
  transit?: { accno: number; base: Decimal; name: string } | undefined;
};

/** A reminder that was issued, with the invoices, credits and charges that it asks for. */
export type IssuedReminder = {
  id: number;
  /** The reference of its QR-bill. */
  reference: string;
  party_number: string;
  /** The numbers of its invoices, and of the one by which its charges were booked. */
  invnumbers: readonly string[];
  /**
   * The fee and interest that are booked only as they are paid, in the currency of the invoices.
   */
  charges: Decimal;
};

/** An own account at a bank. `has_statements` where its own lines are read as well. */
export type OwnAccount = { accno: number; ibans: readonly string[]; has_statements: boolean };

/** A line that was read before, as far as it may be reversed. */
export type PastLine = Pick<
  LineFacts,
  'id' | 'accno' | 'date' | 'amount' | 'currency' | 'counterparty' | 'references'
> & { outcome?: BankOutcome | undefined };

export type MatchCandidates = {
  documents: readonly OpenDocument[];
  reminders: readonly IssuedReminder[];
  orders: readonly SentOrder[];
  learned: readonly LearnedBooking[];
  rules: readonly BankRule[];
  accounts: readonly OwnAccount[];
  lines: readonly PastLine[];
};

/** The client's choices, and the accounts for differences. What has no account is not proposed. */
export type MatchSettings = {
  currency: string;
  /** Whether a referenced payment of less than is open is booked without a person. */
  accept_partial: boolean;
  /**
   * Whether a referenced payment less the discount of its terms, in time, is booked without a
   * person.
   */
  accept_discount: boolean;
  ar_discount_accno?: number | undefined;
  ap_discount_accno?: number | undefined;
  rounding_accno?: number | undefined;
  charges_accno?: number | undefined;
  exchange_gain_accno?: number | undefined;
  exchange_loss_accno?: number | undefined;
  /** The account that holds a transfer between two accounts whose lines are both read. */
  transfer_accno?: number | undefined;
  /** Today's value of one unit of a currency in the client's. */
  rates?: ReadonlyMap<string, Decimal> | undefined;
};

/** A match that is proposed, before it is said in words. */
export type MatchProposal = {
  kind: MatchKind;
  /** 0 to 100. */
  measure: number;
  reasons: readonly Reason[];
  outcome: BankOutcome;
};

/**
 * The matches of a line: the one that is booked by itself, or those that are proposed, the surest
 * first.
 */
export type LineMatches = { automatic?: MatchProposal; proposals: readonly MatchProposal[] };
