import {
  type Archiving,
  type Deprecations,
  hashOf,
  type Mail,
  type OfficialRates,
  type Receipts,
  refusalOf,
  type WebhookTrial,
} from '@kontor/api';
import { type Database, endWaits, installationId, isKnownSecret } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { limits, openLoad, refusalOfFramework, restRoutes, sendRefusal, serverOptions } from '@kontor/rest';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { type Folders, lookAtFolders } from '../backup/folders.ts';
import { shortId } from '../backup/nightly-files.ts';
import { now } from '../clock.ts';
import type { Provider } from '../env.ts';
import { openSlowRequests } from '../metrics/slow-requests.ts';
import { version } from '../place.ts';
import type { Rates } from '../settings/rates.ts';
import { traceRequests } from '../traces/request-spans.ts';
import { isFetched } from './connections/addresses.ts';
import { connectionRoutes } from './connections/connections.ts';
import { openDocuments, type ReadDocument } from './connections/documents.ts';
import { openWaiting } from './connections/requests.ts';
import { consoleRoutes } from './console.ts';
import { docsRoutes } from './docs.ts';
import { healthRoutes } from './health.ts';
import { hostCheck } from './hosts.ts';
import { openRateLimits } from './limits/rate-limits.ts';
import { shareCounts } from './limits/shared-counts.ts';
import { mcpRoutes } from './mcp.ts';
import { offerRoutes } from './offers/offers.ts';
import { allowAllOrigins, allowOrigins } from './origins.ts';
import { cleanForwarded } from './proxies.ts';
import { routerTypes } from './router-types.ts';
import { type SecurityOptions, securityRoutes } from './security.ts';
import { stoppingRefusal } from './stopping.ts';
import { trpcRoutes } from './trpc.ts';
import { closeUnusedConnections } from './unused-connections.ts';

/** The dependencies of the server. `stopping` says whether it is to begin nothing new. */
export type Serving = SecurityOptions & {
  database: Database;
  receipts: Receipts;
  log: FastifyBaseLogger;
  /** Absent where no mail is set up. */
  mail?: Mail | undefined;
  /** Absent where the program delivers no events. */
  webhookTrial?: WebhookTrial | undefined;
  /** Absent where the operator has not set where official rates are read. */
  officialRates?: OfficialRates | undefined;
  /** The form of the addresses to which receipts are mailed; absent where no mail is received. */
  mailIntakeAddress?: string | undefined;
  /** The server for time stamps of archives; absent where none is set. */
  stamp?: Archiving['stamp'];
  stopping: () => boolean;
  /** The origins whose pages may call with a key. */
  origins?: readonly string[];
  /**
   * The host names of requests, besides those of this machine and the address that a connection
   * came to.
   */
  hosts?: readonly string[];
  /**
   * The addresses of the proxies that say for whom they ask; those of this machine where none are
   * given.
   */
  proxies?: readonly string[];
  /** The address at which people come in. */
  url: () => string;
  /** Reads the documents in which programs say who they are; from the internet where absent. */
  readDocument?: ReadDocument;
  /** The provider by which people may sign in. */
  provider?: Provider | undefined;
  /** Other limits than those of docs/interface §17. */
  limits?: Partial<typeof limits>;
  /** The requests that each caller may send in a while; any number where it is absent. */
  rates?: Rates;
  /** The folders that the program writes to, for operators. */
  folders?: Folders;
  /** Gets each request that was answered. */
  answered?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** Whether each request is a span. */
  traced?: boolean;
  /** Another table of the procedures that are to end. */
  deprecations?: Deprecations;
};

/**
 * Builds the server for REST, tRPC, the console and the two health checks on one port. It does not
 * listen yet.
 */
export const buildServer = async (serving: Serving): Promise<FastifyInstance> => {
  const { database, receipts, mail, log, stopping, deprecations, url } = serving;
  const load = openLoad(serving.limits);
  const slowRequests = openSlowRequests(now);
  const { folders } = serving;
  const program = {
    ...{ version, started: now(), slowRequests: slowRequests.list },
    ...(folders && { folders: async () => lookAtFolders(folders, shortId(await installationId(database))) }),
  };
  const archiving: Archiving = { version, stamp: serving.stamp };
  const rates = serving.rates ?? { key: 'none', address: 'none' };
  const rateLimits = openRateLimits(rates, {
    isKnown: (secret) => isKnownSecret(database, hashOf(secret), now()),
  });
  const app = fastify({
    ...serverOptions,
    loggerInstance: log,
    // One line for each request, below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.body,
    // A proxy beside the program says from which address a request came to it.
    trustProxy: [...(serving.proxies ?? ['loopback'])],
  });
  if (serving.traced) traceRequests(app);
  closeUnusedConnections(app);
  // Whoever waits for something to happen is answered at once, so that the server can close.
  app.addHook('preClose', (done) => {
    endWaits(database);
    done();
  });
  if (rates.key !== 'none' || rates.address !== 'none') {
    const endSharing = shareCounts(rateLimits, database);
    app.addHook('onClose', endSharing);
  }
  securityRoutes(app, serving);
  const checkHost = hostCheck(serving.hosts ?? []);
  // Hooks that wait for nothing call `done`: a promise for each of them would cost every request
  // some microseconds.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { httpVersion, headers, rawHeaders, socket } = request.raw;
    cleanForwarded(headers);
    try {
      checkHost({ host: headers.host, rawHeaders, httpVersion, localAddress: socket.localAddress });
    } catch (error) {
      reply.header('connection', 'close');
      throw error;
    }
    if (request.url.startsWith('/api/')) {
      if (stopping()) throw stoppingRefusal();
      const counted = rateLimits.count(request, reply);
      if (counted) {
        counted.then(() => done(), done);
        return;
      }
    }
    done();
  });
  const origins = serving.origins ?? [];
  allowAllOrigins(app, isFetched);
  await allowOrigins(app, origins);
  // A caller that keeps its connection open would otherwise keep the program from stopping.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    rateLimits.answered(request, reply);
    serving.answered?.(request, reply);
    slowRequests.answered(request, reply);
    request.log.info({ req: request, status, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(new Refusal('not_found', 'There is nothing at this path.'), request, reply),
  );
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? refusalOfFramework(error, request.headers);
    if (!refusal) request.log.error({ err: error }, 'A request failed.');
    return sendRefusal(refusal ?? new Refusal('internal', 'Something went wrong.'), request, reply);
  });
  await app.register(healthRoutes({ database, stopping }));
  await app.register(
    trpcRoutes({
      installation: {
        ...{ database, receipts, mail, archiving, program },
        officialRates: serving.officialRates,
        mailIntakeAddress: serving.mailIntakeAddress,
        webhookTrial: serving.webhookTrial,
      },
      ...{ stopping, load, rateLimits, deprecations },
      hasProvider: serving.provider !== undefined,
      url,
    }),
  );
  await app.register(mcpRoutes({ database, receipts, stopping, load, rateLimits, origins, url }));
  const { readDocument = openDocuments(), provider } = serving;
  const waiting = openWaiting(database, url);
  await app.register(connectionRoutes({ database, url, readDocument, waiting, stopping, load, rateLimits }));
  await app.register(offerRoutes({ database, receipts, stopping, load, rateLimits }));
  if (provider) {
    const { oidcRoutes } = await import('./oidc.ts');
    await app.register(oidcRoutes({ database, mail, provider, url, waiting }));
  }
  await app.register(routerTypes);
  await app.register(restRoutes, {
    database,
    receipts,
    mail,
    webhookTrial: serving.webhookTrial,
    mailIntakeAddress: serving.mailIntakeAddress,
    archiving,
    now,
    load,
    ...(deprecations && { deprecations }),
  });
  await app.register(docsRoutes);
  await app.register(consoleRoutes);
  return app;
};
