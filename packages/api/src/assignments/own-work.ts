import { type Database, listClientsOf, readOwnWork } from '@kontor/data';
import { dayIn, type Instant, integer, type OwnWork, ownWork, role, scopesOf } from '@kontor/domain';
import { z } from 'zod';
import { personProcedure } from '../people/browser.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';

/** The work of a person at all the clients that they work for, but those that are archived. */
export const ownWorkOf = async (database: Database, person_id: number, now: Instant): Promise<OwnWork> => {
  const members = await listClientsOf(database, person_id);
  const clients = members
    .filter(({ client }) => client.archived === undefined)
    .map(({ client, name, role }) => ({
      client_id: client.id,
      client: client.name,
      client_name: name,
      today: dayIn(now, client.zone),
      reads: scopesOf[role].includes('read'),
      writes: scopesOf[role].includes('write'),
    }));
  return readOwnWork(database, person_id, { clients, now });
};

/** The work that waits for the person who asks (docs/interface §40). */
export const workOfPerson = router({
  /** Answers open assignments by day, unseen mentions and plans that wait, of all their clients. */
  work: personProcedure
    .output(ownWork)
    .query(({ ctx }) => ownWorkOf(ctx.database, ctx.caller.person.id, ctx.now)),
});

/** Mentions in comments, of the person who asks. */
export const mentions = router({
  /**
   * The people of the client, to whom work is given; those who read the books can be named in
   * comments.
   */
  people: procedure
    .meta({ scope: 'read' })
    .output(z.array(z.object({ id: integer, name: z.string(), role })))
    .query(({ ctx }) => ctx.books.comments.people()),

  /**
   * Says that the person who asks has seen a comment; nothing is wrong where it doesn't name them.
   */
  see: procedure
    .meta({ scope: 'read' })
    .input(z.object({ comment: integer }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      const { caller, books, now } = ctx;
      if (caller.kind !== 'person') return;
      await books.comments.see({ person_id: caller.person.id, comment: input.comment }, now);
    }),
});
