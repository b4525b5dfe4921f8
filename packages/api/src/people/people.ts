import { integer, invitation, member, paging, personName, role, waysIn } from '@kontor/domain';
import { z } from 'zod';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentSecret, writingOf } from '../procedure/idempotency.ts';
import { withNotice } from '../procedure/notices/notice.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { accessOf } from './browser.ts';
import { invite, makeLink } from './links.ts';

const byId = z.object({ id: integer });

/** The people who work for a client, for its owners (docs/interface §2). */
export const people = router({
  /**
   * Lists the people page by page, and with the first page the invitations that nobody has accepted
   * yet.
   */
  list: procedure
    .meta({ scope: 'admin' })
    .input(z.object(paging).optional())
    .output(
      z.object({
        people: z.array(member),
        invitations: z.array(invitation),
        next: z.string().optional(),
      }),
    )
    .query(async ({ ctx: { books, now }, input: paging = {} }) => {
      const { items: people, ...rest } = await books.members.list(paging);
      return { people, invitations: paging.after ? [] : await books.members.invitations(now), ...rest };
    }),

  /**
   * Invites someone. The answer is the path of a link, shown only once; an earlier one by the same
   * name no longer lets anyone in. Refuses `person_exists`.
   */
  invite: procedure
    .meta({ scope: 'admin', fresh: true })
    .input(z.object({ name: personName, role }))
    .output(z.object({ link: z.string() }))
    .mutation(async (opts) => ({ link: await invite(opts.ctx.books, opts.input, writingOf(opts)) })),

  /** Takes an invitation back. Refuses `not_found`. */
  withdraw: procedure
    .meta({ scope: 'admin' })
    .input(byId)
    .output(z.object({}))
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const withdrawn = await ctx.books.members.withdraw(input.id, writingOf(opts));
      foundOrRefuse(withdrawn || undefined, { what: 'Invitation', number: input.id }, ctx.client);
      return {};
    }),

  /**
   * Makes a link for a person who has no way in any more. The answer is its path, shown only once;
   * an earlier one that was not opened no longer lets in, and sessions stay. Refuses `not_found`,
   * `person_elsewhere`, and `second_owner_needed` for someone with one-time codes, until a second
   * owner asks for it as well.
   */
  link: procedure
    .meta({ scope: 'admin', fresh: true })
    .input(byId)
    .output(z.object({ link: z.string() }))
    .mutation(
      idempotentSecret(async (opts, writing) => {
        const access = { ...accessOf(opts), writing };
        const of = { person_id: opts.input.id, givenBy: writing.by.person ?? ('key' as const) };
        const link = await withNotice(
          opts.ctx,
          { person_id: of.person_id, noticeOf: () => ({ name: 'link_added' }) },
          () => makeLink(opts.ctx.books, of, access),
        );
        return { link };
      }),
    ),

  /** Gives a person another role. Refuses `not_found` and `last_owner`. */
  change: procedure
    .meta({ scope: 'admin', fresh: true })
    .input(byId.extend({ role }))
    .output(member)
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const changed = await withNotice(
        ctx,
        {
          person_id: input.id,
          noticeOf: (found) => found && { name: 'role_changed', about: `${input.role}, ${ctx.client.name}` },
        },
        () => ctx.books.members.change(input.id, input.role, writingOf(opts)),
      );
      return foundOrRefuse(changed, { what: 'Person', number: input.id }, ctx.client);
    }),

  /**
   * Removes a person, who from now on can do nothing for this client. `keys` says what becomes of
   * the valid keys that they have issued, of which the answer has the first characters where they
   * are revoked. Refuses `not_found`, `last_owner` and, where there are such keys and `keys` is
   * absent, `person_issued_keys`.
   */
  remove: procedure
    .meta({ scope: 'admin' })
    .input(byId.extend({ keys: z.enum(['revoke', 'keep'], 'must be revoke or keep').optional() }))
    .output(member.extend({ revoked: z.array(z.string()) }))
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { id, keys } = input;
      const removed = await ctx.books.members.remove({ id, keys }, writingOf(opts));
      const found = foundOrRefuse(removed, { what: 'Person', number: id }, ctx.client);
      return { ...found.member, revoked: found.revoked };
    }),

  /**
   * The ways in of a person: how they sign in, where they are signed in, and the keys for which
   * they answer. Refuses `not_found`.
   */
  waysIn: procedure
    .meta({ scope: 'admin' })
    .input(byId)
    .output(waysIn)
    .query(async ({ ctx, input: { id } }) =>
      foundOrRefuse(await ctx.books.members.waysIn(id, ctx.now), { what: 'Person', number: id }, ctx.client),
    ),
});
