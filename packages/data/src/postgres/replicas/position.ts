/**
 * A position in the log of a server (write-ahead log): what was committed before is before it.
 * PostgreSQL writes it as `16/B374D848`, which are the upper and the lower half of a number.
 */
export type Position = bigint;

const form = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i;

/** The position that a text writes; undefined where it writes none. */
export const positionIn = (text: string): Position | undefined => {
  const [, upper, lower] = form.exec(text) ?? [];
  return upper && lower ? (BigInt(`0x${upper}`) << 32n) | BigInt(`0x${lower}`) : undefined;
};

/** A position as PostgreSQL writes it. */
export const positionText = (position: Position): string =>
  [position >> 32n, position & 0xff_ff_ff_ffn].map((half) => half.toString(16).toUpperCase()).join('/');
