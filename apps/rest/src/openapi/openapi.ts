import { type Deprecations, deprecations, tags } from '@kontor/api';
import { initTRPC } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { isNeeded, operations } from '../operations/operations.ts';
import { answers, errorSchema, refusals } from './answers.ts';
import { bodyContent } from './bodies.ts';
import { besideSchema, headersSent, warning } from './headers.ts';
import { scalarSchema, type WireSchema } from './scalar-schema.ts';
import { openComponents } from './wire-schema.ts';

/**
 * The interface in OpenAPI 3.1 (docs/interface §1 to §16), as the program at `origin` serves it.
 * trpc-to-openapi makes it of the procedures: paths, ids, sentences, tags and parameters. Laid over
 * it is what the wire has beside: bodies in JSON and XML, statuses, and headers of answers.
 */
export const openApiDocument = (origin: string, ending: Deprecations = deprecations): WireSchema => {
  const { paths, externalDocs, ...generated } = generateOpenApiDocument(publicRouter(ending), {
    ...{ title: 'Kontor', version: '1', description, openApiVersion: '3.1.0', securitySchemes },
    contact: { name: 'The operator of this installation' },
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    baseUrl: `${origin}/api/{version}/clients/{client_name}`,
    docsUrl: `${origin}/docs/`,
  });
  return {
    ...generated,
    externalDocs: { description: 'The documentation of this Kontor.', ...externalDocs },
    servers: generated.servers?.map((server) => ({ ...server, variables })),
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    tags: Object.entries(tags).map(([name, sentence]) => ({ name, description: sentence })),
    ...onTheWire(paths as Paths),
  };
};

const description = [
  'The books of many clients, in JSON or XML: `Accept` and `Content-Type` say which. Every scalar that is answered in JSON is a',
  'string; requests may send numbers and booleans, bare dates, and a list of one entry as the entry itself.',
  'The key of a program is in a header, as `security` says; programs that can set none put it into the parameter `api_key`',
  'of any address.',
].join(' ');

/**
 * Variables have no description: the schema of OpenAPI 3.1 that some tools check by does not let
 * them.
 */
const variables = {
  version: { enum: ['latest', 'v1'], default: 'latest' },
  client_name: { default: 'demo' },
};

// Some generators send the key wherever a scheme says, so that the one in the address is not among
// these.
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  'X-API-Key': { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  'X-RMA-KEY': { type: 'apiKey', in: 'header', name: 'X-RMA-KEY' },
} as const;

/**
 * The public procedures, with what an address and headers have of their inputs, as it is spelt
 * there.
 */
const publicRouter = (ending: Deprecations) => {
  const { router, procedure } = initTRPC.meta<OpenApiMeta>().create();
  const procedures = operations.map((operation) => {
    const { name, type, meta, parameters } = operation;
    const sentence = `${meta.openapi.description ?? ''} Scope \`${meta.scope}\`.`.trim();
    const openapi = { ...meta.openapi, description: sentence, deprecated: ending.has(name) };
    const headers = Object.entries(headersSent(operation)).map(([header, form]) => [
      header,
      spelt(form).optional(),
    ]);
    const input = parameters.map(({ place, scalar, schema }) => {
      const form = spelt(scalarSchema(scalar.name, schema, 'parameter'));
      return [scalar.name, isNeeded({ place, schema }) ? form : form.optional()];
    });
    const described = procedure
      // The key that all need is said once, for the whole document.
      .meta({
        openapi: { ...openapi, protect: false, requestHeaders: z.object(Object.fromEntries(headers)) },
      })
      .input(z.object(Object.fromEntries(input)))
      .output(z.void());
    return [name, described[type](() => undefined)];
  });
  return router(Object.fromEntries(procedures));
};

/** A text that the document describes by `form`. */
const spelt = (form: WireSchema): z.ZodString =>
  z.string().meta({
    override: ({ jsonSchema }: { jsonSchema: { type?: unknown } }) => {
      delete jsonSchema.type;
      Object.assign(jsonSchema, form);
    },
  });

type Generated = {
  parameters?: { name: string; in: string; schema: WireSchema }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, WireSchema> } }> };
};
type Paths = Record<string, Record<string, Generated>>;

/** The generated paths as they are on the wire, and the components that they refer to. */
const onTheWire = (generated: Paths) => {
  const components = openComponents({ error: errorSchema });
  // Bodies come first, so that what is sent has the plain name.
  const bodies = operations.map(({ body }) => body && bodyContent(body, components));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [at, operation] of operations.entries()) {
    const { template } = operation;
    const method = operation.method.toLowerCase();
    const { requestBody, parameters = [], ...head } = generated[template]?.[method] ?? {};
    const described = {
      ...head,
      parameters: [...parameters, ...inQuery(requestBody)].map(({ schema, ...parameter }) => ({
        ...parameter,
        ...besideSchema(schema),
      })),
      ...(bodies[at] ? { requestBody: { required: true, content: bodies[at] } } : {}),
      responses: answers(operation, components),
    };
    paths[template] = { ...paths[template], [method]: described };
  }
  const { schemas } = components;
  const headers = { Warning: besideSchema(warning) };
  return { paths, components: { securitySchemes, headers, responses: refusals, schemas } };
};

/**
 * The generator has in the body of a `POST` all that is not in its path; what it knows of is in the
 * query.
 */
const inQuery = (body: Generated['requestBody']) =>
  Object.values(body?.content ?? {}).flatMap(({ schema: { properties = {} } }) =>
    Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema })),
  );
