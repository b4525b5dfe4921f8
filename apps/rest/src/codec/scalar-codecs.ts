import type { Scalar } from './record-plan.ts';
import { readDate, readInstant, writeDate, writeInstant } from './timestamps.ts';

/** Reads a kind of scalar from its text, and writes it to text. */
type ScalarCodec = {
  read(text: string, scalar: Scalar, zone: string): unknown;
  write(value: unknown, scalar: Scalar, zone: string): string;
};

const asIs = (text: string) => text;

/** The longest text that is read as account numbers (docs/interface §17). */
const longestAccounts = 4_000;

const flags = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
]);

/** A timestamp in an address. A `+` that is not percent-encoded is a blank there. */
const withPlus = (text: string): string => text.replace(/ (\d\d:?\d\d)$/, '+$1');

const joined: ScalarCodec['write'] = (values, { separator }) =>
  Array.isArray(values) ? values.join(separator) : '';

// A text that can't be read is passed on unchanged: the schema then refuses it, with its own
// sentence and the field's name.
const scalarCodecs: Record<Scalar['kind'], ScalarCodec> = {
  text: { read: asIs, write: String },
  id: { read: asIs, write: String },
  code: { read: asIs, write: String },
  enum: { read: (text, { nullable }) => (text === '' && nullable ? null : text), write: String },
  decimal: { read: asIs, write: String },
  unbounded: { read: asIs, write: String },
  integer: {
    // Adding zero makes -0 a plain 0.
    read: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) + 0 : text),
    write: String,
  },
  boolean: { read: (text) => (text === 'true' ? true : text === 'false' ? false : text), write: String },
  flag: { read: (text) => flags.get(text) ?? text, write: String },
  date: {
    read: (text, _scalar, zone) => readDate(text, zone),
    write: (date, _scalar, zone) => writeDate(String(date), zone),
  },
  day: { read: (text, _scalar, zone) => readDate(withPlus(text), zone), write: String },
  moment: { read: (text, _scalar, zone) => readInstant(withPlus(text), zone), write: String },
  instant: {
    read: (text, _scalar, zone) => readInstant(text, zone),
    write: (instant, _scalar, zone) => writeInstant(String(instant), zone),
  },
  accounts: {
    read: (text) => {
      const numbers = text.length > longestAccounts ? [] : text.split(/[ \t\r\n,]+/);
      return numbers.length > 0 && numbers.every((number) => /^\d{1,15}$/.test(number))
        ? numbers.map(Number)
        : text;
    },
    write: joined,
  },
  words: { read: (text) => text.split(/[ \t\r\n,]+/).filter((word) => word !== ''), write: joined },
};

const blanks: ReadonlySet<string | undefined> = new Set([' ', '\t', '\r', '\n']);

/**
 * `text` without the blanks around it: only the four of XML and JSON, not the other spaces of
 * Unicode.
 */
const withoutBlanks = (text: string): string => {
  let [start, end] = [0, text.length];
  while (start < end && blanks.has(text[start])) start += 1;
  while (end > start && blanks.has(text[end - 1])) end -= 1;
  return text.slice(start, end);
};

/**
 * Reads the value of a scalar from `text` (docs/interface §3.4 to §3.8). A text keeps its blanks;
 * any other scalar is trimmed, and null when nothing is left. An empty list of account numbers is
 * an empty array.
 */
export const readScalar = (text: string, scalar: Scalar, zone: string): unknown => {
  if (scalar.kind === 'text' || scalar.kind === 'enum')
    return scalarCodecs[scalar.kind].read(text, scalar, zone);
  const trimmed = withoutBlanks(text);
  if (trimmed === '') return scalar.kind === 'accounts' ? [] : null;
  return scalarCodecs[scalar.kind].read(trimmed, scalar, zone);
};

/**
 * Whether all values of a scalar are digits, signs, letters and blanks, which no format escapes.
 */
export const needsNoEscape = ({ kind }: Scalar): boolean =>
  kind !== 'text' && kind !== 'id' && kind !== 'code' && kind !== 'enum' && kind !== 'words';

/** Writes `value` as text; undefined where a scalar without a value is left out (§3.8). */
export const writeScalar = (value: unknown, scalar: Scalar, zone: string): string | undefined => {
  const { kind } = scalar;
  if (value === undefined || value === null) return kind === 'text' || kind === 'enum' ? '' : undefined;
  // Texts are written as they are, but for dates and times; most values are texts.
  if (typeof value === 'string' && kind !== 'date' && kind !== 'instant') return value;
  return scalarCodecs[kind].write(value, scalar, zone);
};
