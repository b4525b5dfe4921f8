import { WrongStructure } from '../unreadable.ts';

export const refuse = (message: string): never => {
  throw new WrongStructure(message);
};

/** Bytes as text, one character for each. */
export const textAt = (file: Uint8Array, from: number, to: number): string =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1', from, to);

export const viewOf = (file: Uint8Array): DataView =>
  new DataView(file.buffer, file.byteOffset, file.byteLength);
