import type { Deprecations } from '@kontor/api';
import { openApiDocument } from './openapi/openapi.ts';
import { xmlSchema } from './xsd/xml-schema.ts';

/**
 * Makes the texts that describe the interface, by the names under which they are served. `{origin}`
 * stands for the program's address.
 */
export const makers = {
  'openapi.json': (ending?: Deprecations): string => JSON.stringify(openApiDocument('{origin}', ending)),
  'kontor.xsd': (): string => xmlSchema(),
};
