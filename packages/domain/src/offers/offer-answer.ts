import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { integer, kept, record, text } from '../values/schema/kinds.ts';

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
  {},
);
export type OfferAnswerKept = z.infer<typeof offerAnswer>;
