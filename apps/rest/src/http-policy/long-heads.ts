import type { IncomingMessage } from 'node:http';
import { Refusal } from '@kontor/domain';

/** The bytes that the head of a request may have (docs/interface §17). */
const longestHead = 16_384;

/**
 * The bytes of a head that Node reads. One that is longer than it may be is so refused in the form
 * of the address that it is sent to; Node's parser, which refuses those beyond, often does not have
 * their beginning any more.
 */
export const readHead = 4 * longestHead;

// The blanks and the version in the first line with its line break, and the empty line at the end.
const aroundLines = ' '.length + ' HTTP/1.1\r\n'.length + '\r\n'.length;
// What stands between a name and its value, and behind that, for each of the two.
const besideEach = ': \r\n'.length / 2;

/** Whether the head of a request is longer than it may be. */
export const isHeadTooLong = ({
  method = '',
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>): boolean => {
  let size = aroundLines + method.length + url.length;
  for (const text of rawHeaders) size += text.length + besideEach;
  return size > longestHead;
};

export const headTooLong = () =>
  new Refusal('headers_too_large', 'The head of the request is larger than 16 KB.');
