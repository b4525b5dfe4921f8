import { fieldDocs, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { planOf, type Scalar, scalarKind } from '../codec/record-plan.ts';
import { writeScalar } from '../codec/scalar-codecs.ts';

/** A schema in OpenAPI 3.1, which is JSON Schema with `xml` for how XML writes it. */
export type WireSchema = { readonly [keyword: string]: unknown };

/** A scalar in a body that is sent, in one that is answered, or as a parameter of an address. */
export type Place = 'sent' | 'answered' | 'parameter';

/**
 * The schema of the scalar `name` at `place`, with the sentence and the examples that the domain
 * has of it (§3.4 to §3.8).
 */
export const scalarSchema = (name: string, field: z.ZodType, place: Place): WireSchema => {
  const [scalar] = planOf(z.object({ [name]: field })).fields;
  if (scalar?.form !== 'scalar') throw new TypeError(`the field ${name} must be a single value`);
  const { inner } = unwrapSchema(field);
  const { description, examples = [] } = fieldDocs(field);
  const kind = scalarKind(name, inner);
  const written = examples
    .map((example) => exampleOf(example, scalar, place))
    .filter((example) => example !== undefined);
  return {
    ...(description === undefined ? {} : { description }),
    ...(place === 'sent'
      ? sentForm(kind, field)
      : place === 'parameter'
        ? parameterForm(kind, inner)
        : answeredForm(kind, inner)),
    ...(written.length > 0 ? { examples: written } : {}),
  };
};

/** The zone of the examples, which is that of the client `demo`. */
export const exampleZone = 'Europe/Zurich';

/** An example as it is at a place. Requests and addresses have dates as people write them. */
export const exampleOf = (example: unknown, scalar: Scalar, place: Place): unknown => {
  if (place === 'parameter' && jsonKinds.has(scalar.kind)) return example;
  if (place !== 'answered' && scalar.kind === 'date') return example;
  return writeScalar(example, scalar, exampleZone);
};

/** The kinds that a parameter has as a value of JSON, however it is spelt in an address. */
const jsonKinds: ReadonlySet<Scalar['kind']> = new Set(['integer', 'boolean', 'words']);

const enumOf = (options: readonly unknown[]): WireSchema => {
  const named = { type: 'string', enum: options.filter((option) => option !== '') };
  // Many generators make no name for an empty text among the values of an enum.
  return options.includes('') ? { anyOf: [named, emptyText] } : named;
};

const emptyText: WireSchema = { type: 'string', const: '' };

const optionsOf = (inner: z.ZodType): readonly unknown[] =>
  (inner instanceof z.ZodEnum ? inner.options : scalars.get(inner)?.options) ?? [];

const hasOptions = (kind: Scalar['kind']): kind is 'enum' | 'code' => kind === 'enum' || kind === 'code';

const lengths = (inner: z.ZodType): WireSchema => {
  const { maxLength, minLength } = z.globalRegistry.get(inner) ?? {};
  return {
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
};

const decimalDigits = '-?\\d{1,18}(\\.\\d{1,10})?';
const accountNumbers = '\\d+([ ,]+\\d+)*';
const moment = '\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:?\\d\\d)?)?';
const trueOrFalse: WireSchema = { type: 'string', enum: ['true', 'false'] };

const exactly = (pattern: string): string => `^${pattern}$`;

/** The form of answers: every scalar is a text. */
const answeredForm = (kind: Scalar['kind'], inner: z.ZodType): WireSchema => {
  if (hasOptions(kind)) return enumOf(optionsOf(inner));
  return { type: 'string', ...answeredForms[kind], ...lengths(inner) };
};

const answeredForms: Record<Exclude<Scalar['kind'], 'enum' | 'code'>, WireSchema> = {
  text: {},
  id: {},
  decimal: { pattern: exactly(decimalDigits) },
  unbounded: { pattern: '^-?\\d+(\\.\\d+)?$' },
  integer: { pattern: '^-?\\d+$' },
  boolean: trueOrFalse,
  flag: trueOrFalse,
  date: { format: 'date-time' },
  day: {},
  moment: {},
  instant: { format: 'date-time' },
  accounts: { pattern: exactly(`(${accountNumbers})?`) },
  words: {},
};

/**
 * The form of requests: a text as in answers, or a value of JSON's own. Empty means none, where
 * there may be none.
 */
const sentForm = (kind: Scalar['kind'], field: z.ZodType): WireSchema => {
  const { inner, nullable } = unwrapSchema(field);
  if (hasOptions(kind)) return enumOf([...(nullable ? [''] : []), ...optionsOf(inner)]);
  if (kind === 'boolean' || kind === 'flag') {
    const own = { type: nullable ? ['boolean', 'null'] : 'boolean' };
    return { anyOf: [own, trueOrFalse, ...(nullable ? [emptyText] : [])] };
  }
  if (kind === 'text' || kind === 'id') {
    const mayBeEmpty = field instanceof z.ZodOptional && lengths(inner)['minLength'] === undefined;
    return { type: mayBeEmpty ? ['string', 'null'] : 'string', ...lengths(inner) };
  }
  const { type, pattern } = sentForms[kind];
  const own = nullable ? [...type, 'null'] : type;
  return {
    type: own.length === 1 ? own[0] : own,
    pattern: exactly(nullable ? `(${pattern})?` : pattern),
    ...(kind === 'integer' ? bounds(inner) : {}),
  };
};

type SentForm = { type: readonly string[]; pattern: string };
const sentForms: Record<
  Exclude<Scalar['kind'], 'text' | 'id' | 'enum' | 'code' | 'boolean' | 'flag'>,
  SentForm
> = {
  decimal: { type: ['string', 'number'], pattern: decimalDigits },
  unbounded: { type: ['string', 'number'], pattern: decimalDigits },
  integer: { type: ['string', 'integer'], pattern: '-?\\d+' },
  date: { type: ['string'], pattern: moment },
  day: { type: ['string'], pattern: moment },
  moment: { type: ['string'], pattern: moment },
  instant: { type: ['string'], pattern: moment },
  accounts: { type: ['string', 'integer'], pattern: accountNumbers },
  words: { type: ['string'], pattern: '.*' },
};

/** The form of a word of a list: one of those that there are, or any. */
const wordForm = (word: unknown): WireSchema => {
  const { inner } = unwrapSchema(word as z.ZodType);
  const options = optionsOf(inner);
  return options.length > 0 ? enumOf(options) : { type: 'string', ...lengths(inner) };
};

/** The form of a parameter, which an address spells as text. */
const parameterForm = (kind: Scalar['kind'], inner: z.ZodType): WireSchema => {
  if (hasOptions(kind)) return enumOf(optionsOf(inner));
  if (inner instanceof z.ZodArray && kind === 'words')
    return { type: 'array', items: wordForm(inner.element) };
  if (kind === 'integer') return { type: 'integer', ...bounds(inner) };
  if (kind === 'boolean') return { type: 'boolean' };
  if (kind === 'date') return { type: 'string', pattern: exactly(moment) };
  if (kind === 'flag') return { type: 'string', pattern: '^([Tt]rue|[Ff]alse)$' };
  if (kind === 'day' || kind === 'moment')
    return { type: 'string', pattern: exactly(`(${moment}|yesterday|today|tomorrow)`) };
  return answeredForm(kind, inner);
};

/** The smallest and the largest whole number, where they are other than those of JavaScript. */
const bounds = (inner: z.ZodType): WireSchema => {
  if (!(inner instanceof z.ZodNumber)) return {};
  const { minValue, maxValue } = inner;
  return {
    ...(minValue !== null && minValue > Number.MIN_SAFE_INTEGER ? { minimum: minValue } : {}),
    ...(maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER ? { maximum: maxValue } : {}),
  };
};
