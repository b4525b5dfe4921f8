import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type FileSent, fileSent, writeTemporaryFile } from '@kontor/api';
import { invalidField } from '@kontor/domain';
import { malformed } from '../codec/tree.ts';
import { mediaFor, tooLarge } from './file-media.ts';
import type { Form } from './form.ts';

/**
 * Files that are the whole body of a request, where their operation takes them so (docs/interface
 * §26).
 */

/** Whether the request has the file of `form` alone: its type is one that the file may have. */
export const isAlone = ({ 'content-type': type = '' }: IncomingHttpHeaders, { kind }: Form): boolean =>
  kind.alone === true && kind.mediaOf(type) !== undefined;

/**
 * Writes a body to a temporary file in `directory` as it arrives; the file must be closed. A fault
 * is refused as soon as it is known, without waiting for the rest: `media_type_refused`,
 * `too_large`, `malformed`, and `invalid` for an empty one. When nothing arrives for `silence`
 * milliseconds, the connection is closed.
 */
export const readAlone = async (
  incoming: IncomingMessage,
  { file: name, kind }: Form,
  { directory, silence }: { directory: string; silence: number },
): Promise<FileSent> => {
  const { headers, socket } = incoming;
  const declared = headers['content-type'] ?? '';
  let media_type = '';
  const begins = (head: string) => {
    media_type = mediaFor(kind, { name, declared, head });
    // Checked after the type: a file of the wrong type is refused for its type, whatever its length
    // (§4).
    if (Number(headers['content-length'] ?? 0) > kind.limit) throw tooLarge(kind);
  };
  try {
    // Node cuts a connection on which nothing moves for so long.
    if (socket instanceof Socket) socket.setTimeout(silence);
    const content = await writeTemporaryFile(arriving(incoming), { directory, limit: kind.limit, begins });
    if (content.size > 0) return fileSent(content, { file_name: '', media_type });
    await content.close();
    throw invalidField(name, 'must not be empty');
  } finally {
    if (socket instanceof Socket) socket.setTimeout(0);
  }
};

/**
 * The bytes of a body. Where the reader stops before its end the connection stays, so that the
 * refusal can be answered.
 */
async function* arriving(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch {
    throw malformed('The body ends too early.');
  }
}
