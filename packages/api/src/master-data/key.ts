import { randomBytes } from 'node:crypto';
import { createKey, type Database, type Writing } from '@kontor/data';
import { type Instant, instant, keyKept, keyLabel, type Scope, scope } from '@kontor/domain';
import { z } from 'zod';
import { hashOf } from '../procedure/caller.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** API keys (docs/interface.md §2). */
const newKey = z.object({
  scopes: z.array(scope).min(1, 'must name at least one scope'),
  label: keyLabel.default(''),
  strict: z.boolean('must be true or false').default(false),
  expires: instant.optional(),
});

/** Makes a new key, with its prefix and hash, which are stored. The key itself is shown once and never again. */
export const makeKey = () => {
  const key = `kontor_${randomBytes(24).toString('base64url')}`;
  return { key, prefix: key.slice(0, 'kontor_'.length + 8), hash: hashOf(key) };
};

/** Issues a key of a client, or, where `client_id` is null, a key for all clients. */
export const issueKey = async (
  database: Database,
  sent: {
    client_id: number | null;
    scopes: readonly Scope[];
    label: string;
    strict?: boolean;
    expires?: Instant | undefined;
  },
  writing: Writing,
): Promise<string> => {
  const { key, ...kept } = makeKey();
  await createKey(database, { strict: false, ...sent, ...kept, expires: sent.expires }, writing);
  return key;
};

export const keys = router({
  list: procedure
    .meta({ scope: 'admin' })
    .output(z.array(keyKept))
    .query(({ ctx }) => ctx.books.keys.list()),

  issue: procedure
    .meta({ scope: 'admin' })
    .input(newKey)
    .output(z.object({ key: z.string() }))
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const sent = { ...input, client_id: ctx.client.id };
      return { key: await issueKey(ctx.database, sent, writingOf(opts)) };
    }),

  revoke: procedure
    .meta({ scope: 'admin' })
    .input(z.object({ prefix: z.string() }))
    .output(z.object({ revoked: z.int() }))
    .mutation(async (opts) => ({
      revoked: await opts.ctx.books.keys.revoke(opts.input.prefix, writingOf(opts)),
    })),
});
