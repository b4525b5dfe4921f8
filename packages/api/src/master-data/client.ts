import { createClient, listClients, settingsOf } from '@kontor/data';
import { chartTemplate, checkChart, client } from '@kontor/domain';
import { z } from 'zod';
import { writingOf } from '../procedure/idempotency.ts';
import { houseProcedure, router } from '../procedure/procedure.ts';

/** The clients of the house (docs/interface.md §1): for operators. */
export const clients = router({
  list: houseProcedure
    .meta({ scope: 'admin' })
    .output(z.array(client))
    .query(async ({ ctx }) => (await listClients(ctx.database)).map(settingsOf)),

  create: houseProcedure
    .meta({ scope: 'admin' })
    .input(
      client
        .pick({ name: true, currency: true, zone: true, languages: true })
        .extend({ chart: chartTemplate }),
    )
    .output(client)
    .mutation(async (opts) => {
      const { chart, ...sent } = opts.input;
      checkChart(chart, sent);
      return settingsOf(await createClient(opts.ctx.database, sent, { chart, writing: writingOf(opts) }));
    }),
});
