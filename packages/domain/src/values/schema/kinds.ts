import { z } from 'zod';
import { sayInSchema } from '../sentences/say.ts';
import { decimalForm } from './decimal-form.ts';
import { quickChecks } from './quick-check.ts';
import { storedTextOf } from './stored-text.ts';
import { fieldDocs, unwrapSchema } from './unwrap.ts';

/**
 * The kinds of scalar that a field can have, and the two shapes built from them: records and lists
 * (docs/interface §3). Each is a JSON value, so that tRPC transports it unchanged. A facade finds
 * the kind of a schema in `scalars` and the name of a record in `elements`; it needs nothing else.
 */
export type ScalarKind =
  | 'text'
  | 'id'
  | 'code'
  | 'decimal'
  | 'unbounded'
  | 'integer'
  | 'boolean'
  | 'flag'
  | 'date'
  | 'day'
  | 'moment'
  | 'instant'
  | 'accounts'
  | 'words';

/**
 * The kind of each scalar schema that is not plain text; a z.string() or z.enum() without an entry
 * is text.
 */
export const scalars = z.registry<{ kind: ScalarKind; separator?: string; options?: readonly string[] }>();

/** The element name of a record and of a list of them: `vendor`, `vendors`. */
export const elements = z.registry<{ one: string; many: string; attributes?: true }>();

/** The lists of texts that a record of an answer may have. */
export const textLists = z.registry<{ texts: true }>();

/** The outputs that are one page of a list. */
export const pages = z.registry<{ page: true }>();

// Neither XML 1.0 nor PostgreSQL can hold these; a text with one of them could never be read back.
const unstorable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

// Most texts have neither control characters nor characters of two halves.
const mayBeUnstorable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

const codePoints = (value: string) => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};

/**
 * TEXT(n): at most `max` Unicode code points; longer texts are refused, not cut (§3.4). With `min`
 * 1 it can't be empty.
 */
export const text = (max?: number, min = 0) => {
  const schema = z
    .string(sayInSchema('a_text'))
    .refine((value) => !unstorable.test(value), sayInSchema('unstorable'))
    .refine(
      (value) =>
        max === undefined || value.length <= max || (value.length <= 2 * max && codePoints(value) <= max),
      max === undefined ? undefined : sayInSchema('too_long', { max }),
    );
  const filled = min > 0 ? schema.refine((value) => value.trim() !== '', sayInSchema('not_empty')) : schema;
  const named = filled.meta({
    ...(max === undefined ? {} : { maxLength: max }),
    ...(min > 0 ? { minLength: min } : {}),
  });
  const longest = max ?? Number.POSITIVE_INFINITY;
  quickChecks.set(
    named,
    (value) =>
      typeof value === 'string' &&
      // Most texts of a record are empty.
      ((value === '' && min === 0) ||
        (value.length <= longest && !mayBeUnstorable.test(value) && (min === 0 || value.trim() !== ''))),
  );
  return named;
};

/**
 * A decimal number as it is sent: `-?digits[.digits]`, exact; at most 18 digits before and 10 after
 * the point (§3.5).
 */
export const decimal = z
  .string(sayInSchema('a_decimal'))
  .regex(decimalForm, sayInSchema('decimal_form'))
  .brand<'Decimal'>()
  .register(scalars, { kind: 'decimal' });

quickChecks.set(decimal, (value) => typeof value === 'string' && decimalForm.test(value));

export type Decimal = z.infer<typeof decimal>;

const unboundedForm = /^-?\d+(\.\d+)?$/;

/**
 * A decimal number in an answer. It has any size, as a sum of amounts may exceed the largest that
 * can be sent (§3.5).
 */
export const unboundedDecimal = z
  .string(sayInSchema('a_decimal'))
  .regex(unboundedForm, sayInSchema('a_decimal'))
  .brand<'Decimal'>()
  .register(scalars, { kind: 'unbounded' });

quickChecks.set(unboundedDecimal, (value) => typeof value === 'string' && unboundedForm.test(value));

/** INT: a whole number in the range of 32 bits. */
export const integer = z
  .int(sayInSchema('whole_number'))
  .min(-2147483648, sayInSchema('small'))
  .max(2147483647, sayInSchema('large'))
  .register(scalars, { kind: 'integer' });

quickChecks.set(
  integer,
  (value) => Number.isSafeInteger(value) && Number(value) >= -2147483648 && Number(value) <= 2147483647,
);

/** BOOLEAN: exactly `true` or `false`. */
export const boolean = z.boolean(sayInSchema('boolean')).register(scalars, { kind: 'boolean' });

quickChecks.set(boolean, (value) => typeof value === 'boolean');

/** A boolean parameter, also accepted as `True` and `False`, as .NET writes them (§15). */
export const flag = z.boolean(sayInSchema('boolean')).register(scalars, { kind: 'flag' });

/** An account number. */
export const accno = z
  .int(sayInSchema('an_account'))
  .min(1, sayInSchema('an_account'))
  .max(999_999_999, sayInSchema('an_account'))
  .register(scalars, { kind: 'integer' });

quickChecks.set(
  accno,
  (value) => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 999_999_999,
);

/** Account numbers, separated on the wire by blanks (on a line of a payable by commas). */
export const accounts = z
  .array(accno, sayInSchema('accounts_blanks'))
  .max(100)
  .register(scalars, { kind: 'accounts' });

/**
 * Words of `options`, such as the types of events; on the wire they stand between commas, or in a
 * parameter that stands several times.
 */
export const words = <const Word extends string>(options: readonly Word[], message: string) =>
  z
    .array(z.enum(options, message), message)
    .max(options.length)
    .register(scalars, { kind: 'words', separator: ',' });

/**
 * A record with its names on the wire: the singular for one record, the plural for a list (§3.3).
 */
export const record = <Shape extends z.ZodRawShape>(
  one: string,
  many: string,
  shape: Shape,
  ...checks: z.core.$ZodCheck<object>[]
) =>
  z
    .object(shape)
    .check(...checks)
    .meta({ id: one })
    .register(elements, { one, many });

type KeptField<Field> =
  Field extends z.ZodOptional<infer Inner>
    ? Inner extends z.ZodNullable<infer Value>
      ? z.ZodOptional<Value>
      : Inner extends z.ZodString | z.ZodEnum
        ? Inner
        : Field
    : Field;

/** The shape of a record in answers: every text is present, and nothing is null (§3.8). */
export type Kept<Shape> = { [Name in keyof Shape]: KeptField<Shape[Name]> };

/**
 * The schema of a stored record as it is answered, derived from the schema of the record that is
 * sent. Optional texts are always present; a number, date or boolean without a value is absent,
 * never null; decimals have any size. `more` are the fields that only the stored record has.
 */
export const kept = <Shape extends z.ZodRawShape, More extends z.ZodRawShape>(
  sent: z.ZodObject<Shape>,
  more: More,
) => {
  const names = elements.get(sent);
  if (!names) throw new TypeError('a kept record is made from a record that has a name');
  const shape = Object.fromEntries(
    Object.entries(sent.shape).map(([name, field]) => [
      name,
      withDocsOf(field, keptField(field as z.ZodType)),
    ]),
  ) as Kept<Shape>;
  const others = Object.fromEntries(
    Object.entries(more).map(([name, field]) => [name, withDocsOf(sent.shape[name], field)]),
  ) as More;
  return (
    z
      // The id is first, as in the tables of the interface.
      .object({ ...('id' in others ? { id: others['id'] } : {}), ...shape, ...others } as Omit<
        Kept<Shape>,
        keyof More
      > &
        More)
      .meta({ id: `${z.globalRegistry.get(sent)?.id ?? names.one}_kept` })
      .register(elements, names)
  );
};

/**
 * `field` with what is notified of the one that is sent, unless it has a sentence of its own. A
 * record has its own name.
 */
const withDocsOf = (sent: z.core.$ZodType | undefined, field: z.core.$ZodType): z.core.$ZodType => {
  if (!(sent instanceof z.ZodType && field instanceof z.ZodType) || field instanceof z.ZodObject)
    return field;
  const docs = { ...fieldDocs(sent), ...fieldDocs(field) };
  return docs.description === undefined ? field : field.meta({ ...z.globalRegistry.get(field), ...docs });
};

const keptField = (field: z.ZodType): z.ZodType => {
  if (!(field instanceof z.ZodOptional)) return answered(field);
  const inner = field.unwrap();
  if (inner instanceof z.ZodNullable) return z.optional(answered(inner.unwrap() as z.ZodType));
  return isText(field) ? answered(inner as z.ZodType) : field;
};

const answered = (field: z.ZodType): z.ZodType => {
  const scalar = scalars.get(field);
  if (scalar?.kind === 'decimal') return unboundedDecimal;
  const kept = storedTextOf(field);
  if (!kept) return field;
  const stored = kept.meta({ ...z.globalRegistry.get(kept) });
  return scalar ? stored.register(scalars, scalar) : stored;
};

/** Whether a field is text. Without a value a text is empty; a field of another kind is absent. */
export const isText = (field: z.ZodType): boolean => {
  const { inner, nullable } = unwrapSchema(field);
  return !nullable && (inner instanceof z.ZodEnum || (inner instanceof z.ZodString && !scalars.get(inner)));
};

/** A page of a list. `next` is the cursor for the following page, absent on the last one (§13). */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().optional() }).register(pages, { page: true });

/** The parameters of every list: the size of the page, and the cursor of the page before (§13). */
export const paging = {
  limit: z
    .int(sayInSchema('whole_number'))
    .min(1, sayInSchema('at_least', { min: 1 }))
    .max(1000, sayInSchema('at_most', { max: 1000 }))
    .optional()
    .meta({ description: 'At most that many records.', examples: [100] }),
  after: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'Where to go on: the cursor from the header Link of the page before.' }),
};
