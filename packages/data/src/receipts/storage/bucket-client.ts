import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { BucketAddress } from './bucket-address.ts';

// In milliseconds. Who waits longer for a connection, a free one or a new one, is told that the storage does not answer.
const connectionTimeout = 10_000;
// Without a byte either way.
const socketTimeout = 30_000;
// Until the answer begins: 25 MB take less on any line that one would put receipts behind.
const requestTimeout = 300_000;
const maxSockets = 64;

/** A client of AWS's SDK for the storage at `address`. Credentials are found as the SDK does: environment, files, roles. */
export const openClient = ({ region, endpoint, forcePathStyle }: BucketAddress): S3Client =>
  new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle,
    requestHandler: openHandler(),
    // Checksums that are not asked for come as trailers, which not every S3-compatible storage understands.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/**
 * The SDK pipes a stream into a request and looks after neither: if the stream breaks, the request would wait for the rest
 * until it times out. Here a stream that is closed before its end takes the request with it.
 */
const openHandler = () => {
  const http = new NodeHttpHandler({
    connectionTimeout,
    socketTimeout,
    requestTimeout,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets },
    httpsAgent: { maxSockets },
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
