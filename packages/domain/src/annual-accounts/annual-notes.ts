import { z } from 'zod';
import { bookingDate, instant } from '../values/dates.ts';
import { boolean, decimal, elements, integer, record, scalars, text } from '../values/schema/kinds.ts';
import { sayInSchema, sayOneOf } from '../values/sentences/say.ts';
import { seen, version } from '../values/version.ts';
import { legalForms, positionBands } from './legal-form.ts';
import { noteNames } from './notes.ts';

/** The answers of a year that annual accounts need and books don't know (docs/interface §28). */

export const noteName = z
  .enum(noteNames, sayOneOf(noteNames))
  .register(scalars, { kind: 'code', options: noteNames })
  .meta({ description: 'Which note of the law.', examples: ['pension'] });

const noteAmount = (description: string) => decimal.nullish().meta({ description, examples: ['12000.00'] });

export const note = record('note', 'notes', {
  name: noteName,
  applies: boolean.meta({
    description: 'Whether there is something to say; with false the accounts say that there is nothing.',
    examples: [true],
  }),
  text: text(8000)
    .default('')
    .meta({
      description: 'The note, in the words of the client.',
      examples: ['Leasing of two vehicles until 2029'],
    }),
  amount: noteAmount('Its amount at the end of the year, where it has one.'),
  compared: noteAmount('The same at the end of the year before.'),
});
export type Note = z.infer<typeof note>;

const sum = (description: string) => decimal.nullish().meta({ description, examples: ['10000.00'] });

/** The parts of the proposal for the profit or loss that are not computed. */
export const appropriationSent = z
  .object({
    dividend: sum('The dividend that is proposed.'),
    to_legal_reserve: sum('What goes to the statutory reserve, where it is more than the law asks for.'),
    to_voluntary_reserves: sum('What goes to voluntary reserves.'),
    from_voluntary_reserves: sum('What is taken from voluntary reserves to be distributed.'),
    from_legal_reserve: sum('Of a loss, what is set off against the statutory retained earnings.'),
    from_capital_reserve: sum('Of a loss, what is set off against the statutory capital reserve.'),
    is_holding: boolean.nullish().meta({
      description: 'Whether it is a holding company, whose reserve need be 20 % of the capital only.',
    }),
  })
  .meta({ id: 'appropriation_sent' })
  .register(elements, { one: 'appropriation', many: 'appropriations' });
export type AppropriationSent = z.infer<typeof appropriationSent>;

export const signatory = record('signatory', 'signatories', {
  name: text(100, 1).meta({ description: 'Who signs.', examples: ['Anna Muster'] }),
  role: text(100)
    .default('')
    .meta({ description: 'As what.', examples: ['President of the board'] }),
});
export type Signatory = z.infer<typeof signatory>;

const content = {
  legal_form: z
    .enum(legalForms, sayOneOf(legalForms))
    .register(scalars, { kind: 'code', options: legalForms })
    .nullish()
    .meta({ description: 'The legal form at the end of the year.', examples: ['ag'] }),
  seat: text(100)
    .default('')
    .meta({ description: 'The registered office.', examples: ['Zürich'] }),
  is_larger: boolean.default(false).meta({
    description: 'Whether the rules of larger companies apply (art. 961), which an ordinary audit brings.',
    examples: [false],
  }),
  positions: z
    .enum(positionBands, sayOneOf(positionBands))
    .register(scalars, { kind: 'code', options: positionBands })
    .nullish()
    .meta({ description: 'The full-time positions on average of the year.', examples: ['up_to_10'] }),
  notes: z
    .array(note, sayInSchema('a_list'))
    .max(noteNames.length, sayInSchema('too_many_entries', { max: noteNames.length }))
    .nullish()
    .meta({ description: 'The answers; a note without one is not printed, and open.' }),
  appropriation: appropriationSent
    .nullish()
    .meta({ description: 'What is proposed for the profit or loss.' }),
  signatories: z
    .array(signatory, sayInSchema('a_list'))
    .max(6, sayInSchema('too_many_entries', { max: 6 }))
    .nullish()
    .meta({ description: 'Who signs: by law the chair, and who is responsible for the accounts.' }),
  place: text(100)
    .default('')
    .meta({ description: 'Where they sign.', examples: ['Zürich'] }),
  signed_on: bookingDate.nullish().meta({ description: 'When they sign.', examples: ['2027-03-31'] }),
};

/** All answers of a year, which replace those before. */
export const annualNotes = record('annual_notes', 'annual_notes', { ...content, ...seen });
export type AnnualNotes = z.infer<typeof annualNotes>;

/** The same as they are kept: each version stays. */
export const annualNotesKept = z
  .object({
    year: integer.meta({ description: 'The year, in which the business year ends.', examples: [2026] }),
    version,
    ...content,
    created: instant.meta({ description: 'When they were saved.' }),
    by: text().meta({ description: 'Who has saved them.' }),
  })
  .meta({ id: 'annual_notes_kept' })
  .register(elements, { one: 'annual_notes', many: 'annual_notes' });
export type AnnualNotesKept = z.infer<typeof annualNotesKept>;

/** The answers alone, as they are stored. */
export const annualNotesContent = z.object(content);
export type AnnualNotesContent = z.infer<typeof annualNotesContent>;
