/** The answer of a bank to payment orders (docs/decisions/bank.md): pain.002. */

/** The reason of a status: a code of ISO 20022 or of the bank, and its words. */
export type StatusReason = { code: string; texts: readonly string[] };

/**
 * A status: `RJCT` refused, `ACCP` and others accepted, `PART` in part, `PDNG` pending; empty where
 * the bank told none here.
 */
export type PaymentStatus = { status: string; reasons: readonly StatusReason[] };

/**
 * The status of a payment that the bank names; those that it accepted are not named by most banks.
 */
export type NamedPaymentStatus = PaymentStatus & {
  /** The end-to-end id of the order. */
  end_to_end: string;
};

export type PaymentGroupStatus = PaymentStatus & {
  payment_information: string;
  payments: readonly NamedPaymentStatus[];
};

export type PaymentStatusReport = PaymentStatus & {
  /** The id of the answer. */
  message_id: string;
  /** The id of the order's message, as it was sent. */
  original_message: string;
  groups: readonly PaymentGroupStatus[];
};
