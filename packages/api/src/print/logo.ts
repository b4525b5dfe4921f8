import { createHash } from 'node:crypto';
import {
  downloads,
  files,
  type LogoMedia,
  logoBounds,
  logoKind,
  logoMedia,
  Refusal,
  say,
  wordingOf,
} from '@kontor/domain';
import { Unreadable } from '@kontor/scan';
import { z } from 'zod';
import { refusalOfBusy } from '../procedure/busy.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { type FileSent, fileField, isFileSent } from '../receipts/file-sent.ts';

/** The logo of the client's documents (docs/interface §8). */

const settingsTag: Tag[] = ['settings'];
const png = 'image/png';
const media = z.enum(logoMedia);

const sent = z.object({ Filedata: fileField().register(files, logoKind) });

export const logo = router({
  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/logo',
        summary: 'Read the logo',
        description: 'The PNG that is on documents, which was made of the file that was sent.',
        tags: settingsTag,
      },
    })
    .input(z.object({}))
    .output(fileAnswered().register(downloads, { media: [png] }))
    .query(async ({ ctx: { books } }) => {
      const bytes = await books.logo.read();
      if (!bytes) throw new Refusal('not_found', say('logo_none'));
      return fileMade('logo.png', png, bytes);
    }),

  save: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/logo',
          summary: 'Set the logo',
          description:
            'A PNG, JPEG or SVG, of 4 MB at most. It is drawn again, and is on all documents from then on.',
          tags: settingsTag,
        },
      })
      // A file of the wrong type is refused before the fields are checked (§4).
      .use(async ({ getRawInput, next }) => {
        const input = await getRawInput();
        if (!(input instanceof Object && 'Filedata' in input && isFileSent(input.Filedata)))
          throw new Refusal('media_type_refused', say('logo_form'));
        return next();
      })
      .input(sent)
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input: { Filedata: file } }, writing) => {
          const drawn = await redrawn(ctx, file);
          const { width, height, png: bytes } = drawn;
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          await ctx.books.logo.save({ width, height, size: bytes.length, sha256 }, bytes, writing);
        }),
      ),
  ),

  remove: procedure
    .meta({
      scope: 'write',
      openapi: { method: 'DELETE', path: '/logo', summary: 'Remove the logo', tags: settingsTag },
    })
    .input(z.object({}))
    .output(nothing)
    .mutation(idempotentChange(({ ctx }, writing) => ctx.books.logo.remove(writing))),
});

/**
 * Draws the file again. Refuses `media_type_refused` where it can't be, and `unavailable` where too
 * many others wait.
 */
const redrawn = async ({ receipts, client }: WriteOptions<unknown>['ctx'], file: FileSent) => {
  const type: LogoMedia = media.parse(file.media_type);
  try {
    return await receipts.scanner.redraw(() => file.bytes(), type, logoBounds, String(client.id));
  } catch (error) {
    if (!(error instanceof Unreadable))
      throw refusalOfBusy(error, 'Too many uploads wait to be opened; try again later.');
    const { kind, message } = error;
    const isCostly = kind === 'out_of_memory' || kind === 'took_too_long';
    const unknown = isCostly ? say('logo_costly') : say('logo_unread');
    throw new Refusal('media_type_refused', wordingOf(message) ? message : unknown);
  }
};
