import { elements, unwrapSchema } from '@kontor/domain';
import type { Random } from '@kontor/testing';
import { z } from 'zod';

// Unforeseen values: input of programs and people that nobody thought of.
const evil: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    '\ufffe',
    '\u200b',
    '\u202e',
    '😀',
    'é',
    'İ',
    '١٢',
    '\n',
    '\t1',
  ],
  ...[
    '0',
    '-0',
    '00',
    '+1',
    '1.',
    '.5',
    '1e5',
    '1e400',
    'NaN',
    'Infinity',
    '0x10',
    '1,000',
    '1_000',
    '-1',
    '-',
    '.',
  ],
  ...[
    '999999999999999999',
    '9999999999999999999',
    '0.00000000001',
    '999999999999999999.9999999999',
    '1'.repeat(400),
  ],
  ...['2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '2026-01-14T25:00:00Z', 'today'],
  ...[
    '2026-03-29T02:30:00',
    '9999-12-31T23:59:59-14:00',
    '1900-01-01T00:00:00+14:00',
    '2026-01-14T00:00:00+99:99',
  ],
  ...["'; DROP TABLE entry; --", '%', '_', '\\', '"', '<a>', ']]>', '&amp;', '{}', '[]', 'null', '__proto__'],
  ...['x'.repeat(256), 'x'.repeat(70_000), 'ä'.repeat(33), '../..', 'constructor', 'XXX', 'xx', 'x', 'CHF\n'],
  ...[null, true, false, 0, -1, 1.5, 1e21, 1e-7, 2_147_483_648, -2_147_483_649, Number.MAX_VALUE],
  ...[[], {}, [[]], [null], [{}], { a: 1 }, ['a', 'a'], { length: 5 }, { toString: 1 }],
];

// Values that exist in the books, by the name of the field.
const known: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/accnos/, [[2201], [1170, 2200], []]],
  [/accno|account/, [3400, 1100, 2000, 4000, 1020, 2201, 1170, 2979, 6000, '3400', 99_999]],
  [/date|day|^on$|from|to$/, ['2026-01-14', '2025-12-31', '2026-01-14T00:00:00+01:00', '2026-06-30']],
  [
    /amount|price|debit|credit|rate|quantity|discount/,
    ['10.00', '-10.00', '0.00', '0.05', '1234567.89', '3', 5],
  ],
  [/currency/, ['CHF', 'EUR', 'USD', 'JPY', '']],
  [/number|reference|^name$/, ['N-1', 'N-2', 'n-1', 'Löwen', 'A/1 & ?']],
  [/status/, ['OPEN', 'PAID', 'OVERDUE']],
  [/format/, ['hledger', 'ledger', 'beancount']],
  [/^id$|_id$/, [1, 2, '1', '7']],
  [/language/, ['de', 'fr']],
];

/** A value for `schema`, mostly such that it could be right. */
export const valueFor = (random: Random, schema: z.ZodType, name = ''): unknown => {
  if (random.chance(0.02)) return random.one(evil);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return valueFor(random, schema.unwrap() as z.ZodType, name);
  // Entries that are parsed one by one.
  const { inner } = unwrapSchema(schema);
  if (schema instanceof z.ZodUnknown && inner !== schema) return valueFor(random, inner, name);
  if (schema instanceof z.ZodPipe) return valueFor(random, schema.def.in as z.ZodType, name);
  if (schema instanceof z.ZodObject) return recordFor(random, schema);
  if (schema instanceof z.ZodArray) {
    const entry = schema.element as z.ZodType;
    return Array.from({ length: random.below(4) }, () => valueFor(random, entry, name));
  }
  if (schema instanceof z.ZodEnum) return random.one(schema.options);
  if (schema instanceof z.ZodBoolean) return random.chance(0.5);
  const [, choices] = known.find(([pattern]) => pattern.test(name)) ?? [];
  if (choices) return random.one(choices);
  return schema instanceof z.ZodNumber ? random.below(100) : random.one(['text', '1', '10.00', 'ü']);
};

const recordFor = (random: Random, schema: z.ZodObject): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const isOptional = field instanceof z.ZodOptional;
    if (random.chance(isOptional ? 0.35 : 0.97)) record[name] = valueFor(random, field, name);
  }
  if (random.chance(0.02)) record[nameFor(random)] = random.one(evil);
  return record;
};

const nameFor = (random: Random): string => {
  const name = random.one(evil);
  return typeof name === 'string' ? name : 'unknown';
};

/** `value` in XML, more or less. */
export const xmlOf = (name: string, value: unknown, schema?: z.ZodType): string => {
  const inner = withoutWraps(schema);
  if (Array.isArray(value)) {
    const entry = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined;
    const one = (entry && elements.get(withoutWraps(entry) ?? entry)?.one) ?? 'entry';
    return `<${name}>${value.map((item) => xmlOf(one, item, entry)).join('')}</${name}>`;
  }
  if (typeof value !== 'object' || value === null)
    return `<${name}>${escaped(value === null || value === undefined ? '' : String(value))}</${name}>`;
  const shape = inner instanceof z.ZodObject ? (inner.shape as Record<string, z.ZodType>) : {};
  const fields = Object.entries(value).map(([key, field]) => xmlOf(nameOf(key), field, shape[key]));
  return `<${name}>${fields.join('')}</${name}>`;
};

const withoutWraps = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? withoutWraps(schema.unwrap() as z.ZodType)
    : schema && unwrapSchema(schema).inner;

const nameOf = (key: string): string => (/^[A-Za-z_][\w.-]*$/.test(key) ? key : 'odd');
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
