export { xmlList } from './formats/xml-writer.ts';
export { openApiDocument } from './openapi/openapi.ts';
export { tell } from './pipeline/error-handler.ts';
export type { RestOptions } from './pipeline/request-pipeline.ts';
export { restRoutes, serverOptions } from './rest.ts';
