import { Readable } from 'node:stream';
import type { FileAnswered } from '@kontor/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNamed, rangeOf } from './byte-range.ts';

/**
 * Answers with a file (docs/interface §16), or the part of it that `Range` asks for, as fast as the
 * caller reads it. The headers make a browser save it, and neither show it nor run anything in it.
 */
export const answerFile = (
  { file_name, media_type, size, sha256, content }: FileAnswered,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): unknown => {
  const tag = `"${sha256}"`;
  reply.headers({
    'content-type': media_type,
    'content-disposition': attachment(file_name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // A cache must ask again, as the key may no longer be valid.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: tag,
  });
  if (isNamed(tag, headers['if-none-match'])) return reply.code(304).send();
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = isCurrent && method === 'GET' ? rangeOf(headers.range, size) : undefined;
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  reply.header('content-length', end - start);
  if (method === 'HEAD') return reply.send();
  return Readable.from(content.read({ start, end }), { objectMode: false });
};

/**
 * The file name as RFC 6266 writes it, and in plain characters for callers that do not support
 * that.
 */
const attachment = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};
