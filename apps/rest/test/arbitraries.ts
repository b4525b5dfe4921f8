import fc from 'fast-check';

/**
 * Any character of Unicode. fast-check's own unit `binary` makes a table of all of them first, for
 * a second of each worker.
 */
export const character = fc
  .nat({ max: 0x10f7ff })
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));
