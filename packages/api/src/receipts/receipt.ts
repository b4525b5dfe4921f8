import type { Writing } from '@kontor/data';
import {
  type BelegUpload,
  belegUpload,
  boolean,
  downloads,
  fileNameFor,
  fileNameOf,
  files,
  filterDay,
  integer,
  page,
  paging,
  proposalState,
  Refusal,
  receiptKept,
  receiptKind,
  receiptMedia,
  receiptStatus,
  recordCount,
  recordCountOf,
  say,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { type Caller, uploaderOf } from '../procedure/caller.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { fileAnswered, fileContentOf } from '../procedure/files/file-content.ts';
import { resolveDays } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { bookReceipt } from './booking.ts';
import { receiptChanges } from './changes.ts';
import { receiptEInvoice } from './e-invoice.ts';
import { fileField } from './file-sent.ts';
import { inspect } from './inspection.ts';
import { receiptPages } from './pages.ts';

type Uploaded = z.infer<typeof uploaded>;

const tags: Tag[] = ['receipts'];
// Who may only upload reads the receipts that they uploaded.
const readable = { scope: 'read', own: 'upload' } as const;
const mediaType = z.enum(receiptMedia);
const one = z.object({ id: integer.meta({ description: 'The id of the receipt.', examples: [1] }) });

const uploaded = z.object({
  Filedata: fileField().register(files, receiptKind),
  comment: text(10_000).optional().meta({ description: 'A remark.' }),
});

const receiptFile = fileAnswered().register(downloads, { media: receiptMedia });

const receiptFilters = {
  from: filterDay.optional().meta({ description: 'The first day of receipt.' }),
  to: filterDay.optional().meta({ description: 'The last day of receipt.' }),
  status: receiptStatus.optional().meta({ description: 'What became of the receipt.' }),
  text: text(100, 1).optional().meta({ description: 'A part of the name of the file or of the comment.' }),
  proposal: proposalState.optional().meta({ description: 'The state of a proposal that the receipt has.' }),
  linked: boolean.optional().meta({ description: 'Whether it is linked to a document or an entry.' }),
  source: integer.optional().meta({ description: 'The id of the receipt that they were cut from.' }),
};

/** Refuses the filters that ask for more of receipts than whoever may only upload them reads. */
const refuseFiltersOfOthers = (
  { caller }: { caller: Caller },
  { proposal, linked }: Pick<z.infer<z.ZodObject<typeof receiptFilters>>, 'proposal' | 'linked'>,
): void => {
  if (uploaderOf(caller) !== undefined && (proposal ?? linked) !== undefined)
    throw new Refusal('scope_missing', say('scope_missing_filters'));
};

/** Receipts (docs/interface §16). */
export const receipts = router({
  list: procedure
    .meta({
      ...readable,
      openapi: {
        method: 'GET',
        path: '/belege',
        summary: 'List receipts',
        description: 'In the order in which they were received.',
        tags,
      },
    })
    .input(
      z.object({
        ...paging,
        ...receiptFilters,
        descending: boolean.optional().meta({ description: 'True lists the latest first.' }),
      }),
    )
    .output(checkedAnswer(page(receiptKept)))
    .query(({ ctx, input }) => {
      refuseFiltersOfOthers(ctx, input);
      return ctx.books.receipts.list({ ...input, ...resolveDays(input, ctx) });
    }),

  /** Counts the receipts that a filter of the list selects. */
  count: procedure
    .meta(readable)
    .input(z.object(receiptFilters))
    .output(recordCount)
    .query(async ({ ctx, input }) => {
      refuseFiltersOfOthers(ctx, input);
      return recordCountOf(await ctx.books.receipts.count({ ...input, ...resolveDays(input, ctx) }));
    }),

  get: procedure
    .meta({
      ...readable,
      openapi: {
        method: 'GET',
        path: '/belege/{id}',
        summary: 'Read a receipt',
        description: 'With what became of it.',
        tags,
      },
    })
    .input(one)
    .output(checkedAnswer(receiptKept))
    .query(async ({ ctx, input: { id } }) =>
      foundOrRefuse(await ctx.books.receipts.find(id), { what: 'Receipt', number: id }, ctx.client),
    ),

  file: procedure
    .meta({
      ...readable,
      openapi: {
        method: 'GET',
        path: '/belege/{id}/file',
        summary: 'Read the file of a receipt',
        description: 'As it was uploaded; also a part of it, as `Range` asks.',
        tags,
      },
    })
    .input(one)
    .output(receiptFile)
    .query(async ({ ctx, input: { id } }) => {
      const found = await ctx.books.receipts.locate(id);
      const { receipt, store, key } = foundOrRefuse(found, { what: 'Receipt', number: id }, ctx.client);
      const { file_name, media_type, size, sha256 } = receipt;
      const from = ctx.receipts.stores.of(store);
      const content = fileContentOf(size, (range) => from.read(key, range));
      return { file_name, media_type, encoding: 'base64' as const, size, sha256, content };
    }),

  ...receiptPages,

  e_invoice: receiptEInvoice,

  upload: dryRunnable(
    procedure
      .meta({
        scope: 'upload',
        openapi: {
          method: 'POST',
          path: '/belege',
          summary: 'Upload a receipt',
          description:
            'A PDF, an image or an electronic invoice in XML, of 25 MB at most. The same file is taken once.',
          tags,
        },
      })
      // A file of the wrong type is refused before the other fields are checked (§4).
      .use(async ({ ctx, getRawInput, next }) => {
        await inspect(ctx, await getRawInput());
        return next();
      })
      .input(uploaded)
      .output(belegUpload)
      .mutation(idempotentChange(storeReceipt)),
  ),

  book: bookReceipt,

  ...receiptChanges,
});

async function storeReceipt({ ctx, input }: WriteOptions<Uploaded>, writing: Writing): Promise<BelegUpload> {
  const { Filedata: file, comment = '' } = input;
  const { size, sha256, checksum } = file;
  const { stores, wakeUp } = ctx.receipts;
  const media_type = mediaType.parse(file.media_type);
  const file_name = fileNameOf(file.file_name) || fileNameFor(media_type);
  const store = stores.current;
  const stored = await store.put({ client_id: ctx.client.id, sha256 }, file);
  const sent = { file_name, comment, media_type, size, sha256, checksum, store: store.name };
  const kept = await ctx.books.receipts.keep(sent, stored, writing);
  wakeUp.signal();
  return kept;
}
