import { appRouter, definitionsOf, type Meta } from '@kontor/api';
import { initTRPC } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import { type Body, type Operation, operations } from '../operations/operations.ts';
import { answers, errorSchema, refusals } from './answers.ts';
import {
  type Components,
  formatsOf,
  listSchema,
  recordSchema,
  scalarSchema,
  type WireSchema,
} from './wire-schema.ts';

/**
 * The interface in OpenAPI 3.1 (docs/interface §1 to §14). trpc-to-openapi generates it from the router; `onTheWire`
 * then describes how XML and JSON write what tRPC takes and gives.
 */
export const openApiDocument = (): WireSchema => {
  const { openapi, info, paths } = generateOpenApiDocument(described(), {
    title: 'Kontor',
    version: '1',
    description: 'The books of many clients. Every scalar in JSON is a string; XML spells the same records.',
    openApiVersion: '3.1.0',
    baseUrl: '/api/{version}/clients/{client_name}',
    securitySchemes,
  });
  const wire = onTheWire(paths ?? {});
  return {
    openapi,
    info,
    servers,
    paths: wire.paths,
    components: { securitySchemes, responses: refusals, schemas: wire.schemas },
  };
};

/** A router of the public procedures for the generator, which does not know the form of long inputs. */
const described = () => {
  const { router, procedure } = initTRPC.meta<Meta>().create();
  const published = definitionsOf(appRouter).filter(({ meta }) => meta.openapi);
  const procedures = published.map(({ name, type, meta, input = z.object({}), output = z.void() }) => {
    const built = procedure.meta(meta).input(input).output(output);
    return [name, type === 'query' ? built.query(unanswered) : built.mutation(unanswered)] as const;
  });
  return router(Object.fromEntries(procedures));
};

const unanswered = (): never => {
  throw new Error('a procedure that only describes another was called');
};

type Paths = Readonly<Record<string, unknown>>;

/**
 * The generated paths as they are on the wire: scalars are strings, XML stands beside JSON, a write that answers nothing is
 * 204, and every refusal has its status. The generator knows tRPC's types, which hold none of that.
 */
const onTheWire = (generated: Paths) => {
  const schemas: Components = { error: errorSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const { requestBody: _, parameters: __, ...rest } = generatedFor(operation, generated);
    const described = { ...rest, ...sent(operation, schemas), responses: answers(operation, schemas) };
    paths[operation.template] = { ...paths[operation.template], [method]: described };
  }
  return { paths, schemas };
};

type Generated = { operationId?: string; requestBody?: unknown; parameters?: unknown };

/** The generated part of an operation; at an alias it has an id of its own. */
const generatedFor = ({ meta, method, template }: Operation, generated: Paths): Generated => {
  const path = meta.openapi?.path ?? template;
  const found = (generated[path] as Record<string, Generated>)[method.toLowerCase()] ?? {};
  return path === template
    ? found
    : { ...found, operationId: `${found.operationId}${template.replaceAll('/', '-')}` };
};

const servers = [
  {
    url: '/api/{version}/clients/{client_name}',
    variables: {
      version: { enum: ['latest', 'v1'], default: 'latest' },
      client_name: { default: 'demo', description: 'The client whose books are meant.' },
    },
  },
];

const securitySchemes = {
  api_key: { type: 'apiKey', in: 'query', name: 'api_key' },
  bearer: { type: 'http', scheme: 'bearer' },
  'X-API-Key': { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  'X-RMA-KEY': { type: 'apiKey', in: 'header', name: 'X-RMA-KEY' },
} as const;

const sent = ({ parameters, body, type }: Operation, schemas: Components) => ({
  parameters: [
    ...parameters.map(({ place, scalar, schema }) => ({
      name: scalar.name,
      in: place,
      required: place === 'path',
      schema: scalarSchema(scalar.name, schema),
    })),
    ...(type === 'mutation' ? [idempotencyKey] : []),
    prefer,
  ],
  ...(body ? { requestBody: { required: true, content: bodyContent(body, schemas) } } : {}),
});

const bodyContent = (body: Body, schemas: Components): WireSchema => {
  if (body.form === 'record') return formatsOf(recordSchema(body.schema, schemas));
  if (body.form === 'list')
    return formatsOf(listSchema({ one: body.list.one, many: body.root }, recordSchema(body.entry, schemas)));
  const { file, kind, fields } = body;
  const properties = fields.map(({ scalar, schema }) => [scalar.name, scalarSchema(scalar.name, schema)]);
  const schema = {
    type: 'object',
    properties: { [file]: { type: 'string', format: 'binary' }, ...Object.fromEntries(properties) },
    required: [file],
  };
  const encoding = { [file]: { contentType: kind.media.join(', ') } };
  return { 'multipart/form-data': { schema, encoding } };
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes the request safe to repeat.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

const prefer = {
  name: 'Prefer',
  in: 'header',
  description: 'Has elements, keys and parameters that are not known refused, instead of ignored.',
  schema: { type: 'string', enum: ['handling=strict'] },
};
