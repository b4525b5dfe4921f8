import { z } from 'zod';
import { instant } from '../../values/dates.ts';
import { integer, kept, record, text } from '../../values/schema/kinds.ts';
import { mentionKept } from './mention.ts';

/**
 * Comments of people on invoices and payables (docs/interface §10.1): written once, and never
 * changed.
 */

/** The most characters of a comment. */
const longest = 2000;

const commentText = text(longest, 1).meta({
  description: `The comment, 1 to ${longest} characters; its lines are kept.`,
  examples: ['Called on Monday: pays by the end of the month.'],
});

/** A comment as it is sent. */
export const comment = record('comment', 'comments', { text: commentText });
export type Comment = z.infer<typeof comment>;

/** A comment as it is answered. */
export const commentKept = kept(comment, {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  created: instant.meta({ description: 'When it was written.', examples: ['2026-01-14T09:00:00.000Z'] }),
  by: text().meta({
    description: 'The name of the person who wrote it, or the beginning of the key.',
    examples: ['Anna Meier'],
  }),
  mentions: z.array(mentionKept).optional().meta({ description: 'The people whom it names.' }),
});
export type CommentKept = z.infer<typeof commentKept>;
