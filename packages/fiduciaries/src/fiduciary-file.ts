import { type FiduciaryFormat, type ReturnedLine, say } from '@kontor/domain';
import { textOf } from '@kontor/imports';
import { isAbaConnect, readAbaConnect } from './abaconnect/read-abaconnect.ts';
import { documentNumber, writeAbaConnect } from './abaconnect/write-abaconnect.ts';
import { isBanana, readBanana } from './banana/read-banana.ts';
import { docCell, writeBanana } from './banana/write-banana.ts';
import { isDatev, readDatev } from './datev/read-datev.ts';
import { documentField, writeDatev } from './datev/write-datev.ts';
import { FiduciaryFileFault } from './values/fault.ts';
import type { FileWritten, Handed } from './values/handed.ts';

/** The formats of fiduciaries' programs: how each is written, known and read. */
const fileFormats: Readonly<
  Record<
    FiduciaryFormat,
    {
      write: (handed: Handed) => FileWritten;
      is: (text: string) => boolean;
      read: (text: string, currency: string) => ReturnedLine[];
      /** A document number as the format writes it. */
      document: (document: string) => string;
    }
  >
> = {
  abaconnect: { write: writeAbaConnect, is: isAbaConnect, read: readAbaConnect, document: documentNumber },
  banana: { write: writeBanana, is: isBanana, read: readBanana, document: docCell },
  datev: { write: writeDatev, is: isDatev, read: readDatev, document: documentField },
};

/** Writes the file of a format. The same input makes the same bytes. */
export const writeFiduciaryFile = (format: FiduciaryFormat, handed: Handed): FileWritten =>
  fileFormats[format].write(handed);

/** A document number as a format writes it, by which an entry is known that comes back. */
export const fiduciaryDocument = (format: FiduciaryFormat, document: string): string =>
  fileFormats[format].document(document);

/** A file that came back: its format, and its lines. */
export type FiduciaryFileRead = { format: FiduciaryFormat; lines: ReturnedLine[] };

/**
 * Reads a file of one of the formats, for books in `currency`. Throws a FiduciaryFileFault with the
 * line and column of each fault.
 */
export const readFiduciaryFile = (bytes: Uint8Array, currency: string): FiduciaryFileRead => {
  const text = textOf(bytes);
  const found = (Object.keys(fileFormats) as FiduciaryFormat[]).find((format) =>
    fileFormats[format].is(text),
  );
  if (!found) throw new FiduciaryFileFault([{ line: 1, column: '', ...say('fiduciary_format') }]);
  return { format: found, lines: fileFormats[found].read(text, currency) };
};
