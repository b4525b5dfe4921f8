import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { LookUp } from './look-up.ts';

/** A request to a server that the operator has named. */
export type OutsideRequest = {
  method?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * `fetch`, which can't be given another look-up of names, for what the program asks of others:
 * redirects are not followed.
 */
export type OutsideFetch = (url: string, request?: OutsideRequest) => Promise<Response>;

export const openFetch =
  ({ lookup }: Pick<LookUp, 'lookup'>): OutsideFetch =>
  (url, { method = 'GET', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const target = new URL(url);
      const request = target.protocol === 'https:' ? httpsRequest : httpRequest;
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = {
        ...{ method, lookup, headers: { 'user-agent': 'Kontor', ...headers, ...length } },
        ...(signal ? { signal } : {}),
      };
      const answered = (answer: IncomingMessage) => resolve(responseOf(answer));
      request(target, options, answered).on('error', reject).end(body);
    });

// Statuses whose answers have no body.
const bodiless = new Set([204, 205, 304]);

const responseOf = (answer: IncomingMessage): Response => {
  const { statusCode: status = 0, headersDistinct } = answer;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (bodiless.has(status)) answer.resume();
  const body = bodiless.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
};
