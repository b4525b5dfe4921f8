import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../src/openapi/openapi.ts';
import { operations } from '../../src/operations/operations.ts';
import type { Answered } from '../service.ts';

/**
 * Checks answers of the server by the document that describes it. Each schema is compiled once,
 * when it is needed.
 */

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const document = openApiDocument('http://localhost');
ajv.addSchema(document, 'document');

const validators = new Map<string, ValidateFunction>();

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** The validator of the schema at a path of the document. */
export const validatorAt = (...path: readonly string[]): ValidateFunction => {
  const pointer = path.map((part) => encodeURIComponent(escaped(part))).join('/');
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#/${pointer}` });
  validators.set(pointer, known);
  return known;
};

const routes = operations.map(({ method, template }) => ({
  method,
  template,
  path: new RegExp(`^/api/(?:latest|v1)/clients/[^/]+${template.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  fixed: template.replace(/\{\w+\}/g, '').length,
}));

/** The operation at an address: of several templates the one that has the least open. */
const operationAt = (method: string, url: string) => {
  const path = url.replace(/[?#].*/s, '');
  const [found] = routes
    .filter((route) => route.path.test(path))
    .sort((a, b) => b.fixed - a.fixed)
    .filter((route, _, [first]) => route.template === first?.template)
    .filter((route) => route.method === (method === 'HEAD' ? 'GET' : method));
  return found;
};

type Described = { responses: Record<string, { $ref?: string; content?: Record<string, unknown> }> };

/**
 * Throws where the document describes no such answer, or an answer in JSON is other than its
 * schema.
 */
export const checkAnswer = (
  { method, url }: { method: string; url: string },
  { status, headers, body }: Answered,
): void => {
  const operation = operationAt(method, url);
  const at = operation && [operation.template, operation.method.toLowerCase()];
  const described =
    at && (document['paths'] as Record<string, Record<string, Described>>)[at[0] ?? '']?.[at[1] ?? ''];
  if (described && !(status in described.responses))
    throw new Error(`${method} ${url} answers ${status}, which the document does not tell: ${body}`);
  if (method === 'HEAD' || !String(headers['content-type']).startsWith('application/json') || body === '')
    return;
  const schema =
    status >= 400
      ? ['components', 'schemas', 'error']
      : at && ['paths', ...at, 'responses', String(status), 'content', 'application/json', 'schema'];
  if (!schema) return;
  const validate = validatorAt(...schema);
  if (!validate(JSON.parse(body)))
    throw new Error(
      `${method} ${url} answers other than the document tells:\n${ajv.errorsText(validate.errors)}\n${body}`,
    );
};
