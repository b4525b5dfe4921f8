import { checkAmount, type Ledger } from '../master-data/ledger.ts';
import { newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import { amountOf, decimalOf, zero } from '../values/money.ts';
import { say } from '../values/sentences/say.ts';
import type { AnnualNotes } from './annual-notes.ts';
import type { Appropriation } from './appropriation.ts';

const amountFields = [
  'dividend',
  'to_legal_reserve',
  'to_voluntary_reserves',
  'from_voluntary_reserves',
  'from_legal_reserve',
  'from_capital_reserve',
] as const;

/** Checks the answers of a year by themselves. Refuses `invalid`. */
export const checkAnnualNotes = (sent: AnnualNotes, { client }: Pick<Ledger, 'client'>): void => {
  const findings = newFindings();
  const money = { currency: client.currency, places: minorUnit(client.currency) };
  const names = new Set<string>();
  for (const [at, { name: note, applies, text, amount, compared }] of (sent.notes ?? []).entries()) {
    const field = `notes.${at}`;
    const isEmpty = text.trim() === '' && !amount;
    if (names.has(note)) findings.add('invalid', `${field}.name`, say('annual_note_twice'));
    names.add(note);
    if (applies && isEmpty) findings.add('invalid', `${field}.text`, say('annual_note_empty'));
    if (!applies && !(isEmpty && !compared))
      findings.add('invalid', `${field}.applies`, say('annual_note_denied'));
    if (note === 'principles' && !applies)
      findings.add('invalid', `${field}.applies`, say('annual_note_needed'));
    if (amount) checkAmount(money, { field: `${field}.amount`, value: amount }, findings);
    if (compared) checkAmount(money, { field: `${field}.compared`, value: compared }, findings);
  }
  for (const name of amountFields) {
    const value = sent.appropriation?.[name];
    if (!value) continue;
    const field = `appropriation.${name}`;
    checkAmount(money, { field, value }, findings);
    if (amountOf(value).lt(zero)) findings.add('invalid', field, say('not_negative'));
  }
  findings.refuse();
};

/** Refuses `invalid` for a proposal that the books or the law don't allow. */
export const checkAppropriation = (
  sent: AnnualNotes,
  proposal: Appropriation | undefined,
  { client }: Pick<Ledger, 'client'>,
): void => {
  const findings = newFindings();
  const places = minorUnit(client.currency);
  const entered = amountFields.filter((name) => sent.appropriation?.[name]);
  if (!proposal)
    for (const name of entered)
      findings.add('invalid', `appropriation.${name}`, say('annual_no_appropriation'));
  for (const { field, fault, limit } of proposal?.faults ?? [])
    findings.add('invalid', `appropriation.${field}`, say(fault, { amount: decimalOf(limit, places) }));
  findings.refuse();
};
