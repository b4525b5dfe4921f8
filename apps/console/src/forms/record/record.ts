import type { z } from 'zod';
import type { TextName } from '../../texts/text.ts';
import { defaultOf, emptyOf, type Kind, kindOfField } from './kinds.tsx';

/**
 * A record as forms and lists show it: its schema, with the little that a schema does not say. The
 * names of fields, their kinds and their texts follow from it.
 */

type Shape = z.ZodRawShape;
// biome-ignore lint/suspicious/noExplicitAny: kinds of whatever is typed.
type Kinds = Readonly<Record<string, Kind<any>>>;
type TypedBy<One> = One extends Kind<infer Typed> ? Typed : never;
type TypedOf<Field> = Field extends z.ZodType
  ? NonNullable<z.output<Field>> extends boolean
    ? boolean
    : string
  : never;

/** The values typed into the fields: texts, ticks, and lists of choices. */
type Typed<Fields extends Shape, As extends Kinds> = {
  [Name in (keyof Fields | keyof As) & string]: Name extends keyof As
    ? TypedBy<As[Name]>
    : Name extends keyof Fields
      ? TypedOf<Fields[Name]>
      : never;
};

/** The fields that have a label. */
type Labelled<Fields extends string, Area extends string, Labels extends string> = {
  [Name in Fields]: `${Area}.${Name}` extends TextName ? Name : Name extends TextName | Labels ? Name : never;
}[Fields];

type RecordOptions<
  Name extends string,
  Key extends string,
  Area extends string,
  As,
  Labels extends string,
> = {
  /** The name of the record, under which drafts of its forms are kept. */
  name: Name;
  /** The field that tells it from others, and that a record keeps; settings have none. */
  key?: Key;
  /**
   * The texts of a field are `area.field`, or `field` where all areas call it the same: its label,
   * `.hint`, `.example` and its choices.
   */
  texts: Area;
  /** Fields of another kind than that of their schema, and those that only the form has. */
  as?: As;
  /** The labels of fields that have one with another name. */
  labels?: { [Field in Labels]: TextName };
  /**
   * The field in which the typing of a new record begins after its key; it is sent even without a
   * value.
   */
  title?: string;
};

export type RecordOf<
  Values,
  Label extends string,
  Name extends string = string,
  Key extends string = string,
> = {
  name: Name;
  key: Key;
  texts: string;
  title: string;
  labels?: Readonly<Record<string, TextName>>;
  /** The fields that have a label. */
  labelled?: Label;
  schema: z.ZodType<unknown, Record<string, unknown>>;
  kinds: Kinds;
  typed: (record: object | undefined, zone: string) => Values;
  /**
   * The fields that are sent: of a change those that were changed, so that changes of others are
   * kept; of a new record, all that it has.
   */
  sent: (values: Values, begun: Values, isNew: boolean) => Record<string, unknown>;
  /** All fields, of what is saved as a whole. */
  whole: (values: Values) => Record<string, unknown>;
};

// biome-ignore lint/suspicious/noExplicitAny: a record of whatever fields.
export type AnyRecord = RecordOf<any, string>;

export type ValuesOf<Of extends AnyRecord> = Of extends RecordOf<infer Values, string> ? Values : never;
export type FieldOf<Of extends AnyRecord> = Of extends AnyRecord ? keyof ValuesOf<Of> & string : never;
export type LabelledOf<Of extends AnyRecord> = Of extends AnyRecord ? NonNullable<Of['labelled']> : never;

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const recordOf = <
  Fields extends Shape,
  const Name extends string,
  const Area extends string,
  const Key extends keyof Fields & string = never,
  As extends Kinds = Record<never, never>,
  const Labels extends string = never,
>(
  schema: z.ZodObject<Fields>,
  { as, key, title = '', ...options }: RecordOptions<Name, Key, Area, As, Labels>,
): RecordOf<Typed<Fields, As>, Labelled<(keyof Fields | keyof As) & string, Area, Labels>, Name, Key> => {
  const shape = schema.shape as unknown as Readonly<Record<string, z.ZodType>>;
  const fields = Object.entries(shape);
  const kinds: Kinds = {
    ...Object.fromEntries(fields.map(([name, field]) => [name, kindOfField(field)])),
    ...as,
  };
  type Values = Typed<Fields, As>;
  const sentOf = (values: Values, isSent: (name: string) => boolean) => {
    const all = values as unknown as Readonly<Record<string, never>>;
    return Object.fromEntries(
      fields.flatMap(([name, field]) =>
        isSent(name) ? [[name, kinds[name]?.sent(all[name] as never, emptyOf(field))]] : [],
      ),
    );
  };
  return {
    ...options,
    key: key ?? ('' as Key),
    title,
    schema,
    kinds,
    typed: (record, zone) => {
      const known = record as Readonly<Record<string, unknown>> | undefined;
      const begun = (name: string) => known?.[name] ?? (shape[name] && defaultOf(shape[name]));
      const typed = Object.entries(kinds).map(([name, kind]) => [
        name,
        kind.typed(begun(name), zone, known ?? {}),
      ]);
      return Object.fromEntries(typed) as Values;
    },
    sent: (values, begun, isNew) => {
      const [all, before] = [values, begun] as unknown as Readonly<Record<string, unknown>>[];
      return sentOf(
        values,
        (name) =>
          name === key ||
          !isSameValue(all?.[name], before?.[name]) ||
          (isNew && (name === title || !isNothing(all?.[name]))),
      );
    },
    whole: (values) => sentOf(values, () => true),
  };
};

const isNothing = (value: unknown): boolean =>
  value === '' || value === false || value === undefined || (Array.isArray(value) && value.length === 0);

type Known = (name: string) => string | undefined;
type Of = Pick<AnyRecord, 'texts' | 'labels'>;

/**
 * The text beside a field's label, such as its hint: those of its area, or those that all areas
 * have.
 */
export const saidOf = ({ texts }: Of, name: string, known: Known, more: string): string | undefined =>
  known(`${texts}.${name}${more}`) ?? known(`${name}${more}`);

/** The name below which the texts of a field stand. */
export const fieldTexts = ({ texts }: Of, name: string, known: Known): string =>
  known(`${texts}.${name}`) === undefined ? name : `${texts}.${name}`;

/** The name of the label of a field. */
export const labelOf = (of: Of, name: string, known: Known): TextName =>
  of.labels?.[name] ?? (fieldTexts(of, name, known) as TextName);
