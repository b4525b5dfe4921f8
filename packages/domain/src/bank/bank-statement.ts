import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { BankRemark } from './remarks/remark.ts';

/**
 * Statements of a bank account as their file has them (docs/decisions/bank.md), whatever its
 * format. Amounts are in the currency of the account and positive where they come in; reversals
 * have their own sign already.
 */

/**
 * The person or company at the other side. An address has its lines as they are written on letters.
 */
export type Counterparty = {
  name: string;
  /** Bare; the account's own number where it has no IBAN. */
  iban: string;
  bic: string;
  address: readonly string[];
};

/** The references of a payment. What the bank did not tell, and `NOTPROVIDED`, are empty. */
export type BankReferences = {
  /** The QR reference or creditor reference of the invoice, in capitals and without blanks. */
  creditor: string;
  /** The id that who paid has given the payment, which comes back as it was sent. */
  end_to_end: string;
  /** The ids of the order's message and of its group, where the order was one of the client. */
  message: string;
  payment_information: string;
  mandate: string;
  /** The bank's own id of this payment, by which the same payment is known in another file. */
  bank: string;
};

/** A payment: what the bank says about a credit or debit. */
export type BankPayment = {
  amount: Decimal;
  /**
   * The amount that was ordered, where that was in another currency, with the sign of the payment;
   * and the rate as the bank writes it, which may be that of either currency.
   */
  original?: { amount: Decimal; currency: string; rate?: Decimal | undefined } | undefined;
  /**
   * The charges that the bank took off `amount` already, so that `amount` + `charges` was paid;
   * less than nothing where it gave some back. A payment whose sum of both is zero is a charge for
   * the whole batch.
   */
  charges: Decimal;
  counterparty: Counterparty;
  /** The name of whom the counterparty paid for, or is paid for. */
  ultimate?: string | undefined;
  references: BankReferences;
  /** The texts for who gets the payment, as they were written. */
  texts: readonly string[];
  /** The words of the bank for this payment of the entry. */
  text?: string | undefined;
  /** The purpose, such as `SALA` or `TAXS`, where the order had one. */
  purpose: string;
};

/**
 * A booked entry of the account. Its payments are one or, for a batch, as many as the file tells;
 * their amounts sum to that of the entry.
 */
export type BankEntry = {
  booked_on: BookingDate;
  value_date: BookingDate;
  amount: Decimal;
  reversal: boolean;
  /**
   * The bank's own id of the entry, by which the same entry is known in another file; empty where
   * it has none.
   */
  reference: string;
  /**
   * The IBAN or QR-IBAN that was paid to, where the bank reports it of the entry beside that of the
   * statement.
   */
  account?: string | undefined;
  /** The bank transaction code: of ISO 20022 as `PMNT/RCDT/VCOM`, else the bank's own. */
  code: string;
  /** The words of the bank for the entry. */
  text: string;
  /** The number of payments that a batch has, though the file may not tell them. */
  batch_count?: number | undefined;
  /** Where it is not as the standard has it. */
  remarks?: readonly BankRemark[] | undefined;
  payments: readonly BankPayment[];
};

export const bankStatementKinds = ['camt.052', 'camt.053', 'camt.054', 'MT940'] as const;
export type BankStatementKind = (typeof bankStatementKinds)[number];

/**
 * A statement of one account, with the balances that the bank told: a notification (`camt.054`) has
 * none, a report of a day (`camt.052`) may have the one with which the day opened and an interim
 * one.
 */
export type BankStatement = {
  kind: BankStatementKind;
  /** The ids of the file and of the statement within it, both given by the bank. */
  message_id: string;
  statement_id: string;
  /** The number of the statement in its year, where the bank counts them. */
  sequence?: number | undefined;
  /**
   * The IBAN or QR-IBAN of the account, bare; the account's own number where the bank has no IBAN.
   */
  account: string;
  currency: string;
  opening?: { amount: Decimal; day: BookingDate } | undefined;
  closing?: { amount: Decimal; day: BookingDate } | undefined;
  /** The last balance of a day that still runs. */
  interim?: { amount: Decimal; day: BookingDate } | undefined;
  remarks?: readonly BankRemark[] | undefined;
  entries: readonly BankEntry[];
};
