import { checkAmount, type Ledger } from '../master-data/ledger.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import { amountOf, decimalOf, zero } from '../values/money.ts';
import { say } from '../values/sentences/say.ts';
import type { AnnualNotes, AppropriationSent } from './annual-notes.ts';
import type { Appropriation } from './appropriation.ts';

/** The amounts of a proposal that are entered. */
export const proposalAmounts = [
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
  checkProposalAmounts(sent.appropriation ?? {}, { client }, { findings, at: 'appropriation.' });
  findings.refuse();
};

/** Where faults are added, and the beginning of the names of their fields. */
type Faults = { findings: Findings; at: string };

/** Checks the amounts of a proposal by themselves. */
export const checkProposalAmounts = (
  sent: Pick<AppropriationSent, (typeof proposalAmounts)[number]>,
  { client }: Pick<Ledger, 'client'>,
  { findings, at }: Faults,
): void => {
  const money = { currency: client.currency, places: minorUnit(client.currency) };
  for (const name of proposalAmounts) {
    const value = sent[name];
    if (!value) continue;
    checkAmount(money, { field: `${at}${name}`, value }, findings);
    if (amountOf(value).lt(zero)) findings.add('invalid', `${at}${name}`, say('not_negative'));
  }
};

/** Refuses `invalid` for a proposal that the books or the law don't allow. */
export const checkAppropriation = (
  sent: AnnualNotes,
  proposal: Appropriation | undefined,
  { client }: Pick<Ledger, 'client'>,
): void => {
  const findings = newFindings();
  const entered = proposalAmounts.filter((name) => sent.appropriation?.[name]);
  if (!proposal)
    for (const name of entered)
      findings.add('invalid', `appropriation.${name}`, say('annual_no_appropriation'));
  if (proposal) checkProposal(proposal, { client }, { findings, at: 'appropriation.' });
  findings.refuse();
};

/** Adds the faults of a proposal, by its fields. */
export const checkProposal = (
  { faults }: Pick<Appropriation, 'faults'>,
  { client }: Pick<Ledger, 'client'>,
  { findings, at }: Faults,
): void => {
  const places = minorUnit(client.currency);
  for (const { field, fault, limit } of faults)
    findings.add('invalid', `${at}${field}`, say(fault, { amount: decimalOf(limit, places) }));
};
