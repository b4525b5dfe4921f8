import { setTimeout as pause } from 'node:timers/promises';
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { operatorNames } from '../names/look-up.ts';
import type { TracesSettings } from './traces-settings.ts';

// In milliseconds: for a collector to take spans, also for what is left of them when the program
// stops.
const patience = 3_000;

/**
 * Does `work` while its spans are sent by OTLP over HTTP, if they are to be. OpenTelemetry's SDK is
 * loaded here, so that a program without traces never loads it.
 */
export const withTraces = async <Result>(
  settings: TracesSettings | undefined,
  log: FastifyBaseLogger,
  work: () => Promise<Result>,
): Promise<Result> => {
  const close = settings && (await openTraces(settings, log));
  try {
    return await work();
  } finally {
    await close?.();
  }
};

const openTraces = async ({ endpoint, share }: TracesSettings, log: FastifyBaseLogger) => {
  const [
    sdk,
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    resources,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
  ]);
  const say = (...words: unknown[]) => log.warn({ words: words.map(String) }, 'Traces cannot be sent.');
  const quiet = () => undefined;
  const logger = { error: say, warn: say, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: patience,
    httpAgentOptions: { lookup: operatorNames.lookup },
  });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say otherwise.
  const named = resources.resourceFromAttributes({ 'service.name': 'kontor' });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(named).merge(given),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => Promise.race([provider.shutdown().catch(say), pause(patience, undefined, { ref: false })]);
};
