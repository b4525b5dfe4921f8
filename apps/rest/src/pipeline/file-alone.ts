import type { IncomingHttpHeaders } from 'node:http';
import { type FileSent, fileSent, writeTemporaryFile } from '@kontor/api';
import { invalidField } from '@kontor/domain';
import type { Body } from '../operations/operations.ts';
import { mediaFor } from './file-media.ts';

/** Files that are the whole body of a request, where their operation takes them so (docs/interface §26). */

type Form = Extract<Body, { form: 'form' }>;

/** Whether the request has the file of `form` alone: its type is one that the file may have. */
export const isAlone = ({ 'content-type': type = '' }: IncomingHttpHeaders, { kind }: Form): boolean =>
  kind.alone === true && kind.mediaOf(type) !== undefined;

/** Writes a body to a temporary file, which must be closed. Refuses `media_type_refused`, and `invalid` for an empty one. */
export const readAlone = async (
  body: unknown,
  { file: name, kind }: Form,
  { directory, declared }: { directory: string; declared: string },
): Promise<FileSent> => {
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  if (bytes.length === 0) throw invalidField(name, 'must not be empty');
  let media_type = '';
  const begins = (head: string) => {
    media_type = mediaFor(kind, { name, declared, head });
  };
  const content = await writeTemporaryFile(once(bytes), { directory, limit: kind.limit, begins });
  return fileSent(content, { file_name: '', media_type });
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
