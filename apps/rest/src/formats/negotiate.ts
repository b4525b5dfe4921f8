import type { IncomingHttpHeaders } from 'node:http';
import { memoized, printable, Refusal } from '@kontor/domain';
import { type Format, formats, json, xml } from './formats.ts';
import { type Media, mediaOf, partsOf } from './media.ts';

/**
 * The format of a request's body, by its `Content-Type` (docs/interface §3.1). Throws Refusal
 * `media_type_refused` for anything but JSON or XML in UTF-8.
 */
export const formatOfBody = (contentType: string | undefined): Format => {
  const format = formatNamed(contentType ?? '');
  if (format) return format;
  throw headerRefused('Content-Type', contentType, `the body must be ${bodyTypes}, in UTF-8`);
};

const bodyTypes = formats.map(({ mediaTypes }) => mediaTypes[0]).join(' or ');

/** The refusal `media_type_refused` for a header, which names it and its value. */
export const headerRefused = (name: string, value: string | undefined, rule: string): Refusal => {
  const said = value === undefined ? 'is missing' : `says ${printable(value.slice(0, longestValue))}`;
  return new Refusal('media_type_refused', `The header ${name} ${said}; ${rule}.`);
};

const longestValue = 200;

// Callers send few different headers, again and again.
const formatNamed = memoized((contentType: string): Format | undefined => {
  const media = mediaOf(contentType);
  const format = formats.find(({ isMatch }) => media && isMatch(media.type));
  const charset = media?.parameters.get('charset') ?? 'utf-8';
  return charset.toLowerCase() === 'utf-8' ? format : undefined;
});

/** Refuses `media_type_refused` for a body that is compressed (§3.1). */
export const checkCoding = (headers: IncomingHttpHeaders): void => {
  const { 'content-encoding': coding = 'identity' } = headers;
  if (coding.toLowerCase() !== 'identity')
    throw headerRefused('Content-Encoding', coding, 'the body must be sent as it is');
};

/**
 * The format of a request: XML where it has no body, or a body that is neither XML nor JSON (§3.1).
 */
export const formatOfRequest = (headers: IncomingHttpHeaders): Format =>
  (hasBody(headers) ? formatNamed(headers['content-type'] ?? '') : undefined) ?? xml;

/** Whether a request has a body. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

type MediaRange = { type: string; quality: number; position: number };

/**
 * The format that `accept` prefers for the answer: by quality, then by order (§3.1). Where it
 * leaves the choice open, or there is no `accept`, it is `requestFormat`, the format of the
 * request's body, or else XML. Undefined when it admits none. No library does this, as they choose
 * among media types: here XML has two, and a wildcard means the request's format.
 */
export const formatOfAnswer = (
  accept: string | undefined,
  requestFormat: Format = xml,
): Format | undefined => (accept === undefined ? requestFormat : preferredBy[requestFormat.name](accept));

const formatAccepted = (accept: string, requestFormat: Format): Format | undefined => {
  const ranges = rangesOf(accept);
  if (ranges.length === 0) return requestFormat;
  const [best] = [requestFormat, ...formats.filter((format) => format !== requestFormat)]
    .map((format) => ({ format, range: rangeFor(format, ranges) }))
    .filter(({ range }) => range !== undefined && range.quality > 0)
    .sort((a, b) => (a.range && b.range ? byPreference(a.range, b.range) : 0));
  return best?.format;
};

const preferredBy: Readonly<Record<Format['name'], (accept: string) => Format | undefined>> = {
  xml: memoized((accept: string) => formatAccepted(accept, xml)),
  json: memoized((accept: string) => formatAccepted(accept, json)),
};

/** The well-formed ranges of `accept`; the others are skipped. */
const rangesOf = (accept: string): MediaRange[] =>
  partsOf(accept).flatMap((part, position) => {
    const media = mediaOf(part);
    const quality = media && qualityOf(media);
    return media && quality !== undefined ? [{ type: media.type, quality, position }] : [];
  });

const qualityOf = ({ parameters }: Media): number | undefined => {
  const quality = parameters.get('q') ?? '1';
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : undefined;
};

/**
 * The media range that decides on `format`: one that names it comes before `application/*`, and
 * that before the star for everything.
 */
const rangeFor = ({ mediaTypes, isMatch }: Format, ranges: MediaRange[]): MediaRange | undefined => {
  const classes = mediaTypes.map((type) => type.replace(/\/.*/, '/*'));
  const groups = [isMatch, (type: string) => classes.includes(type), (type: string) => type === '*/*'];
  for (const isIn of groups) {
    const [best] = ranges.filter(({ type }) => isIn(type)).sort(byPreference);
    if (best) return best;
  }
  return undefined;
};

const byPreference = (a: MediaRange, b: MediaRange) => b.quality - a.quality || a.position - b.position;
