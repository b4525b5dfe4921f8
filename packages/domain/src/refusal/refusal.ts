import { type Sentence, type Wording, wordedIn } from '../values/sentences/say.ts';

/**
 * The codes of all refusals (docs/interface §4). A refusal is an expected no; anything else that is
 * thrown is a bug.
 *
 * The codes are one closed union. The table of HTTP statuses is checked against it, so that a new
 * code without a status does not compile.
 */
export const refusalCodes = [
  'malformed',
  'invalid',
  'article_unknown',
  'customer_unknown',
  'vendor_unknown',
  'account_unknown',
  'account_not_postable',
  'language_unknown',
  'currency_unknown',
  'exchange_rate_missing',
  'entry_unbalanced',
  'bank_account_unknown',
  'bank_line_settled',
  'bank_proposal_outdated',
  'bank_statement_unbalanced',
  'period_closed',
  'nothing_to_close',
  'nothing_to_export',
  'nothing_to_import',
  'session_required',
  'key_refused',
  'scope_missing',
  'origin_refused',
  'link_spent',
  'sign_in_refused',
  'code_required',
  'sign_in_again',
  'approval_needed',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'client_archived',
  'client_exists',
  'vendor_exists',
  'customer_exists',
  'article_exists',
  'account_exists',
  'dimension_exists',
  'invoice_exists',
  'payable_exists',
  'payable_ambiguous',
  'entry_exists',
  'external_id_exists',
  'version_outdated',
  'year_closed',
  'vat_settled',
  'vat_file_refused',
  'e_invoice_refused',
  'annual_accounts_incomplete',
  'file_booked',
  'receipt_exists',
  'receipt_linked',
  'receipt_withdrawn',
  'proposal_settled',
  'person_exists',
  'person_issued_keys',
  'person_elsewhere',
  'second_owner_needed',
  'last_owner',
  'already_reversed',
  'customer_ended',
  'supply_divided',
  'occurrence_settled',
  'webhooks_full',
  'webhook_disabled',
  'mail_missing',
  'plan_ended',
  'plan_outdated',
  'reminder_outdated',
  'iban_changed',
  'iban_needs_second_person',
  'offer_exists',
  'offer_state',
  'offer_invoiced',
  'order_needs_second_person',
  'order_not_draft',
  'order_not_released',
  'order_fetched',
  'open_changed',
  'order_outdated',
  'payment_of_bank_line',
  'iban_not_confirmed',
  'payable_in_order',
  'in_progress',
  'request_timeout',
  'too_large',
  'batch_too_large',
  'media_type_refused',
  'expectation_failed',
  'host_refused',
  'idempotency_key_reused',
  'rate_limited',
  'headers_too_large',
  'internal',
  'unavailable',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/**
 * An offending field by its path (`customer.zipcode`), and its fault; `wording` is that as data,
 * where it is known.
 */
export type Issue = Sentence & { field: string };

/**
 * Whether the same request, with nothing changed, may succeed later; and the call that mends the
 * refusal: `itself` with another value of a field, the one that reads the `record` or the `list`
 * that the refused one works on, or a procedure by its name. Without `next` there is nothing that a
 * program could mend. `planned` is the write that a new plan is to propose.
 */
export type Mending = {
  retryable: boolean;
  next?: {
    call: 'itself' | 'record' | 'list' | `${string}.${string}`;
    field?: string | undefined;
    planned?: string;
  };
};

/**
 * The most faults that a refusal names: an answer of megabytes would help nobody (docs/interface
 * §4).
 */
export const maxIssues = 1_000;

/**
 * A refusal. `message` is a sentence for a person; `issues` names every offending field, up to
 * `maxIssues`.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly issues: readonly Issue[];
  /** The sentence as data, where it is known. */
  readonly wording: Wording | undefined;
  /** After how many seconds it makes sense to try again, where that is known. */
  retryAfter: number | undefined;
  /** The mending, where it is not the same for all refusals of its code. */
  mending: Mending | undefined;

  constructor(code: RefusalCode, said: string | Sentence, issues: readonly Issue[] = []) {
    const { message, wording } = worded(typeof said === 'string' ? { message: said } : said);
    super(issues.length > maxIssues ? `${message} Only the first ${maxIssues} faults are listed.` : message);
    this.name = 'Refusal';
    this.code = code;
    this.wording = wording;
    this.issues = issues.slice(0, maxIssues).map(worded);
  }
}

const worded = <Fault extends Sentence>(said: Fault): Fault => {
  const wording = wordedIn(said);
  // The message of an error, such as a refusal that is refused again with other fields, is not a
  // property that is copied.
  return wording === undefined ? said : { ...said, message: said.message, wording };
};
