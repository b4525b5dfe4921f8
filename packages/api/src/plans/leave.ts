import {
  invalidField,
  type LeaveGranted,
  leaveFilter,
  leaveGranted,
  leaveKept,
  leaveLimits,
  leaveOfKey,
  leaveRevoked,
  leaveVersions,
  limitsOf,
  Refusal,
  type Seen,
  say,
  seen,
} from '@kontor/domain';
import { z } from 'zod';
import { outdatedVersion } from '../master-data/saved.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';

/**
 * Leave by kind (docs/interface §34): which plans of a draft key are booked without a person. It is
 * a person who gives it.
 */

/** Refuses `invalid` for a limit that writes of the kind can't have. */
const checkLimits = (sent: LeaveGranted): void => {
  const possible = limitsOf(sent.kind);
  const field = leaveLimits.find((name) => {
    const value = sent[name];
    return !possible.includes(name) && (Array.isArray(value) ? value.length > 0 : value !== undefined);
  });
  if (field) throw invalidField(field, say('leave_no_limit'));
};

const checkSeen =
  ({ version_seen: seen }: Partial<Seen>) =>
  (before: { version: number } | undefined): void => {
    const version = before?.version ?? 0;
    if (typeof seen === 'number' && seen !== version)
      throw outdatedVersion(say('leave_changed', { version }));
  };

export const leave = router({
  /** The leave that a key has now, by kind. For a kind that is not listed, a person is asked. */
  list: procedure
    .meta({ scope: 'read' })
    .input(leaveOfKey)
    .output(checkedAnswer(z.object({ items: z.array(leaveKept) })))
    .query(async ({ ctx, input: { key } }) => ({ items: await ctx.books.leave.current(key) })),

  /** All that was ever granted to a key, and revoked, the latest first. */
  versions: procedure
    .meta({ scope: 'read' })
    .input(leaveFilter)
    .output(checkedAnswer(leaveVersions))
    .query(({ ctx, input: { key, ...paging } }) => ctx.books.leave.versions(key, paging)),

  /**
   * Gives leave to a draft key for a kind, in place of what it had for that. Refuses
   * `scope_missing` for a key, `sign_in_again`, `not_found`, `invalid`, and `version_outdated`.
   */
  grant: procedure
    .meta({ scope: 'admin', fresh: true })
    .input(leaveGranted.extend(seen))
    .output(leaveKept)
    .mutation(
      idempotentChange(async ({ ctx, input }: WriteOptions<LeaveGranted & Partial<Seen>>, writing) => {
        if (ctx.caller.kind !== 'person') throw new Refusal('scope_missing', say('leave_person'));
        const { version_seen: _, ...sent } = input;
        checkLimits(sent);
        const granted = await ctx.books.leave.grant(sent, checkSeen(input), writing);
        if (granted === 'not_draft') throw invalidField('key', say('leave_draft'));
        return foundOrRefuse(
          granted === 'missing' ? undefined : granted,
          { what: 'Key', number: sent.key },
          ctx.client,
        );
      }),
    ),

  /** Asks a person again, for a kind or for all. What is under way books nothing from then on. */
  revoke: procedure
    .meta({ scope: 'admin', or: 'write' })
    .input(leaveRevoked)
    .output(z.object({ revoked: z.int() }))
    .mutation(
      idempotentChange(async ({ ctx, input }, writing) => ({
        revoked: await ctx.books.leave.revoke(input, writing),
      })),
    ),
});
