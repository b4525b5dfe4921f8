import { createClient, listClients, settingsOf } from '@kontor/data';
import { chartTemplate, checkChart, client } from '@kontor/domain';
import { z } from 'zod';
import { writingOf } from '../procedure/idempotency.ts';
import { operatorProcedure, router } from '../procedure/procedure.ts';

/** Creating and listing clients, for operators (docs/interface §1). */
export const clients = router({
  list: operatorProcedure
    .meta({ scope: 'admin' })
    .output(z.array(client))
    .query(async ({ ctx }) => (await listClients(ctx.database)).map(settingsOf)),

  create: operatorProcedure
    .meta({ scope: 'admin', unrecorded: true })
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
