import { formats } from '../formats/formats.ts';
import type { Body } from '../operations/operations.ts';
import { type Examples, sentExample } from './examples.ts';
import { scalarSchema, type WireSchema } from './scalar-schema.ts';
import { type Components, listBody, recordSchema, recordSent } from './wire-schema.ts';

/**
 * The content of a body in each format. JSON comes first, as tools take the first one. Tools check
 * an `example` by the schema, which a text in XML can't pass: so it is an extension.
 */
export const formatsOf = (
  schema: WireSchema,
  { examples, json = schema }: { examples?: Examples; json?: WireSchema } = {},
): Record<string, { schema: WireSchema }> =>
  Object.fromEntries(
    formats
      .toReversed()
      .map(({ name, mediaTypes: [type = ''] }) => [
        type,
        name === 'json'
          ? { schema: json, ...(examples ? { example: examples.json } : {}) }
          : { schema, ...(examples ? { 'x-example': examples.xml } : {}) },
      ]),
  );

/** The content of a request, in all spellings that are read (docs/interface §3.2, §3.3). */
export const bodyContent = (body: Body, components: Components): WireSchema => {
  if (body.form === 'form') return formContent(body);
  const schema = body.form === 'record' ? body.schema : body.entry;
  const record = recordSchema(schema, { components, direction: 'sent' });
  const examples = sentExample(schema, body);
  if (body.form === 'record') return formatsOf(record, { examples, json: recordSent(body.root, record) });
  const list = { one: body.list.one, many: body.root };
  return formatsOf(listBody(list, record), { examples });
};

const formContent = ({ file, kind, fields }: Extract<Body, { form: 'form' }>): WireSchema => {
  const properties = fields.map(({ scalar, schema }) => [
    scalar.name,
    scalarSchema(scalar.name, schema, 'parameter'),
  ]);
  const schema = {
    type: 'object',
    properties: { [file]: { type: 'string', format: 'binary' }, ...Object.fromEntries(properties) },
    required: [file],
  };
  const encoding = { [file]: { contentType: kind.media.join(', ') } };
  // A file that may be sent alone, too, is reported as a form only: generators of clients take the
  // last of several types of a body.
  return { 'multipart/form-data': { schema, encoding } };
};
