import { findProgram } from '@kontor/data';
import {
  type Authorization,
  type AuthorizationSent,
  authorizationSent,
  connectionKept,
  connectionScopes,
  fold,
  holds,
  hostOfRedirect,
  integer,
  type ProgramKnown,
  Refusal,
  readAuthorization,
  returnAddress,
} from '@kontor/domain';
import { z } from 'zod';
import { makeKey } from '../master-data/key.ts';
import { personProcedure } from '../people/browser.ts';
import { hashOf, newSecret, sessionRequired } from '../procedure/caller.ts';
import type { Context } from '../procedure/context.ts';
import { writingOf } from '../procedure/idempotency.ts';
import { withNotice } from '../procedure/notices/notice.ts';
import { procedure, requireScope, router } from '../procedure/procedure.ts';

/** Programs that people connect by a link (docs/interface §36). */

const scopesAllowed = z.array(z.enum(connectionScopes)).min(1);

export const connections = router({
  /** Reads a program's request, for the page that asks the person. Refuses `invalid`. */
  request: personProcedure
    .input(authorizationSent)
    .output(
      z.object({
        program: z.string(),
        /** The host of the document in which the program says who it is. */
        documented_at: z.string().optional(),
        returns_to: z.string(),
        scopes: scopesAllowed,
        client: z.string().optional(),
        /** The address to which the browser returns where the person declines. */
        declined: z.string(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { program, request } = await readSent(ctx, input);
      const { client, scopes } = request;
      return {
        program: program.name,
        ...(program.documented ? { documented_at: new URL(program.id).host } : {}),
        returns_to: hostOfRedirect(input.redirect_uri),
        scopes: [...scopes],
        ...(client === undefined ? {} : { client }),
        declined: returnAddress(input, issuerOf(ctx), { error: 'access_denied' }),
      };
    }),

  /**
   * Connects the program with the client, in the name of the person, by scopes that they have
   * themselves. Answers the address to which the browser returns, with a code in it. Refuses
   * `invalid`, `scope_missing`, and `sign_in_again` for a person who did not just sign in.
   */
  allow: procedure
    .meta({ scope: 'read', fresh: true })
    .input(z.object({ request: authorizationSent, scopes: scopesAllowed, draft: z.boolean().default(true) }))
    .output(z.object({ redirect: z.string() }))
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { caller, client, books } = ctx;
      if (caller.kind !== 'person') throw sessionRequired();
      const { program, request } = await readSent(ctx, input.request);
      if (request.client !== undefined && fold(request.client) !== fold(client.name))
        throw invalidRequest('The program asks for another client.', 'resource');
      const scopes = connectionScopes.filter((scope) => input.scopes.includes(scope));
      for (const scope of scopes) {
        requireScope(ctx, { scope });
        if (!request.scopes.includes(scope))
          throw invalidRequest('The program does not ask for it.', 'scopes');
      }
      const { key: _, ...key } = makeKey();
      const code = newSecret();
      const connection = {
        program,
        key,
        scopes,
        draft: input.draft,
        person_id: caller.person.id,
        returns_to: hostOfRedirect(input.request.redirect_uri),
        code: {
          hash: hashOf(code),
          challenge: request.challenge,
          redirect_uri: input.request.redirect_uri,
        },
      };
      const about = `${key.prefix}, ${client.name}, ${program.name}`;
      await withNotice(
        ctx,
        { person_id: caller.person.id, noticeOf: () => ({ name: 'key_added', about }) },
        () => books.connections.create(connection, writingOf(opts)),
      );
      return { redirect: returnAddress(input.request, issuerOf(ctx), { code }) };
    }),

  /** Lists the person's own connections; those of everybody to who administers the client. */
  list: procedure
    .meta({ scope: 'read' })
    .output(z.array(connectionKept))
    .query(({ ctx }) => ctx.books.connections.list(ownerSeen(ctx))),

  /** Ends a connection at once; answers how many there were. */
  revoke: procedure
    .meta({ scope: 'read' })
    .input(z.object({ id: integer }))
    .output(z.object({ revoked: z.int() }))
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const of = { id: input.id, person_id: ownerSeen(ctx) };
      return { revoked: await ctx.books.connections.revoke(of, writingOf(opts)) };
    }),
});

/** The person whose connections the caller sees; undefined where they see those of everybody. */
const ownerSeen = ({ caller }: Pick<Context, 'caller'>): number | undefined => {
  if (holds(caller.scopes, 'admin')) return undefined;
  return caller.kind === 'person' ? caller.person.id : 0;
};

type Read = { program: ProgramKnown; request: Authorization };

const readSent = async (ctx: Context, sent: AuthorizationSent): Promise<Read> => {
  const program = await findProgram(ctx.database, sent.client_id, ctx.now);
  const read = readAuthorization(sent, program, issuerOf(ctx));
  if (!program || !('request' in read))
    throw invalidRequest('reason' in read ? read.reason : '', 'client_id');
  return { program, request: read.request };
};

const invalidRequest = (reason: string, field: string): Refusal =>
  new Refusal('invalid', reason, [{ field, message: reason }]);

const issuerOf = ({ issuer }: Pick<Context, 'issuer'>): string => {
  if (issuer === undefined) throw new Refusal('not_found', 'No programs are connected here.');
  return issuer;
};
