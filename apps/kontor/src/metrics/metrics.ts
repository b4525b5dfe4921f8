import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@kontor/data';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Folders } from '../backup/folders.ts';
import { codeOf, Problem } from '../problem.ts';
import { replicaCounter, requestCounter, writeCounter } from './counters.ts';
import { databaseMetrics } from './database-metrics.ts';
import { diskMetrics } from './disk-metrics.ts';
import type { Family } from './family.ts';
import type { MetricsAddress } from './metrics-address.ts';
import { programMetrics } from './program-metrics.ts';

/** Metrics for Prometheus, served on a port of their own (docs/operations, Metrics). */
export type Metrics = {
  /** Counts a request that was answered. */
  answered: (request: FastifyRequest, reply: FastifyReply) => void;
  close: () => Promise<void>;
};

type Observed = { database: Database; folders: Folders; log: FastifyBaseLogger };

/** Does `work` while metrics are served, if they are to be. */
export const withMetrics = async <Result>(
  address: MetricsAddress | undefined,
  observed: Observed,
  work: (metrics: Metrics | undefined) => Promise<Result>,
): Promise<Result> => {
  const metrics = address && (await openMetrics(address, observed));
  try {
    return await work(metrics);
  } finally {
    await metrics?.close();
  }
};

/**
 * Serves the metrics of this program and of its database. The library is loaded here, so that a
 * program without metrics never loads it.
 */
const openMetrics = async (
  address: MetricsAddress,
  { database, folders, log }: Observed,
): Promise<Metrics> => {
  const library = await import('prom-client');
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  const failed = (err: unknown) => log.warn({ err }, 'Some metrics cannot be read.');
  for (const family of [
    ...programMetrics(database),
    ...diskMetrics(folders, failed),
    ...databaseMetrics(database, failed),
  ])
    addGauge(library, registry, family);
  const answered = requestCounter(library, registry);
  database.replicas?.observe(replicaCounter(library, registry));
  database.gathered.observe(writeCounter(library, registry));
  const server = createServer(serveMetrics(registry, (err) => log.error({ err }, 'Metrics cannot be told.')));
  const { port } = await listenOn(server, address);
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  log.info(`Metrics are served at http://${host}:${port}/metrics.`);
  return {
    answered,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const addGauge = ({ Gauge }: typeof import('prom-client'), registry: Registry, family: Family): void => {
  const { name, help, labels = [], read } = family;
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: async () => {
      const samples = await read();
      gauge.reset();
      // Reset to nothing, one without labels would be 0.
      if (labels.length === 0) gauge.remove();
      for (const { labels: own = {}, value } of samples) gauge.set(own, value);
    },
  });
};

const serveMetrics =
  (registry: Registry, failed: (error: unknown) => void): RequestListener =>
  async ({ method, url }, response) => {
    try {
      const isMetrics = (method === 'GET' || method === 'HEAD') && url?.split('?')[0] === '/metrics';
      const text = isMetrics ? await registry.metrics() : 'There is nothing here but GET /metrics.\n';
      response
        .writeHead(isMetrics ? 200 : 404, { 'content-type': isMetrics ? registry.contentType : 'text/plain' })
        .end(text);
    } catch (error) {
      failed(error);
      response.writeHead(500).end();
    }
  };

const listenOn = async (server: Server, { host, port }: MetricsAddress): Promise<AddressInfo> => {
  // Whoever scrapes sends a short head and nothing else.
  Object.assign(server, { headersTimeout: 5_000, requestTimeout: 5_000, maxConnections: 64 });
  const listening = once(server, 'listening');
  server.listen(port, host);
  try {
    await listening;
  } catch (error) {
    const reason = codeOf(error) === 'EADDRINUSE' ? 'another program does' : String(codeOf(error));
    throw new Problem(`KONTOR_METRICS: Kontor can't listen on ${host}, port ${port}: ${reason}.`);
  }
  return server.address() as AddressInfo;
};
