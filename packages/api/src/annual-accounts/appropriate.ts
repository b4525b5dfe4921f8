import { sha256, type Writing } from '@kontor/data';
import {
  appropriationWith,
  entryOfResolution,
  postGl,
  type Resolution,
  resolution,
  resolvedOf,
} from '@kontor/domain';
import { z } from 'zod';
import { type EntryReference, entryReference, referenceOrRefuse } from '../documents/booking-outcome.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { balanceTurnovers } from '../reports/read.ts';
import { accountsShown, annualBooks, appropriationEntry, endsOfYears, yearNamed } from './read.ts';

type Resolved = { year: number; resolution: Resolution };

/**
 * Books what a general meeting resolved of the profit of a year, once: the same again is a
 * repetition. Refuses what `entryOfResolution` does, `entry_exists` where another resolution of the
 * year was booked, and `period_closed`.
 */
const bookResolution = async (
  { ctx, input: { year, resolution: sent } }: WriteOptions<Resolved>,
  writing: Writing,
): Promise<WriteOutcome<EntryReference>> => {
  const content = sha256(`appropriation ${year} ${JSON.stringify(sent)}`);
  const { reference, booked } = await appropriationEntry(ctx, year);
  // A repetition is answered before any check, as the balances have moved since.
  if (booked?.content === content)
    return { outcome: 'done', done: { reference, id: booked.entry_id }, recorded: false };
  const [books, shown, ledger, ends, { moved }] = await Promise.all([
    annualBooks(ctx, year),
    accountsShown(ctx),
    ctx.books.ledger(),
    endsOfYears(ctx),
    balanceTurnovers(ctx, { on: sent.transdate }),
  ]);
  const { answers, days } = books;
  const appropriation = resolvedOf(sent, answers?.appropriation);
  const proposal = answers && appropriationWith(books, { ...answers, appropriation }, shown);
  const entry = entryOfResolution(
    sent,
    {
      ...{ year, ends, proposal, reference },
      ...{ to: days.to, hasForm: Boolean(answers?.legal_form), balances: moved },
    },
    ledger,
  );
  return referenceOrRefuse(await ctx.books.gl.book(postGl(entry, { ledger }), { content }, writing));
};

/** Books the appropriation of the profit of a year (docs/interface §28). */
export const appropriate = dryRunnable(
  procedure
    .meta({
      scope: 'close',
      location: '/gl/{reference}',
      openapi: {
        method: 'POST',
        path: '/annual-accounts/{year}/appropriations',
        summary: 'Book an appropriation of profit',
        description:
          'Books what the general meeting resolved: to reserves, to the dividend, or of reserves to a loss. What is left out is as proposed.',
        tags: ['general ledger'],
      },
    })
    .input(z.object({ ...yearNamed, resolution }))
    .output(entryReference)
    .mutation(idempotent(bookResolution)),
);
