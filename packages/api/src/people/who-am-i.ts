import { settingsOf } from '@kontor/data';
import { client, role, scope } from '@kontor/domain';
import { z } from 'zod';
import { procedureOfAnyScope } from '../procedure/procedure.ts';

/** Answers who the caller is, program or person, and which scopes they have (docs/interface §2). */
export const whoAmI = procedureOfAnyScope
  .output(
    z.object({
      /** A person's name, or the first characters of a key. */
      caller: z.object({ kind: z.enum(['person', 'key']), name: z.string() }),
      /** Absent for a key. */
      role: role.optional(),
      scopes: z.array(scope),
      client: client.pick({ name: true, currency: true, zone: true, languages: true }),
    }),
  )
  .query(({ ctx }) => {
    const { name, currency, zone, languages } = settingsOf(ctx.client);
    const { caller } = ctx;
    const scopes = [...caller.scopes];
    const of = { scopes, client: { name, currency, zone, languages } };
    return caller.kind === 'person'
      ? { caller: { kind: caller.kind, name: caller.person.name }, role: caller.role, ...of }
      : { caller: { kind: caller.kind, name: caller.prefix }, ...of };
  });
