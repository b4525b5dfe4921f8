import { accountsFound, hit, hitKinds, hitsOf, sayInSchema, text } from '@kontor/domain';
import { z } from 'zod';
import { procedure } from '../procedure/procedure.ts';

const usualHits = 20;
const mostHits = 100;

/**
 * Looks for a text in numbers, names and amounts of all that the books hold (docs/interface §18).
 */
export const search = procedure
  .meta({ scope: 'read', replica: true })
  .input(
    z.object({
      text: text(100, 1).meta({ description: 'What is looked for.', examples: ['Löwen'] }),
      limit: z
        .int(sayInSchema('whole_number'))
        .min(1, sayInSchema('at_least', { min: 1 }))
        .max(mostHits, sayInSchema('at_most', { max: mostHits }))
        .optional()
        .meta({ description: 'How many hits are answered at most.' }),
      kinds: z
        .array(z.enum(hitKinds))
        .min(1, 'must name at least one kind')
        .optional()
        .meta({ description: 'The kinds of records that are looked for; all without it.' }),
    }),
  )
  .output(z.array(hit))
  .query(async ({ ctx, input }) => {
    const { text, limit = usualHits, kinds = hitKinds } = input;
    const [{ accounts }, found] = await Promise.all([
      ctx.books.ledger(),
      ctx.books.search({ text, limit, kinds }),
    ]);
    const named = kinds.includes('account') ? accountsFound(accounts.values(), text) : [];
    return hitsOf([named, ...found], limit);
  });
