import { expect, test } from 'vitest';
import { refusalOf } from '../../test/ledger.ts';
import { say } from '../values/sentences/say.ts';
import { sentences } from '../values/sentences/sentences.ts';
import { newFindings } from './findings.ts';
import { maxIssues, Refusal, type RefusalCode } from './refusal.ts';
import { refusalStatuses } from './statuses.ts';

test('every refusal has a sentence, also one that is made of another', () => {
  expect(Object.entries(sentences).filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  for (const code of Object.keys(refusalStatuses) as RefusalCode[]) {
    const worded = new Refusal(code, say('mail_missing'));
    const again = new Refusal(code, worded, [{ field: 'invoice', message: 'is wrong' }]);
    expect([again.message, again.wording]).toEqual([worded.message, worded.wording]);
    expect(new Refusal(code, new Refusal(code, 'No.')).message).toBe('No.');
  }
});

test('without findings nothing is refused', () => expect(newFindings().refuse()).toBeUndefined());

test('code and sentence come from the first finding, the issues name all (§4)', () => {
  const findings = newFindings();
  findings.add('account_unknown', 'incomeentries.0.income_accno', 'Account 1 does not exist.');
  findings.add('invalid', 'transdate', 'That is not a day.');
  expect(() => findings.refuse()).toThrow(
    new Refusal('account_unknown', 'Account 1 does not exist.', [
      { field: 'incomeentries.0.income_accno', message: 'Account 1 does not exist.' },
      { field: 'transdate', message: 'That is not a day.' },
    ]),
  );
  expect(refusalOf(findings.refuse)).toEqual({
    code: 'account_unknown',
    fields: ['incomeentries.0.income_accno', 'transdate'],
  });
});

test('a fault that many lines share is one issue; two faults of one field are two (§4)', () => {
  const findings = newFindings();
  for (const _ of [1, 2, 3]) findings.add('invalid', 'transdate', 'Tax account 2208 has no rate.');
  findings.add('invalid', 'transdate', 'Tax account 2209 has no rate.');
  expect(refusalOf(findings.refuse).fields).toEqual(['transdate', 'transdate']);
});

test('every code has the status of the table (§4)', () => {
  const codesOf = (status: number) =>
    Object.entries(refusalStatuses)
      .filter(([, one]) => one === status)
      .map(([code]) => code)
      .sort();
  expect(codesOf(400)).toEqual(
    [
      ...[
        'account_not_postable',
        'account_unknown',
        'article_unknown',
        'bank_account_unknown',
        'bank_statement_unbalanced',
        'currency_unknown',
        'customer_unknown',
      ],
      ...['entry_unbalanced', 'exchange_rate_missing', 'invalid', 'language_unknown', 'malformed'],
      ...['nothing_to_close', 'period_closed', 'vendor_unknown'],
    ].sort(),
  );
  expect(codesOf(401)).toEqual(['session_required']);
  expect(codesOf(403)).toEqual(
    [
      ...['code_required', 'key_refused', 'link_spent', 'origin_refused', 'scope_missing', 'sign_in_again'],
      ...['approval_needed', 'sign_in_refused'],
    ].sort(),
  );
  expect(codesOf(404)).toEqual(['not_found']);
  expect(codesOf(405)).toEqual(['method_not_allowed']);
  expect(codesOf(406)).toEqual(['not_acceptable']);
  expect(codesOf(409)).toEqual(
    [
      ...[
        'account_exists',
        'already_reversed',
        'article_exists',
        'client_archived',
        'client_exists',
        'customer_exists',
        'dimension_exists',
      ],
      ...['entry_exists', 'external_id_exists', 'in_progress', 'invoice_exists', 'vendor_exists'],
      ...['payable_ambiguous', 'payable_exists', 'proposal_settled', 'receipt_exists', 'receipt_linked'],
      ...[
        'annual_accounts_incomplete',
        'bank_line_settled',
        'bank_proposal_outdated',
        'customer_ended',
        'iban_changed',
        'last_owner',
        'mail_missing',
        'occurrence_settled',
        'person_elsewhere',
        'person_exists',
        'person_issued_keys',
        'plan_ended',
        'plan_outdated',
        'receipt_withdrawn',
        'offer_exists',
        'offer_state',
        'offer_invoiced',
        'order_needs_second_person',
        'order_not_draft',
        'order_not_released',
        'open_changed',
        'order_fetched',
        'iban_needs_second_person',
        'order_outdated',
        'payment_of_bank_line',
        'iban_not_confirmed',
        'payable_in_order',
        'reminder_outdated',
        'second_owner_needed',
        'supply_divided',
        'file_booked',
        'nothing_to_export',
        'nothing_to_import',
        'vat_file_refused',
        'e_invoice_refused',
        'vat_settled',
        'version_outdated',
        'webhook_disabled',
        'webhooks_full',
        'year_closed',
      ],
    ].sort(),
  );
  expect(codesOf(413)).toEqual(['batch_too_large', 'too_large']);
  expect(codesOf(415)).toEqual(['media_type_refused']);
  expect(codesOf(421)).toEqual(['host_refused']);
  expect(codesOf(422)).toEqual(['idempotency_key_reused']);
  expect(codesOf(429)).toEqual(['rate_limited']);
  expect(codesOf(500)).toEqual(['internal']);
  expect(codesOf(503)).toEqual(['unavailable']);
});

test('a refusal names as many faults as an answer may, and says that there are more (§4)', () => {
  const findings = newFindings();
  for (let at = 0; at < maxIssues; at += 1) findings.add('invalid', `parts.${at}.unit`, 'No.');
  expect(findings.refuse).toThrow(/^No\.$/);
  for (const field of ['a', 'b']) findings.add('invalid', field, 'No.');
  expect(findings.refuse).toThrow('No. Only the first 1000 faults are listed.');
  expect(refusalOf(findings.refuse).fields).toHaveLength(maxIssues);
});
