import { auditLink, page, paging } from '@kontor/domain';
import { z } from 'zod';
import { procedure, router } from '../procedure/procedure.ts';

/** The audit trail: who did what, when, and by which request (docs/operations.md). */
export const audit = router({
  list: procedure
    .meta({ scope: 'audit' })
    .input(z.object(paging))
    .output(page(auditLink))
    .query(({ ctx, input }) => ctx.books.audit.list(input)),
});
