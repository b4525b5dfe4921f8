import type { z } from 'zod';
import { fold } from '../../values/number.ts';
import { integer, record, text } from '../../values/schema/kinds.ts';

/** People who are named in comments by `@` and their name (docs/interface §40). */

/** A mention as it is answered: the place of the name in the text, and the person's name now. */
export const mentionKept = record('mention', 'mentions', {
  position: integer.meta({
    description: 'Where the @ stands in the text, counted from 0 in units of UTF-16.',
    examples: [0],
  }),
  length: integer.meta({ description: 'The length of @ and name.', examples: [11] }),
  person: text().meta({ description: 'The name of the person, as it is now.', examples: ['Anna Meier'] }),
});
export type MentionKept = z.infer<typeof mentionKept>;

/** A mention as it is stored. */
export type Mention = { position: number; length: number; person_id: number };

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/**
 * Finds the people who are named in a text: an @ at the beginning of a word and a whole name, in
 * any case. Of two names of which one begins with the other the longer one counts.
 */
export const mentionsIn = (sent: string, people: readonly { id: number; name: string }[]): Mention[] => {
  const named = people
    .map(({ id, name }) => ({ id, length: name.length, folded: fold(name) }))
    .toSorted((one, other) => other.length - one.length);
  const found: Mention[] = [];
  for (let at = sent.indexOf('@'); at >= 0; at = sent.indexOf('@', at + 1)) {
    if (isLetter(sent[at - 1])) continue;
    const one = named.find(({ length, folded }) => {
      const end = at + 1 + length;
      return fold(sent.slice(at + 1, end)) === folded && !isLetter(sent[end]);
    });
    if (one) found.push({ position: at, length: one.length + 1, person_id: one.id });
  }
  return found;
};
