import { randomBytes } from 'node:crypto';
import { freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type Environment, startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { type CollectedSpan, openCollector } from './collector.ts';

/** docs/operations, Traces: the spans of requests, procedures and statements. */
const client = 'gasthaus-zur-sonne';
const environment = { DATABASE_URL: (await freshDatabase()).url };
await kontorHere(['client', 'create', client], environment);
const key = (await kontorHere(['key', 'issue', client], environment)).stdout.trim();

/** A trace of a caller, whose span is the parent of ours. */
const newTrace = (flags = '01') => {
  const [traceId, parentSpanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, parentSpanId, traceparent: `00-${traceId}-${parentSpanId}-${flags}` };
};

type Asked = { body?: object; traceparent?: string };

/**
 * Does `work` with a program that sends its traces to a collector, and returns what was collected
 * when it has stopped.
 */
const traced = async (
  work: (ask: (path: string, of?: Asked) => Promise<number>) => Promise<unknown>,
  settings: Environment = {},
) => {
  const collector = await openCollector();
  onTestFinished(collector.close);
  const own = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...settings };
  const kontor = await startKontor({ ...environment, ...own });
  await work(async (path, { body, traceparent } = {}) => {
    const answer = await fetch(`${kontor.address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...{ 'x-api-key': key, accept: 'application/json' },
        ...(traceparent && { traceparent }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.text();
    return answer.status;
  });
  expect(await kontor.stop()).toBe(0);
  return { ...collector, kontor };
};

const ofTrace = (spans: readonly CollectedSpan[], { traceId }: { traceId: string }) =>
  spans.filter((span) => span.traceId === traceId);

/** The names of a span and of those above it, up to the one that its caller has begun. */
const wayUp = (spans: readonly CollectedSpan[], span: CollectedSpan): string[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? wayUp(spans, parent) : [])];
};

const input = encodeURIComponent('{"to":"2025-12-31"}');
const books = `/api/latest/clients/${client}`;
const invoice = (invnumber: string) => ({
  invnumber,
  transdate: '2025-02-01',
  customer: { customernumber: 'K1', name: 'Sonnenwirt' },
  incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
});

test("a request goes on with its caller's trace, with spans of its procedure and of its statements, over REST and tRPC", async () => {
  const traces = { posted: newTrace(), refused: newTrace(), listed: newTrace(), reported: newTrace() };
  const collected = await traced(async (ask) => {
    expect(await ask(`${books}/invoices`, { body: invoice('R-1'), ...traces.posted })).toBe(204);
    expect(await ask(`${books}/invoices/R-9`, traces.refused)).toBe(404);
    expect(await ask(`${books}/invoices`, traces.listed)).toBe(200);
    expect(await ask(`/trpc/${client}/reports.trialBalance?input=${input}`, traces.reported)).toBe(200);
    expect(await ask('/readyz')).toBe(200);
  });
  expect(collected.paths()).toEqual(['POST /v1/traces']);
  const spans = collected.spans();
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['kontor']));
  const requestOf = (trace: ReturnType<typeof newTrace>) => {
    const found = spans.find(({ parentSpanId }) => parentSpanId === trace.parentSpanId);
    return { name: found?.name, traceId: found?.traceId, kind: found?.kind, ...found?.attributes };
  };
  expect(requestOf(traces.posted)).toEqual({
    name: 'POST invoices.post',
    traceId: traces.posted.traceId,
    kind: 2,
    'http.request.method': 'POST',
    'http.route': '/api/:version/clients/:client_name/invoices',
    'http.response.status_code': 204,
    'kontor.operation': 'invoices.post',
    'kontor.request_id': expect.stringMatching(/.{8}/),
  });
  expect(requestOf(traces.refused)).toMatchObject({ 'http.response.status_code': 404 });
  expect(requestOf(traces.reported)).toMatchObject({ name: 'GET reports.trialBalance' });
  const waysIn = (trace: ReturnType<typeof newTrace>) =>
    ofTrace(spans, trace).map((span) => wayUp(spans, span).join(' < '));
  expect(waysIn(traces.posted)).toContain('shared write of invoice < invoices.post < POST invoices.post');
  expect(waysIn(traces.listed)).toContain('postgresql COPY < invoices.list < GET invoices.list');
  expect(waysIn(traces.reported)).toContainEqual(
    expect.stringMatching(/^postgresql \w+ < reports.trialBalance < GET reports.trialBalance$/),
  );
  const statement = ofTrace(spans, traces.reported).find(({ attributes }) => attributes['db.query.text']);
  expect(statement?.attributes['db.query.text']).toContain('balance');
  // A refusal is not a fault.
  const refused = ofTrace(spans, traces.refused).find(({ name }) => name === 'invoices.get');
  expect([refused?.attributes['error.type'], refused?.status.code ?? 0]).toEqual(['NOT_FOUND', 0]);
  // Nothing was traced outside of the requests.
  const known = new Set(Object.values(traces).map(({ traceId }) => traceId));
  expect(spans.filter(({ traceId }) => !known.has(traceId))).toEqual([]);
  for (const secret of [client, 'Sonnenwirt', 'R-1', 'K1', key])
    expect(collected.text()).not.toContain(secret);
});

test('requests of the same moment that share connections and statements each have their own spans', async () => {
  const reads = Array.from({ length: 24 }, () => newTrace());
  // More than the pool of Prisma has connections.
  const reports = Array.from({ length: 40 }, () => newTrace());
  const writes = Array.from({ length: 24 }, () => newTrace());
  const spans = (
    await traced((ask) =>
      Promise.all([
        ...reads.map((trace) => ask(`${books}/invoices?limit=3`, trace)),
        ...reports.map((trace) => ask(`/trpc/${client}/reports.trialBalance?input=${input}`, trace)),
        ...writes.map((trace, at) => ask(`${books}/invoices`, { body: invoice(`P-${at}`), ...trace })),
      ]),
    )
  ).spans();
  const namesOf = (trace: ReturnType<typeof newTrace>) => ofTrace(spans, trace).map(({ name }) => name);
  const count = (names: readonly string[], name: string) => names.filter((one) => one === name).length;
  expect(reads.map((trace) => count(namesOf(trace), 'postgresql COPY'))).toEqual(reads.map(() => 1));
  const ofBalances = (trace: ReturnType<typeof newTrace>) =>
    ofTrace(spans, trace).filter(({ attributes }) =>
      String(attributes['db.query.text']).includes('FROM balance'),
    ).length;
  expect(reports.map(ofBalances)).toEqual(reports.map(() => 1));
  for (const trace of writes) expect(namesOf(trace)).toContain('shared write of invoice');
});

test('a share of the requests is traced, and none that its caller does not trace', async () => {
  const [wanted, unwanted] = [newTrace(), newTrace('00')];
  const collected = await traced(
    async (ask) => {
      for (const asked of [{}, wanted, unwanted]) expect(await ask(`${books}/vendors`, asked)).toBe(200);
    },
    { OTEL_TRACES_SAMPLER_ARG: '0' },
  );
  expect(new Set(collected.spans().map(({ traceId }) => traceId))).toEqual(new Set([wanted.traceId]));
});

test('where nobody takes the traces, requests are served, the log says it, and the program stops in time', async () => {
  const { kontor } = await traced(
    async (ask) => {
      expect(await ask(`${books}/vendors`)).toBe(200);
    },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
  );
  expect(kontor.output.stderr).toContain('Traces cannot be sent.');
});

test('an invalid endpoint, and an invalid share, are refused at the start', async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317', OTEL_TRACES_SAMPLER_ARG: '5 %' };
  const { code, stderr } = await kontorHere(['start'], { ...environment, ...settings });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/OTEL_EXPORTER_OTLP_ENDPOINT must.*OTEL_TRACES_SAMPLER_ARG must/s),
  ]);
});
