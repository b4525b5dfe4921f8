import { unitOfWork, type Writing } from '@kontor/data';
import {
  type BookingDate,
  type ClosingEntry,
  closingEntries,
  type FiduciaryImportWhole,
  fiduciaryFileKind,
  fiduciaryImport,
  fiduciaryImportFilter,
  fiduciaryImportWhole,
  fiduciaryReversal,
  fieldOf,
  fileNameOf,
  files,
  type Issue,
  integer,
  issuesInFile,
  page,
  Refusal,
  type Sentence,
  say,
} from '@kontor/domain';
import {
  FiduciaryFileFault,
  type FiduciaryFileRead,
  fiduciaryDocument,
  readFiduciaryFile,
} from '@kontor/fiduciaries';
import { z } from 'zod';
import { yearMonthOf } from '../assets/found.ts';
import type { EntryReference } from '../documents/booking-outcome.ts';
import { contextWithin } from '../imports/import.ts';
import { entriesInBulk, reverseEntry } from '../ledger/gl-booking.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { writeEntries } from '../procedure/bulk/bulk-rounds.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent, type WriteOptions, writingOf } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { doneOrServedAgain } from '../procedure/write-outcome.ts';
import { type FileSent, fileField } from '../receipts/file-sent.ts';
import { type FiduciaryContext, fiduciaryTags } from './handed.ts';

/** Closing entries that come back from a fiduciary (docs/interface §30). */

const importNamed = z.object({
  id: integer.meta({ description: 'The import.', examples: [1] }),
});

/** Reads a file. Refuses `malformed` with the line and column of each fault. */
const fileRead = async (file: FileSent, currency: string): Promise<FiduciaryFileRead> => {
  try {
    return readFiduciaryFile(await file.bytes(), currency);
  } catch (error) {
    if (!(error instanceof FiduciaryFileFault)) throw error;
    const issues = error.faults.map(({ line, column, ...said }) => ({
      field: fieldOf(line, column),
      ...said,
    }));
    throw new Refusal('malformed', firstOf(issues), issues);
  }
};

/** The first fault with its place, as the sentence of the refusal. */
const firstOf = ([first]: readonly Issue[]): Sentence => {
  if (!first) return say('fiduciary_format');
  const { field, ...why } = first;
  return say('fiduciary_line', { line: field.replace('Filedata.', '').replace('.', ' '), why });
};

const importFile = async (
  { ctx, input: { Filedata: file }, path }: WriteOptions<{ Filedata: FileSent }>,
  writing: Writing,
) => {
  const { client } = ctx;
  const { format, lines } = await fileRead(file, client.currency);
  const days = [...new Set(lines.map(({ transdate }) => transdate))].sort();
  const done = await unitOfWork(ctx.session, { client_id: client.id, writing }, async (session) => {
    const within = await contextWithin(ctx, session);
    const { exports, imports } = within.books.fiduciary;
    const before = await imports.ofFile(file.sha256);
    if (before)
      throw new Refusal('file_booked', say('fiduciary_file_booked', { id: before.id }), [
        { field: 'Filedata', ...say('fiduciary_file_booked', { id: before.id }) },
      ]);
    const last = await exports.last(format);
    const { entries, known } = closingEntries(lines, {
      booked: await exports.bookedOn(days),
      accounts: last?.accounts ?? [],
      documentIn: (document) => fiduciaryDocument(format, document),
      yearMonth: await yearMonthOf(within),
    });
    if (entries.length === 0) throw new Refusal('nothing_to_import', say('nothing_to_import'));
    const booked = await book(entries, { ctx: within, path });
    const transdates = entries.map(({ gl }) => gl.transdate).sort();
    const [from, to] = [transdates[0], transdates.at(-1)] as [BookingDate, BookingDate];
    const file_name = fileNameOf(file.file_name) || 'entries';
    const kept = { format, file_name, sha256: file.sha256, from, to, known, entries: booked };
    return wholeOf(within, await imports.keep(kept, writing));
  });
  return { outcome: 'done', done, recorded: true } as const;
};

const wholeOf = async ({ books, client }: FiduciaryContext, id: number): Promise<FiduciaryImportWhole> =>
  foundOrRefuse(await books.fiduciary.imports.find(id), { what: 'Import', number: id }, client);

type Within = { ctx: WriteOptions<unknown>['ctx']; path: string };

/** Books all entries, or refuses with what is wrong with any, at its place in the file. */
const book = async (entries: readonly ClosingEntry[], { ctx, path }: Within) => {
  const toWrite = entries.map(({ gl }, index) => ({ index, input: gl, once: undefined }));
  const rounds = { ctx, path, connection: ctx.session, isTransaction: true };
  const settled = await writeEntries(entriesInBulk, toWrite, rounds);
  const issues: Issue[] = [];
  let first: Refusal | undefined;
  const booked = settled.flatMap((each) => {
    const entry = entries[each.index];
    if (!entry) return [];
    if ('refusal' in each) {
      first ??= each.refusal;
      issues.push(...issuesInFile(entry, each.refusal.issues));
      return [];
    }
    const { reference } = each.done as EntryReference;
    return [{ reference, line: entry.line, document: entry.document }];
  });
  if (first) throw new Refusal(first.code, firstOf(issues), issues);
  return booked;
};

export const importEntries = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/fiduciary/imports/{id}',
      openapi: {
        method: 'POST',
        path: '/fiduciary/imports',
        summary: 'Book the closing entries of a fiduciary',
        description:
          'A file of AbaConnect, Banana or DATEV: all of its entries that the books lack, or none. A dry run shows them.',
        tags: fiduciaryTags,
      },
    })
    .input(z.object({ Filedata: fileField().register(files, fiduciaryFileKind) }))
    .output(fiduciaryImportWhole)
    .mutation(idempotent(importFile)),
);

export const listImports = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/fiduciary/imports',
      summary: 'List imports of closing entries',
      description: 'Files that were booked and their reversals, the newest first.',
      tags: fiduciaryTags,
    },
  })
  .input(z.object(fiduciaryImportFilter))
  .output(checkedAnswer(page(fiduciaryImport)))
  .query(({ ctx, input }) => ctx.books.fiduciary.imports.list(input));

export const findImport = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/fiduciary/imports/{id}',
      summary: 'Read an import of closing entries',
      description: 'With the entries that it has booked.',
      tags: fiduciaryTags,
    },
  })
  .input(importNamed)
  .output(fiduciaryImportWhole)
  .query(({ ctx, input: { id } }) => wholeOf(ctx, id));

export const reverseImport = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/fiduciary/imports/{id}/reversals',
        summary: 'Reverse an import of closing entries',
        description: 'All of its entries that were not reversed one by one.',
        tags: fiduciaryTags,
      },
    })
    .input(z.object({ ...importNamed.shape, reversal: fiduciaryReversal }))
    .output(fiduciaryImportWhole)
    .mutation(
      idempotent(async (opts, writing) => {
        const { ctx, input } = opts;
        const done = await unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
          const within = await contextWithin(ctx, session);
          const of = await wholeOf(within, input.id);
          if (of.reversed_by !== undefined)
            throw new Refusal('already_reversed', say('fiduciary_import_reversed', { id: of.id }));
          if (of.reverses !== undefined)
            throw new Refusal('invalid', say('fiduciary_import_reversal', { id: of.id }), [
              { field: 'id', ...say('fiduciary_import_reversal', { id: of.id }) },
            ]);
          const entries = [];
          for (const { reference, line, document, transdate } of of.lines) {
            const found = await within.books.gl.find(reference);
            if (found?.gl.reversed_by !== '') continue;
            const sent = { reference, reversal: input.reversal };
            const reversed = doneOrServedAgain(await reverseEntry(within, sent, writingOf(opts)));
            entries.push({
              reference: reversed.reference,
              line,
              document,
              day: sent.reversal.transdate ?? transdate,
            });
          }
          const days = entries.map(({ day }) => day).sort();
          const { imports } = within.books.fiduciary;
          const { format, file_name, sha256 } = of;
          const id = await imports.keep(
            {
              ...{ format, file_name, sha256, known: 0, reverses: of.id },
              ...{ from: days[0] ?? of.from, to: days.at(-1) ?? of.to, entries },
            },
            writing,
          );
          return wholeOf(within, id);
        });
        return { outcome: 'done', done, recorded: true };
      }),
    ),
);
