import { z } from 'zod';
import type { FileKind } from '../../values/file.ts';

/** The logo on a client's documents (docs/interface §8). */

/** Of the picture that is kept, which was made of the file that was sent. */
export const logo = z
  .object({
    /** In pixels. */
    width: z.int(),
    height: z.int(),
    /** In bytes. */
    size: z.int(),
    /** Of the bytes, in lower-case hexadecimal digits. */
    sha256: z.string(),
  })
  .meta({ id: 'logo' });
export type Logo = z.infer<typeof logo>;

/** The media types of a logo that is sent. */
export const logoMedia = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type LogoMedia = (typeof logoMedia)[number];

/** The accepted media type for a declared content type; undefined where it is not accepted. */
const logoMediaOf = (declared: string): LogoMedia | undefined => {
  const [type = ''] = declared.toLowerCase().split(';', 1);
  const name = type.trim() === 'image/jpg' ? 'image/jpeg' : type.trim();
  return logoMedia.find((media) => media === name);
};

const beginnings = new Map<LogoMedia, RegExp>([
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the signature of PNG has one
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  // Whether it is one is seen when it is drawn.
  ['image/svg+xml', /^(\xef\xbb\xbf)?\s*</],
]);

/** The limits of a logo that is sent. */
export const logoKind: FileKind = {
  media: logoMedia,
  limit: 4_194_304,
  mediaOf: logoMediaOf,
  mediaBegun: (head) => logoMedia.find((media) => beginnings.get(media)?.test(head)),
};

/** The most that is kept: its place on a letter, 104 × 22 mm, at 400 dots per inch. */
export const logoBounds = { width: 1640, height: 346, bytes: 300_000 };
