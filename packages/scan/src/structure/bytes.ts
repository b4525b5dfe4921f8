import { Unreadable } from '../unreadable.ts';

/** Of an image, in pixels. */
export type Size = { width: number; height: number };

export const refuse = (message: string): never => {
  throw new Unreadable('not_what_it_says', message);
};

/** Bytes as text, one character for each. */
export const textAt = (file: Uint8Array, from: number, to: number): string =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1', from, to);

// Some programs end a file with a line or fill it up with zeros. No file of another kind fits into the rest.
const tolerated = 16;

/** Refuses where anything of note comes after the end of a file. */
export const checkNothingAfter = (file: Uint8Array, end: number): void => {
  let last = file.length;
  while (last > end && isPadding(file[last - 1])) last--;
  if (last - end > tolerated) refuse('Behind the end of the file there is something else.');
};

const isPadding = (byte: number | undefined): boolean =>
  byte === 0 || byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);

export const viewOf = (file: Uint8Array): DataView =>
  new DataView(file.buffer, file.byteOffset, file.byteLength);
