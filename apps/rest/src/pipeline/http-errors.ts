import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal, type RefusalCode, refusalStatuses, withoutSecrets } from '@kontor/domain';
import type { ConnectionError } from 'fastify';
import { formatOfAnswer, formatOfRequest } from '../formats/negotiate.ts';
import { headTooLong } from '../http-policy/long-heads.ts';
import { writeError } from './errors.ts';

/**
 * Refusals of Node's HTTP parser, which come before there is a request: they are written as all
 * others are (docs/interface §4), and the connection is closed.
 */
export const refuseUnparsed = (error: ConnectionError, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return;
  const [code, sentence] = refusals.get(error.code) ?? unreadable;
  // The bytes at which the parser failed: their headers may name the format that the caller
  // accepts.
  const sent: unknown = error.rawPacket;
  const packet = sent instanceof Uint8Array ? Buffer.from(sent).toString() : '';
  const answer = answerOf(new Refusal(code, sentence), {
    id: idOf(header(packet, 'x-request-id')),
    accept: header(packet, 'accept'),
  });
  const status = refusalStatuses[code];
  const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${answer.body}`);
};

/** 417 for an `Expect` that is not `100-continue`. */
export const refuseExpectation = (request: IncomingMessage, response: ServerResponse): void => {
  const { headers } = request;
  const refusal = new Refusal('expectation_failed', 'Expect may be 100-continue and nothing else.');
  const requestFormat = formatOfRequest(headers);
  const answer = answerOf(refusal, {
    id: idOf(headers['x-request-id']),
    accept: headers.accept,
    requestFormat,
  });
  response.writeHead(417, answer.headers).end(answer.body);
};

/**
 * The id of a request: the caller's own, if its form is allowed, so that the caller finds the
 * request in the log and in the audit trail. A key that was sent as one is blanked in it, here
 * already, as neither may have it.
 */
export const idOf = (sent: unknown): string =>
  typeof sent === 'string' && /^[\w.-]{1,128}$/.test(sent) ? withoutSecrets(sent) : randomUUID();

const unreadable = ['malformed', 'The request is not HTTP as it should be.'] as const;

const refusals = new Map<string, readonly [RefusalCode, string]>([
  ['HPE_HEADER_OVERFLOW', ['headers_too_large', headTooLong().message]],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', ['too_large', 'The extensions of a chunk are larger than 16 KB.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['request_timeout', 'The request did not arrive in time.']],
]);

type AnswerOptions = {
  id: string;
  accept?: string | undefined;
  requestFormat?: ReturnType<typeof formatOfRequest>;
};

const answerOf = (refusal: Refusal, { id, accept, requestFormat }: AnswerOptions) => {
  const format = formatOfAnswer(accept, requestFormat) ?? formatOfRequest({});
  const body = writeError(refusal, format);
  const headers = {
    'content-type': format.contentType,
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    connection: 'close',
  };
  return { headers, body };
};

const header = (packet: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*\\r?$`, 'im').exec(packet)?.[1];
