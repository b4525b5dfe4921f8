import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A collector of traces, as OTLP over HTTP has it, that keeps the spans that it gets. */
type Value = { stringValue?: string; intValue?: number | string };
type Attribute = { key: string; value: Value };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

/** A span with its attributes by name. */
export type CollectedSpan = Omit<SentSpan, 'attributes'> & {
  service: unknown;
  attributes: Readonly<Record<string, unknown>>;
};

const attributesIn = (given: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(given.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

export const openCollector = async () => {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const server = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url}`);
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that was sent, as text. */
    text: () => bodies.join('\n'),
    paths: () => [...paths],
    spans: (): CollectedSpan[] =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => ({
              ...span,
              service: attributesIn(resource.attributes)['service.name'],
              attributes: attributesIn(span.attributes),
            })),
          ),
        ),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
