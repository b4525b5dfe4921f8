import type { StatementAnswered } from '@kontor/data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { operationOf } from './operation.ts';

type Library = typeof import('prom-client');

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const batchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const sizeBuckets = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Counts each request when it is answered. */
export const requestCounter = ({ Counter, Histogram }: Library, registry: Registry) => {
  const registers = [registry];
  const requests = new Counter({
    name: 'kontor_http_requests_total',
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'kontor_http_request_duration_seconds',
    help: 'Time to answer a request, by operation. Operations that wait for events wait in it, too.',
    labelNames: ['operation'] as const,
    buckets: requestBuckets,
    registers,
  });
  return (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void => {
    const operation = operationOf(request);
    requests.inc({ operation, status: statusCode });
    durations.observe({ operation }, elapsedTime / 1_000);
  };
};

/** Counts the reads that replicas could take. */
export const replicaCounter = ({ Counter }: Library, registry: Registry) => {
  const reads = new Counter({
    name: 'kontor_replica_reads_total',
    help: 'Lists, reports and exports by who answered them, where replicas may.',
    labelNames: ['server'] as const,
    registers: [registry],
  });
  return (isTaken: boolean): void => reads.inc({ server: isTaken ? 'replica' : 'primary' });
};

/** Counts what the statements of gathered writes have written, and how long that took. */
export const writeCounter = ({ Counter, Histogram }: Library, registry: Registry) => {
  const registers = [registry];
  const writes = new Counter({
    name: 'kontor_writes_total',
    help: 'Records that were written together with others, by kind.',
    labelNames: ['kind'] as const,
    registers,
  });
  const sizes = new Histogram({
    name: 'kontor_batch_size',
    help: 'Writes that shared a statement.',
    buckets: sizeBuckets,
    registers,
  });
  const waits = new Histogram({
    name: 'kontor_batch_wait_seconds',
    help: 'Time that a write waited for its statement.',
    buckets: batchBuckets,
    registers,
  });
  const durations = new Histogram({
    name: 'kontor_batch_duration_seconds',
    help: 'Time of a statement that writes, with its commit.',
    buckets: batchBuckets,
    registers,
  });
  return ({ name, rows, written, took, waits: waited }: StatementAnswered): void => {
    // Saves of master data are named for it: `save vendor`.
    writes.inc({ kind: name.replace(/^save /, '') }, written);
    sizes.observe(rows);
    durations.observe(took / 1_000);
    for (const wait of waited) waits.observe(wait / 1_000);
  };
};
