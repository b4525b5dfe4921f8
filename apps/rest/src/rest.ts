import { deprecations } from '@kontor/api';
import { Refusal } from '@kontor/domain';
import type {
  FastifyHttpOptions,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import { announceDeprecations } from './http-policy/deprecated.ts';
import { withoutKey } from './http-policy/key-sent.ts';
import { limits, openLoad } from './http-policy/load.ts';
import { headTooLong, isHeadTooLong, readHead } from './http-policy/long-heads.ts';
import { applyHttpPolicy } from './http-policy/policy.ts';
import { takesFile } from './operations/operations.ts';
import { type Route, routes } from './operations/routes.ts';
import { handleError, sendRefusal } from './pipeline/error-handler.ts';
import { idOf, refuseExpectation, refuseUnparsed } from './pipeline/http-errors.ts';
import { admit, type RestOptions, serve } from './pipeline/request-pipeline.ts';
import { serveDescriptions } from './served-descriptions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operations of a route by their methods. */
    operations?: Route['methods'];
  }
}

// The log shows a request without the key in its address (§2).
const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutKey(url), ip }),
};

/**
 * The documented paths below `/api/`, as a Fastify plugin. Its server must be made with
 * `serverOptions`.
 */
export const restRoutes: FastifyPluginAsync<RestOptions> = async (app, options) => {
  app.decorateRequest('call');
  app.addHook('onRequest', (request, reply, done) => {
    request.call = {};
    reply.header('vary', 'Accept');
    done();
  });
  app.server.on('checkExpectation', refuseExpectation);
  const load = options.load ?? openLoad();
  applyHttpPolicy(app, load);
  const ending = options.deprecations ?? deprecations;
  announceDeprecations(app, ending, ({ call }) => (call.operation ? [call.operation.name] : []));
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (isHeadTooLong(raw)) {
      // Nothing more is read of a caller who sends so much.
      reply.header('connection', 'close');
      throw headTooLong();
    }
    done();
  });
  app.setErrorHandler(handleError);
  // Bodies arrive as bytes: each format decodes its own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const method = app.supportedMethods;
  const loaded = { ...options, load };
  const rest = {
    method,
    bodyLimit: limits.body,
    logSerializers,
    exposeHeadRoute: false,
    handler: serve(loaded),
  };
  const client = '/api/:version/clients/:client_name';
  const add = (scope: FastifyInstance, route: Route) => {
    const url = client + route.template.replace(/\{(\w+)\}/g, ':$1');
    const config = { operations: route.methods };
    scope.route({ ...rest, url, config, onRequest: admit(loaded, route) });
  };
  const all = routes();
  for (const route of all) if (!takesUploads(route)) add(app, route);
  await app.register(async (scope) => {
    // Files are read as they arrive, by upload.ts.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const route of all) if (takesUploads(route)) add(scope, route);
  });
  for (const url of ['/api', '/api/*', client, `${client}/*`])
    app.route({ ...rest, url, onRequest: admit(loaded) });

  serveDescriptions(app, ending);
};

const takesUploads = ({ methods }: Route): boolean => [...methods.values()].some(takesFile);

// The procedures check what arrives, and no route has a schema of Fastify; so its compilers, a
// tenth of a start, are not loaded.
const noCompiler = () => {
  throw new Error('No route may have a schema of Fastify.');
};

/** The options that a server must have for `restRoutes` to keep to the interface (§1, §4). */
export const serverOptions = {
  genReqId: ({ headers }) => idOf(headers['x-request-id']),
  requestIdHeader: false,
  // Time for 25 MB over a slow line. Bodies other than receipts have less (§17).
  requestTimeout: 600_000,
  http: {
    ...{ headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    maxHeaderSize: readHead,
  },
  clientErrorHandler: refuseUnparsed,
  // A request that arrives while the server closes is answered like any other; its connection is
  // closed afterwards.
  return503OnClosing: false,
  schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: readHead },
  // A path that can't be decoded is answered like an unknown one.
  frameworkErrors: (_error, request, reply) => {
    reply.header('x-request-id', request.id);
    void sendRefusal(new Refusal('not_found', 'There is nothing at this path.'), request, reply);
  },
} satisfies FastifyHttpOptions<RawServerDefault>;
