export { openApiDocument } from './openapi.ts';
export { tell } from './refuse.ts';
export { restRoutes, serverOptions } from './rest.ts';
