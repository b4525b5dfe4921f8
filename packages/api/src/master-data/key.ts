import { randomBytes } from 'node:crypto';
import { createKey, type Database, type Writing } from '@kontor/data';
import { type Instant, instant, keyKept, keyLabel, type Scope, sayInSchema, scope } from '@kontor/domain';
import { z } from 'zod';
import { hashOf } from '../procedure/caller.ts';
import { idempotentSecret, writingOf } from '../procedure/idempotency.ts';
import { withNotice } from '../procedure/notices/notice.ts';
import { procedure, router } from '../procedure/procedure.ts';

/** API keys (docs/interface §2). */
const newKey = z.object({
  scopes: z.array(scope).min(1, sayInSchema('one_scope')),
  label: keyLabel.default(''),
  strict: z.boolean(sayInSchema('boolean')).default(false),
  draft: z.boolean(sayInSchema('boolean')).default(false),
  expires: instant.optional(),
});

/**
 * Makes a new key, with its prefix and hash, which are stored. The key itself is shown once and
 * never again.
 */
export const makeKey = () => {
  const key = `kontor_${randomBytes(24).toString('base64url')}`;
  return { key, prefix: prefixOf(key), hash: hashOf(key) };
};

/** The first characters of a key, by which it is listed. */
const prefixOf = (key: string): string => key.slice(0, 'kontor_'.length + 8);

/** Issues a key of a client, or, where `client_id` is null, a key for all clients. */
export const issueKey = async (
  database: Database,
  sent: {
    client_id: number | null;
    scopes: readonly Scope[];
    label: string;
    strict?: boolean;
    draft?: boolean;
    expires?: Instant | undefined;
    by_key?: number | undefined;
  },
  writing: Writing,
): Promise<string> => {
  const { key, ...kept } = makeKey();
  await createKey(
    database,
    { strict: false, draft: false, ...sent, ...kept, expires: sent.expires, answer: { key } },
    writing,
  );
  return key;
};

export const keys = router({
  list: procedure
    .meta({ scope: 'admin' })
    .output(z.array(keyKept))
    .query(({ ctx }) => ctx.books.keys.list()),

  /**
   * Issues a key, which is shown only once. Refuses `sign_in_again` for a person who did not just
   * sign in.
   */
  issue: procedure
    .meta({ scope: 'admin', fresh: true })
    .input(newKey)
    .output(z.object({ key: z.string() }))
    .mutation(
      idempotentSecret(async ({ ctx, input }, writing) => {
        const { caller, client, database } = ctx;
        const by_key = caller.kind === 'key' ? caller.id : undefined;
        const issue = () => issueKey(database, { ...input, client_id: client.id, by_key }, writing);
        if (caller.kind !== 'person') return { key: await issue() };
        return {
          key: await withNotice(
            ctx,
            {
              person_id: caller.person.id,
              noticeOf: (key) => ({
                name: 'key_added',
                about: [prefixOf(key), client.name, input.label].filter((part) => part !== '').join(', '),
              }),
            },
            issue,
          ),
        };
      }),
    ),

  revoke: procedure
    .meta({ scope: 'admin' })
    .input(z.object({ prefix: z.string() }))
    .output(z.object({ revoked: z.int() }))
    .mutation(async (opts) => ({
      revoked: await opts.ctx.books.keys.revoke(opts.input.prefix, writingOf(opts)),
    })),
});
