/** The bytes from `start` up to but without `end`. */
export type ByteRange = { start: number; end: number };

/**
 * The range of `size` bytes that `header` asks for (RFC 9110, 14.2): `bytes=0-99`, `bytes=100-` or,
 * for the last ones, `bytes=-100`. Undefined, which means all of them, where there is no header, or
 * one that is of another unit, broken, or for several ranges; null where the range lies outside.
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | null | undefined => {
  const [, first, last] = /^bytes *= *(\d{0,15}) *- *(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const range =
    first === ''
      ? { start: Math.max(size - Number(last), 0), end: size }
      : { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return range.start < range.end ? range : null;
};

/**
 * Whether a file with the tag `tag` is the one that `header` names: If-None-Match, with `*` and
 * lists (RFC 9110, 13.1.2).
 */
export const isNamed = (tag: string, header: string | undefined): boolean =>
  (header ?? '').split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));
