import { sha256 } from '@kontor/data';
import {
  downloads,
  fiduciaryDownload,
  fiduciaryExport,
  fiduciaryExportFilter,
  fiduciaryExportKept,
  fiduciaryStanding,
  filterDay,
  integer,
  invalidField,
  maxBookingDate,
  minBookingDate,
  mostExported,
  page,
  Refusal,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { yearMonthOf } from '../assets/found.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { resolveDays } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { checkMapping, fiduciaryTags, handedFile, handedMedia, optionsOf } from './handed.ts';

/** Exports for a fiduciary (docs/interface §30). */

const exportNamed = z.object({
  id: integer.meta({ description: 'The export.', examples: [1] }),
});

export const makeExport = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/fiduciary/exports/{id}',
      openapi: {
        method: 'POST',
        path: '/fiduciary/exports',
        summary: 'Export the entries since the last export',
        description:
          'Keeps the file and what it has: exports follow one another by the numbers of the entries, without gap and overlap.',
        tags: fiduciaryTags,
      },
    })
    .input(fiduciaryExport)
    .output(fiduciaryExportKept)
    .mutation(
      idempotent(async ({ ctx, input }, writing) => {
        const { format, from_number } = input;
        await checkMapping(ctx, input.accounts);
        const yearMonth = await yearMonthOf(ctx);
        const kept = await ctx.books.fiduciary.exports.make(
          { format, from_number },
          ({ id, entries, last, first }) => {
            if (from_number !== undefined && first !== undefined)
              throw invalidField('from_number', say('export_begins', { number: first }));
            const options = optionsOf(input, last);
            const file = handedFile(ctx, { format, options, name: `export-${id}`, entries, yearMonth });
            return { options, file: { ...file, sha256: sha256(file.bytes) } };
          },
          writing,
        );
        if (!kept) throw new Refusal('nothing_to_export', say('nothing_to_export'));
        return { outcome: 'done', done: kept, recorded: true };
      }),
    ),
);

export const listExports = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/fiduciary/exports',
      summary: 'List exports for the fiduciary',
      description: 'The newest first.',
      tags: fiduciaryTags,
    },
  })
  .input(z.object(fiduciaryExportFilter))
  .output(checkedAnswer(page(fiduciaryExportKept)))
  .query(({ ctx, input }) => ctx.books.fiduciary.exports.list(input));

export const findExport = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/fiduciary/exports/{id}',
      summary: 'Read an export for the fiduciary',
      description: 'What it has, and what it was made with.',
      tags: fiduciaryTags,
    },
  })
  .input(exportNamed)
  .output(fiduciaryExportKept)
  .query(async ({ ctx, input: { id } }) =>
    foundOrRefuse(await ctx.books.fiduciary.exports.find(id), { what: 'Export', number: id }, ctx.client),
  );

export const exportFile = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/fiduciary/exports/{id}/file',
      summary: 'Read the file of an export',
      description: 'The same bytes each time; a ZIP where it has several business years.',
      tags: fiduciaryTags,
    },
  })
  .input(exportNamed)
  .output(fileAnswered().register(downloads, { media: handedMedia }))
  .query(async ({ ctx, input: { id } }) => {
    const { exports } = ctx.books.fiduciary;
    const sought = { what: 'Export', number: id } as const;
    const { file_name, media_type } = foundOrRefuse(await exports.find(id), sought, ctx.client);
    const bytes = foundOrRefuse(await exports.file(id), sought, ctx.client);
    return fileMade(file_name, media_type, bytes);
  });

export const downloadEntries = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/fiduciary/entries',
      summary: 'Read the entries of some days as a file for a fiduciary',
      description: 'Nothing is kept of it, and the next export is as it would be without it.',
      tags: fiduciaryTags,
    },
  })
  .input(
    z.object({
      ...fiduciaryDownload,
      from: filterDay.optional().meta({ description: 'The first `transdate`.', examples: ['2026-01-01'] }),
      to: filterDay.optional().meta({ description: 'The last `transdate`.', examples: ['2026-12-31'] }),
    }),
  )
  .output(fileAnswered().register(downloads, { media: handedMedia }))
  .query(async ({ ctx, input }) => {
    const { from = minBookingDate, to = maxBookingDate } = resolveDays(input, ctx);
    const { exports } = ctx.books.fiduciary;
    const { format } = input;
    const options = optionsOf(input, await exports.last(format));
    const most = mostExported.entries;
    const entries = await exports.entries({ from, to, limit: most + 1 });
    if (entries.length === 0) throw new Refusal('not_found', say('no_entries', { from, to }));
    if (entries.length > most) throw invalidField('to', say('entries_too_many', { most }));
    const name = [input.from && from, input.to && to].filter(Boolean).join('-') || 'entries';
    const yearMonth = await yearMonthOf(ctx);
    const { file_name, media_type, bytes } = handedFile(ctx, { format, options, name, entries, yearMonth });
    return fileMade(file_name, media_type, bytes);
  });

/** The entries that the next export would have, and the last export. */
export const standing = procedure
  .meta({ scope: 'read' })
  .output(fiduciaryStanding)
  .query(({ ctx }) => ctx.books.fiduciary.exports.standing());
