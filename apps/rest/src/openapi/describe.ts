import { deprecations } from '@kontor/api';
import { dryRun, fieldDocs, scalars, unwrapSchema } from '@kontor/domain';
import { z } from 'zod';
import { type Field as Planned, planOf, scalarKind } from '../codec/record-plan.ts';
import { isNeeded, type Operation, operations } from '../operations/operations.ts';
import { answeredExample, inputExample, sentExample } from './examples.ts';
import { type Headers, headersAnswered, headersSent, rangeHeaders } from './headers.ts';
import { exampleOf } from './scalar-schema.ts';
import type { Direction } from './wire-schema.ts';

/**
 * A field as a page shows it: its kind in words, and the fields of a record or of the entries of a
 * list.
 */
export type DescribedField = {
  name: string;
  kind: string;
  required: boolean;
  description: string;
  fields: readonly DescribedField[];
};

export type DescribedParameter = Omit<DescribedField, 'fields'> & {
  place: 'path' | 'query' | 'header';
  example: unknown;
};

/**
 * An operation as a page shows it, with examples that can be sent as they are to the books of
 * `demo`.
 */
export type DescribedOperation = {
  id: string;
  /** Its place in the router, and its input there; undefined where it has none. */
  procedure: string;
  type: 'query' | 'mutation';
  input: unknown;
  method: string;
  path: string;
  summary: string;
  description: string;
  scope: string;
  deprecated: boolean;
  tag: string;
  parameters: readonly DescribedParameter[];
  sent: readonly DescribedField[];
  answered: readonly DescribedField[];
  /** The headers of the answer. */
  headers: readonly DescribedField[];
  /**
   * The example of the body in JSON and in XML, or the name of the part of a form that is a file.
   */
  json: unknown;
  xml: string | undefined;
  file: string | undefined;
  /** The media types that such a file may have. */
  media: readonly string[];
  answersFile: boolean;
  /** The example of the answer. */
  answer: { json: unknown; xml: string } | undefined;
};

/** Every operation, in the order of the router. */
export const describedOperations = (): DescribedOperation[] => operations.map(describedOperation);

const describedOperation = (operation: Operation): DescribedOperation => {
  const { name, type, method, template, meta, body, answer, parameters, takesInput } = operation;
  const schema = body?.form === 'record' ? body.schema : body?.form === 'list' ? body.entry : undefined;
  const example = schema && body && body.form !== 'form' ? sentExample(schema, body) : undefined;
  const recordExample = answer.form === 'record' ? answeredExample(answer.schema, answer.root) : undefined;
  return {
    id: name.replaceAll('.', '-'),
    ...{ procedure: name, type, method, path: template },
    input: takesInput ? inputExample(operation) : undefined,
    summary: meta.openapi?.summary ?? name,
    description: meta.openapi?.description ?? '',
    scope: String(meta.scope ?? ''),
    deprecated: deprecations.has(name),
    tag: meta.openapi?.tags?.[0] ?? '',
    parameters: [
      ...parameters.map(({ place, scalar, schema: field }) => ({
        ...{
          name: scalar.name,
          place,
          required: isNeeded({ place, schema: field }),
          kind: kindOf(scalar.name, field),
        },
        description: fieldDocs(field).description ?? '',
        example: exampleOf(fieldDocs(field).examples?.[0], scalar, 'parameter'),
      })),
      ...headerFields(headersSent(operation)).map((field) => ({
        ...field,
        place: 'header' as const,
        example: undefined,
      })),
    ],
    headers: headerFields({
      ...headersAnswered(operation),
      ...(answer.form === 'file' ? rangeHeaders : {}),
    }),
    sent: schema ? fieldsOf(schema, 'sent') : [],
    answered: answer.form === 'record' || answer.form === 'list' ? fieldsOf(answer.schema, 'answered') : [],
    ...{ json: example?.json, xml: example?.xml },
    file: body?.form === 'form' ? body.file : undefined,
    media: body?.form === 'form' ? body.kind.media : [],
    answersFile: answer.form === 'file',
    answer: answer.form === 'list' ? answeredExample(answer.schema, answer.many, answer) : recordExample,
  };
};

const headerFields = (headers: Headers): DescribedField[] =>
  Object.entries(headers).map(([name, { description }]) => ({
    ...{ name, kind: 'header', required: false, description: String(description), fields: [] },
  }));

const fieldsOf = (schema: z.ZodType, direction: Direction): DescribedField[] => {
  const { inner } = unwrapSchema(schema);
  // Its records are those of other operations.
  if (inner === dryRun) return [];
  const { shape } = inner as z.ZodObject;
  return planOf(schema).fields.map((planned) => {
    const field = shape[planned.name] as z.ZodType;
    return {
      name: planned.name,
      kind: planned.form === 'scalar' ? kindOf(planned.name, field) : kindOfNested(planned),
      required: direction === 'sent' && !(field instanceof z.ZodOptional),
      description: fieldDocs(field).description ?? '',
      fields: nestedIn(planned, field, direction),
    };
  });
};

const nestedIn = ({ form }: Planned, field: z.ZodType, direction: Direction): DescribedField[] => {
  if (form !== 'record' && form !== 'list') return [];
  const { inner } = unwrapSchema(field);
  return fieldsOf(inner instanceof z.ZodArray ? (inner.element as z.ZodType) : inner, direction);
};

const kindOfNested = (field: Planned): string =>
  field.form === 'list' ? `list of ${field.one}` : field.form === 'texts' ? 'texts' : 'record';

/** The kind of a scalar in words (docs/interface §3.4 to §3.7). */
const kindOf = (name: string, field: z.ZodType): string => {
  const { inner } = unwrapSchema(field);
  const kind = scalarKind(name, inner);
  const options = inner instanceof z.ZodEnum ? inner.options : scalars.get(inner)?.options;
  if (options && options.length <= mostListed) return options.filter((one) => one !== '').join(', ');
  const { maxLength } = z.globalRegistry.get(inner) ?? {};
  return maxLength !== undefined ? `text, at most ${maxLength}` : words[kind];
};

const mostListed = 8;

const words: Record<ReturnType<typeof scalarKind>, string> = {
  ...{
    text: 'text',
    id: 'text',
    enum: 'text',
    code: 'code',
    words: 'words',
    decimal: 'decimal',
    unbounded: 'decimal',
  },
  ...{ integer: 'whole number', boolean: 'true, false', flag: 'true, false', date: 'day', day: 'day' },
  ...{ moment: 'day or moment', instant: 'moment', accounts: 'account numbers' },
};
