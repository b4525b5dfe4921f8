import type { FileKind } from '../values/file.ts';

/**
 * Files of banks (docs/interface §26): camt in XML, several of them in a ZIP, and MT940 as text.
 */

export const bankMedia = ['application/xml', 'application/zip', 'text/plain'] as const;
export type BankMedia = (typeof bankMedia)[number];

/** The largest file of a bank, in bytes. */
export const largestBankFile = 26_214_400;

const otherNames: Readonly<Record<string, BankMedia>> = {
  'text/xml': 'application/xml',
  'application/x-zip-compressed': 'application/zip',
};

// A field, a block of SWIFT, or a head that banks of the Netherlands have before them: `:940:`,
// `940 00`, the BIC and 940, or a terminal such as `0000 01INGBNL2AXXXX00001`.
const beginsMt940 =
  /^(?:-\s+)?(?:\{1:|:\d{2}[A-Z]?:|:940:|940 \d{2}\s|[A-Z]{6}[A-Z0-9]{2,6}\s+940\s|\d{4} \d{2}[A-Z]{6}[A-Z0-9]{2})/;

/** Whether the first bytes of a file, as characters, are those of MT940. */
export const isMt940 = (head: string): boolean =>
  beginsMt940.test(head.replace(/^\xef\xbb\xbf/, '').replace(/^[\p{Cc}\s]+/u, ''));

const beginnings: readonly (readonly [BankMedia, (head: string) => boolean])[] = [
  ['application/zip', (head) => head.startsWith('PK\u0003\u0004')],
  // In UTF-8 or UTF-16, with or without a byte order mark.
  ['application/xml', (head) => /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*</.test(head)],
  ['text/plain', isMt940],
];

export const bankFileKind: FileKind = {
  media: bankMedia,
  limit: largestBankFile,
  alone: true,
  mediaOf: (declared) => {
    const [type = ''] = declared.toLowerCase().split(';', 1);
    const name = otherNames[type.trim()] ?? type.trim();
    return bankMedia.find((media) => media === name);
  },
  mediaBegun: (head) => beginnings.find(([, begins]) => begins(head))?.[0],
};
