import { z } from 'zod';
import { maxLines } from '../documents/invoice.ts';
import { instant } from '../values/dates.ts';
import { decimal, integer, kept, record, text, unboundedDecimal } from '../values/schema/kinds.ts';

/** Answers of customers to a version of an offer (docs/interface §37). */

export const offerAnswers = ['accepted', 'declined'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/** By the link that was sent, or entered by a person or a program for the customer. */
export const answerWays = ['link', 'books'] as const;

/** An answer as a person or a program enters it for the customer. */
export const offerAnswerSent = record('answer', 'answers', {
  name: text(70)
    .optional()
    .meta({ description: 'Who answered for the customer.', examples: ['Rosa Keller'] }),
  note: text(1000)
    .optional()
    .meta({ description: 'What was said.', examples: ['By telephone'] }),
  revision: integer.nullish().meta({
    description: 'The version that was seen; where there is another one, nothing is written.',
    examples: [1],
  }),
}).meta({ id: 'offer_answer_sent' });
export type OfferAnswerSent = z.infer<typeof offerAnswerSent>;

/** A line that the customer chose. */
export const chosenline = record('chosenline', 'chosenlines', {
  line: integer.meta({
    description: 'An optional or alternative line of the offer, counted from 1.',
    examples: [2],
  }),
});

/** The answer that accepts an offer, as a person or a program enters it. */
export const offerAcceptanceSent = record('answer', 'answers', {
  ...offerAnswerSent.shape,
  chosenlines: z
    .array(chosenline)
    .max(maxLines)
    .optional()
    .meta({ description: 'The optional and alternative lines that the customer chose; by default none.' }),
  amount: decimal.nullish().meta({
    description: 'The total that was seen; where the lines come to another, nothing is written.',
  }),
}).meta({ id: 'offer_acceptance_sent' });
export type OfferAcceptanceSent = z.infer<typeof offerAcceptanceSent>;

/** An answer as it is kept, for ever. */
export const offerAnswer = kept(
  record('answer', 'answers', {
    answer: z.enum(offerAnswers).meta({ description: 'accepted or declined.', examples: ['accepted'] }),
    via: z.enum(answerWays).meta({
      description: 'link: by the customer over the link; books: entered by a person or a program.',
      examples: ['link'],
    }),
    created: instant.meta({ description: 'The moment.', examples: ['2026-02-05T14:12:09.000Z'] }),
    name: text().meta({ description: 'The name that was typed.', examples: ['Rosa Keller'] }),
    note: text().meta({ description: 'What was said.' }),
    address: text().meta({
      description: 'The network address that the answer came from, over the link.',
      examples: ['203.0.113.7'],
    }),
    by: text().meta({ description: 'The person or key that entered it, unless it came by the link.' }),
    sha256: text().meta({ description: 'The SHA-256 of the version that was answered.' }),
  }).meta({ id: 'offer_answer' }),
  {
    chosenlines: z
      .array(kept(chosenline, {}))
      .optional()
      .meta({ description: 'The optional and alternative lines that were chosen; absent where none was.' }),
    amount: unboundedDecimal.optional().meta({
      description: 'The total that was accepted; absent where it was declined.',
      examples: ['1729.60'],
    }),
    accepted_sha256: text().optional().meta({
      description: 'The SHA-256 of what was accepted, where lines were chosen (§37.2).',
    }),
  },
);
export type OfferAnswerKept = z.infer<typeof offerAnswer>;
