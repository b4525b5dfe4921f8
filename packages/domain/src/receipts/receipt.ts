import { z } from 'zod';
import { instant } from '../values/dates.ts';
import type { FileKind } from '../values/file.ts';
import { integer, kept, record, text } from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/** Receipts: files that prove bookings (docs/interface §16). */

/** The media types of receipts. XML is that of an electronic invoice by EN 16931. */
export const receiptMedia = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'application/xml',
] as const;
export type ReceiptMedia = (typeof receiptMedia)[number];

/** The largest receipt, in bytes (§17). */
export const largestReceipt = 26_214_400;

/** The accepted media type for a declared content type; undefined where it is not accepted. */
export const receiptMediaOf = (declared: string): ReceiptMedia | undefined => {
  const [type = ''] = declared.toLowerCase().split(';', 1);
  const name = otherNames.get(type.trim()) ?? type.trim();
  return receiptMedia.find((media) => media === name);
};

/** The names that some callers have for the types. */
const otherNames: ReadonlyMap<string, ReceiptMedia> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['text/xml', 'application/xml'],
]);

const beginnings = new Map<ReceiptMedia, RegExp>([
  // A byte order mark, zeros or blanks may come first: PDF readers skip them.
  ['application/pdf', /^(\xef\xbb\xbf)?[\0\s]*%PDF-/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the signature of PNG has one
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  // In UTF-8, or in UTF-16 with its byte order mark: a declaration, a comment, a DOCTYPE or the
  // root.
  ['application/xml', /^((\xef\xbb\xbf)?\s*<[?!A-Za-z_]|\xff\xfe<\0|\xfe\xff\0<)/],
]);

/** The limits of an uploaded receipt. */
export const receiptKind: FileKind = {
  media: receiptMedia,
  limit: largestReceipt,
  mediaOf: receiptMediaOf,
  mediaBegun: (head) => receiptMedia.find((media) => beginnings.get(media)?.test(head)),
};

/**
 * The status of a receipt: it waits, is being processed, has been processed, or could not be read;
 * or someone withdrew it. It is not stored but derived when the receipt is read.
 */
export const receiptStatuses = ['RECEIVED', 'PROCESSING', 'PROCESSED', 'FAILED', 'WITHDRAWN'] as const;
export const receiptStatus = z.enum(receiptStatuses, sayOneOf(receiptStatuses));
export type ReceiptStatus = z.infer<typeof receiptStatus>;

/** The answer to an upload. */
export const belegUpload = record('beleg_upload', 'receipts', {
  id: integer.meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  comment: text().meta({ description: 'A remark of who uploaded it.', examples: ['Taxi'] }),
  /** CRC32 of the content, as 8 hexadecimal digits in lower case. */
  checksum: text(8).meta({
    description: 'CRC32 of the content, as 8 hexadecimal digits in lower case.',
    examples: ['7b3f0a91'],
  }),
  date_received: instant.meta({
    description: 'When it was received.',
    examples: ['2026-01-14T08:30:00.000Z'],
  }),
  file_name: text(255).meta({ description: 'Name of the file.', examples: ['quittung.pdf'] }),
});
export type BelegUpload = z.infer<typeof belegUpload>;

/** A receipt as it is read. */
export const receiptKept = kept(belegUpload, {
  id: integer.meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
  media_type: text().meta({ description: 'Media type of the file.', examples: ['application/pdf'] }),
  /** In bytes. */
  size: integer.meta({ description: 'Size of the file in bytes.', examples: [48213] }),
  /** SHA-256 of the content, in lower-case hexadecimal digits. */
  sha256: text(64).meta({
    description: 'SHA-256 of the content, in lower-case hexadecimal digits.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  status: receiptStatus.meta({
    description: 'Whether it waits, is or has been processed, could not be read, or was withdrawn.',
    examples: ['PROCESSED'],
  }),
  /** The reason why it could not be read, as a sentence; empty unless it failed. */
  reason: text().meta({ description: 'Why it could not be read; empty unless it failed.' }),
  /** The number of its pages and of those already processed; absent while they are unknown. */
  pages: integer
    .optional()
    .meta({ description: 'The number of its pages; absent while it is unknown.', examples: [1] }),
  pages_done: integer
    .optional()
    .meta({ description: 'The number of pages that have been processed.', examples: [1] }),
  /**
   * The receipt that this one was cut from, and its first and last page there; absent for one that
   * was uploaded.
   */
  source: integer.optional().meta({ description: 'The receipt that it was cut from.' }),
  first_page: integer.optional().meta({ description: 'Its first page there.' }),
  last_page: integer.optional().meta({ description: 'Its last page there.' }),
  /** The mail that brought it (§16.5); absent for one that came otherwise. */
  mail_sender: text().optional().meta({ description: 'The sender of the mail that brought it.' }),
  mail_subject: text().optional().meta({ description: 'The subject of that mail, as its sender wrote it.' }),
  mail_received: instant.optional().meta({ description: 'When that mail was received.' }),
});
export type ReceiptKept = z.infer<typeof receiptKept>;
