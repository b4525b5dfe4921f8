import { hasAppropriation, isOfOwners, type LegalForm } from './legal-form.ts';

/**
 * The notes that the law asks for (art. 959c and 961a of the Code of Obligations), in their order.
 */
export const noteNames = [
  'principles',
  'breakdowns',
  'hidden_reserves',
  'holdings',
  'own_shares',
  'own_shares_dealt',
  'leases',
  'pension',
  'guarantees',
  'pledged',
  'contingent',
  'participation_rights',
  'extraordinary',
  'events_after',
  'auditor_resigned',
  'debts_due',
  'audit_fees',
  'subordination',
  'other_disclosures',
] as const;
export type NoteName = (typeof noteNames)[number];

/** The groups in which notes are asked. */
export const noteGroups = {
  principles: ['principles', 'breakdowns', 'hidden_reserves'],
  shares: ['holdings', 'own_shares', 'own_shares_dealt', 'participation_rights'],
  obligations: ['leases', 'pension', 'guarantees', 'pledged', 'contingent', 'subordination'],
  events: ['extraordinary', 'events_after', 'auditor_resigned'],
  larger: ['debts_due', 'audit_fees'],
  other: ['other_disclosures'],
} as const satisfies Record<string, readonly NoteName[]>;
export type NoteGroup = keyof typeof noteGroups;

export const groupOf = (note: NoteName): NoteGroup =>
  (Object.keys(noteGroups) as NoteGroup[]).find((group) =>
    (noteGroups[group] as readonly NoteName[]).includes(note),
  ) ?? 'other';

/** The articles of the Code of Obligations that ask for each. */
export const noteArticles: Readonly<Record<NoteName, string>> = {
  principles: '959c/1/1',
  breakdowns: '959c/1/2',
  hidden_reserves: '959c/1/3',
  holdings: '959c/2/3',
  own_shares: '959c/2/4',
  own_shares_dealt: '959c/2/5',
  leases: '959c/2/6',
  pension: '959c/2/7',
  guarantees: '959c/2/8',
  pledged: '959c/2/9',
  contingent: '959c/2/10',
  participation_rights: '959c/2/11',
  extraordinary: '959c/2/12',
  events_after: '959c/2/13',
  auditor_resigned: '959c/2/14',
  debts_due: '961a/1',
  audit_fees: '961a/2',
  subordination: '725b/4',
  other_disclosures: '959c/1/4',
};

export type NotesAsked = {
  legal_form: LegalForm | undefined;
  /** Whether the larger companies' rules apply (art. 961). */
  is_larger: boolean;
  is_over_indebted: boolean;
};

/** The notes that have to be answered. Owners may leave all of them out unless they are larger. */
export const notesRequired = ({ legal_form, is_larger, is_over_indebted }: NotesAsked): NoteName[] =>
  noteNames.filter((note) => {
    if (note === 'debts_due' || note === 'audit_fees') return is_larger;
    if (note === 'subordination') return is_over_indebted && hasAppropriation(legal_form);
    if (isOfOwners(legal_form) && !is_larger) return false;
    const isOfShares = ['own_shares', 'own_shares_dealt', 'participation_rights'].includes(note);
    return !(isOfShares && !hasAppropriation(legal_form));
  });
