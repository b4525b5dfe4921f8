import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operationOf } from '../metrics/operation.ts';

/**
 * Gives each request a span, which goes on with the trace of its caller (`traceparent`). It reports
 * the operation and the route, and neither the address nor the name of a client. Health checks have
 * none.
 */
export const traceRequests = (app: FastifyInstance): void => {
  const tracer = trace.getTracer('kontor');
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = '' } = request.routeOptions;
    if (route === '/healthz' || route === '/readyz') return done();
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'kontor.request_id': request.id,
    };
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    contexts.set(request, own);
    context.with(own, done);
  });

  // A body arrives by events of the connection, which know nothing of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = contexts.get(request);
    if (own) context.with(own, done);
    else done();
  });

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const own = contexts.get(request);
    const span = own && trace.getSpan(own);
    const operation = operationOf(request);
    span?.updateName(`${request.method} ${operation}`);
    span?.setAttributes({ 'http.response.status_code': statusCode, 'kontor.operation': operation });
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
};
