import { downloads, integer, receiptMedia, sayInSchema } from '@kontor/domain';
import { z } from 'zod';
import { type FileAnswered, fileAnswered, fileContentOf } from '../procedure/files/file-content.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { procedure } from '../procedure/procedure.ts';
import { bytesOf, locate, mediaOf, reading } from './reading.ts';

/** The pages of receipts as images (docs/interface §16). */

const usualWidth = 1000;
const mostWidth = 2000;
// Who may only upload reads the pages of the receipts that they uploaded.
const readable = { scope: 'read', own: 'upload' } as const;

const pageImage = fileAnswered().register(downloads, {
  media: receiptMedia.filter((one) => one.startsWith('image/')),
});

export const receiptPages = {
  /** The sizes of its pages: in points for a PDF, in pixels for an image; XML has none. */
  pages: procedure
    .meta(readable)
    .input(z.object({ id: integer }))
    .output(z.object({ pages: z.array(z.object({ width: z.number(), height: z.number() })) }))
    .query(async ({ ctx, input: { id } }) => {
      const located = await locate(ctx, id);
      const media_type = mediaOf(located);
      const measured = ctx.receipts.scanner.measure(bytesOf(ctx, located), media_type, String(ctx.client.id));
      return { pages: [...(await reading(id, measured))] };
    }),

  /** A page of a receipt as an image: drawn where it is a PDF, else the file itself. */
  page: procedure
    .meta({
      ...readable,
      openapi: {
        method: 'GET',
        path: '/belege/{id}/pages/{page}',
        summary: 'Read a page of a receipt as an image',
        description: 'A page of a PDF as PNG; an image is answered as it is.',
        tags: ['receipts'],
      },
    })
    .input(
      z.object({
        id: integer.meta({ description: 'The id of the receipt.', examples: [1] }),
        page: integer.meta({ description: 'The number of the page, from 1 on.', examples: [1] }),
        width: integer
          .min(1, sayInSchema('at_least', { min: 1 }))
          .max(mostWidth, sayInSchema('at_most', { max: mostWidth }))
          .optional()
          .meta({ description: 'The width of the image in pixels.', examples: [800] }),
      }),
    )
    .output(pageImage)
    .query(async ({ ctx, input: { id, page, width = usualWidth } }): Promise<FileAnswered> => {
      const located = await locate(ctx, id);
      const { receipt, store, key } = located;
      const noPage = { what: 'Page', number: `${page} of receipt ${id}` };
      const encoding = 'base64' as const;
      if (receipt.media_type !== 'application/pdf') {
        const isImage = receipt.media_type.startsWith('image/');
        foundOrRefuse(isImage && page === 1 ? page : undefined, noPage, ctx.client);
        const { file_name, media_type, size, sha256 } = receipt;
        const from = ctx.receipts.stores.of(store);
        const content = fileContentOf(size, (range) => from.read(key, range));
        return { file_name, media_type, encoding, size, sha256, content };
      }
      const { scanner, pages } = ctx.receipts;
      const name = `${ctx.client.id} ${receipt.sha256} ${page} ${width}`;
      const drawn = pages.page(name, () =>
        scanner.draw(bytesOf(ctx, located), { page, width }, String(ctx.client.id)),
      );
      const { png, sha256 } = foundOrRefuse(await reading(id, drawn), noPage, ctx.client);
      const content = fileContentOf(png.byteLength, async function* ({ start, end }) {
        yield png.subarray(start, end);
      });
      const file_name = `${receipt.file_name.replace(/\.pdf$/i, '')} ${page}.png`;
      return { file_name, media_type: 'image/png', encoding, size: png.byteLength, sha256, content };
    }),
};
