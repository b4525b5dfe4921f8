import { namesIn, type Operation, operations } from './operations.ts';

/**
 * The record that a `POST` makes or changes, as `Prefer: return=representation` has it answered
 * (docs/interface §3.10).
 */

/** The preference for it, as it is sent in `Prefer` and answered (RFC 7240, 4.2). */
export const recordPreferred = 'return=representation';

/**
 * The path of the record and its parameters, with names of fields in braces:
 * `/payables/{invnumber}?vendor_number={vendornumber}`.
 */
const representationOf = ({
  meta,
  body,
  template,
}: Pick<Operation, 'meta' | 'body' | 'template'>): string | undefined => {
  const { representation = meta.location } = meta;
  return body?.form === 'record' && !template.endsWith('/bulk') ? representation : undefined;
};

type Reading = { operation: Operation; fields: readonly (readonly [name: string, field: string])[] };

/**
 * The operation that reads the record which an operation makes or changes, and the fields by which
 * it is named; undefined where there is none.
 */
export const readingOf = (operation: Operation): Reading | undefined => {
  const known = readings.get(operation);
  if (known || readings.has(operation)) return known;
  const [path = '', query = ''] = representationOf(operation)?.split('?') ?? [];
  const read = operations.find(({ method, template }) => method === 'GET' && template === path);
  const inPath = namesIn(path).map((name) => [name, name] as const);
  const inQuery = [...new URLSearchParams(query)].map(
    ([name, field]) => [name, namesIn(field).join()] as const,
  );
  const reading = read && { operation: read, fields: [...inPath, ...inQuery] };
  readings.set(operation, reading);
  return reading;
};

const readings = new WeakMap<Operation, Reading | undefined>();

type Fields = Readonly<Record<string, unknown>>;

/**
 * The input by which the record is read: each field is that of the answer, of what was sent, or of
 * a record within that.
 */
export const namedBy = ({ fields }: Reading, sent: Fields, answered: unknown): Fields => {
  const records = [answered, sent, ...Object.values(sent)].filter(
    (value): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [name, records.map((record) => record[field]).find(isNamed)]),
  );
};

const isNamed = (value: unknown): boolean => typeof value === 'string' && value !== '';
