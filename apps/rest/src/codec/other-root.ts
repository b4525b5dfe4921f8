import { printable } from '@kontor/domain';
import type { z } from 'zod';
import { planOf } from './record-plan.ts';
import { malformed, type Tree } from './tree.ts';

/**
 * Refuses `malformed` for a record in JSON that is wrapped in another name than its own
 * (docs/interface §3.2). Where a record without any field is valid, such a name is an unknown one
 * like others, and ignored.
 */
export const refuseOtherRoot = (tree: Tree, { root, schema }: { root: string; schema: z.ZodType }): void => {
  if (typeof tree === 'string' || tree.size !== 1) return;
  for (const [name, [inner]] of tree)
    if (inner instanceof Map && !planOf(schema).names.has(name) && !schema.safeParse({}).success) {
      const shown = printable(name.slice(0, longestShown));
      throw malformed(`The body is ${shown}, and must be ${root}, bare or as { "${root}": … }.`);
    }
};

const longestShown = 100;
