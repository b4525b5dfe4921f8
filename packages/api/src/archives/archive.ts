import {
  archiveKept,
  archiveKey,
  archiveYear,
  downloads,
  page,
  paging,
  retained,
  yearRetained,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { fileAnswered } from '../procedure/files/file-content.ts';
import { todayOf } from '../procedure/filter.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { makeArchive, signingKey } from './make.ts';

const archiveTags: ['archives'] = ['archives'];
const archiveScopes = { scope: 'audit', or: 'close' } as const;

/** Archives of years, and how long what they have is kept (docs/interface §33). */
export const archives = router({
  list: procedure
    .meta({
      ...archiveScopes,
      openapi: {
        method: 'GET',
        path: '/archives',
        summary: 'List archives',
        description: 'Those that were made, the latest first. Their bytes are kept by who made them.',
        tags: archiveTags,
      },
    })
    .input(z.object(paging))
    .output(checkedAnswer(page(archiveKept)))
    .query(({ ctx, input }) => ctx.books.archives.list(input)),

  /** The fiscal years of which archives can be made, the latest first. */
  years: procedure
    .meta(archiveScopes)
    .output(z.array(archiveKept.pick({ year: true, from: true, to: true })))
    .query(async ({ ctx }) => (await ctx.books.archives.years()).toReversed()),

  make: procedure
    .meta({
      ...archiveScopes,
      openapi: {
        method: 'GET',
        path: '/archives/{year}',
        summary: 'Make an archive',
        description:
          'One ZIP with the books of a fiscal year, or of all: tables as CSV and JSON lines, documents and receipts as files, the audit trail, and `verify.mjs`, which proves it anywhere. It is made for each request, and recorded.',
        tags: archiveTags,
      },
    })
    .input(z.object({ year: archiveYear }))
    .output(fileAnswered().register(downloads, { media: ['application/zip'] }))
    .query((opts) => makeArchive(opts, opts.input.year)),

  key: procedure
    .meta({
      ...archiveScopes,
      openapi: {
        method: 'GET',
        path: '/archive-key',
        summary: 'Read the key of archives',
        description: 'The public key by which this installation signs archives.',
        tags: archiveTags,
      },
    })
    .output(archiveKey)
    .query(({ ctx }) => {
      const { fingerprint, publicKey } = signingKey(ctx);
      return { fingerprint, algorithm: 'ed25519' as const, public_key: publicKey };
    }),

  retention: procedure
    .meta({
      ...archiveScopes,
      openapi: {
        method: 'GET',
        path: '/retention',
        summary: 'List what is kept, and until when',
        description:
          'Each fiscal year with the day until which its records must be kept, the latest first. Nothing is deleted.',
        tags: archiveTags,
      },
    })
    .output(checkedAnswer(page(yearRetained)))
    .query(async ({ ctx }) => {
      const years = await ctx.books.archives.retained(ctx.client.property_accnos);
      const today = todayOf(ctx);
      const items = years.map(({ days, ...of }) => retained(days, { ...of, today }));
      return { items: items.toReversed() };
    }),
});
