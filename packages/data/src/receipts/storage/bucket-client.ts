import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { BucketAddress } from './bucket-address.ts';

// In milliseconds. After this time without a connection, free or new, the storage counts as not
// answering.
const connectionTimeout = 10_000;
// The longest time without a byte in either direction.
const socketTimeout = 30_000;
// The longest time until the answer begins; 25 MB take less on any connection that is fit for
// receipts.
const requestTimeout = 300_000;
const maxSockets = 64;

/** Another look-up of names than the system's. */
export type Names = { lookup: LookupFunction };

/**
 * Opens a client of AWS's SDK. The SDK finds the credentials: in the environment, files or roles.
 */
export const openClient = (
  { region, endpoint, forcePathStyle }: BucketAddress,
  names: Names | undefined,
): S3Client =>
  new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle,
    requestHandler: openHandler(names),
    // Optional checksums are sent as trailers, which not every S3-compatible storage understands.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/**
 * Opens a handler that aborts the request when its body's stream is closed before its end. The SDK
 * pipes the stream into the request without watching it: the request would wait for the rest until
 * it times out.
 */
const openHandler = ({ lookup }: Partial<Names> = {}) => {
  const agent = { maxSockets, ...(lookup ? { lookup } : {}) };
  const http = new NodeHttpHandler({
    connectionTimeout,
    socketTimeout,
    requestTimeout,
    throwOnRequestTimeout: true,
    httpAgent: agent,
    httpsAgent: agent,
  });
  type Handle = NodeHttpHandler['handle'];
  const handle: Handle = (request, options) => {
    const body: unknown = request.body;
    if (!(body instanceof Readable)) return http.handle(request, options);
    const attempt = new AbortController();
    body.once('close', () => {
      if (!body.readableEnded) attempt.abort();
    });
    return http.handle(request, { ...options, abortSignal: attempt.signal });
  };
  return {
    handle,
    metadata: http.metadata,
    destroy: () => http.destroy(),
    updateHttpClientConfig: http.updateHttpClientConfig.bind(http),
    httpHandlerConfigs: () => http.httpHandlerConfigs(),
  };
};
