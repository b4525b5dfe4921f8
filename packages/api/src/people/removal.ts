import type { Access, Database } from '@kontor/data';
import { integer } from '@kontor/domain';
import { z } from 'zod';
import { withNotice } from '../procedure/notices/notice.ts';
import type { NoticeName } from '../procedure/notices/notice-texts.ts';
import { accessOf, freshProcedure } from './browser.ts';

/** Removes a way in of a person; answers its name, in a list that is empty where there is none. */
type RemoveWayIn = (
  database: Database,
  of: { person_id: number; id: number },
  access: Access,
) => Promise<string[]>;

/**
 * The procedure that removes a way in of the person who asks, and reports them by the notice
 * `name`; answers how many there were. Refuses `sign_in_again`.
 */
export const removalOfWayIn = (name: NoticeName, remove: RemoveWayIn) =>
  freshProcedure
    .input(z.object({ id: integer }))
    .output(z.object({ removed: z.int() }))
    .mutation(async (opts) => {
      const { ctx, input } = opts;
      const { id: person_id } = ctx.caller.person;
      const noticeOf = ([about]: string[]) => (about === undefined ? undefined : { name, about });
      const removed = await withNotice(ctx, { person_id, noticeOf }, () =>
        remove(ctx.database, { person_id, id: input.id }, accessOf(opts)),
      );
      return { removed: removed.length };
    });
