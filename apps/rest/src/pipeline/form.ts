import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type FileSent, fileSent, writeTemporaryFile } from '@kontor/api';
import { type Issue, Refusal, say, type UnknownNames, unwrapSchema } from '@kontor/domain';
import busboy, { type Busboy } from 'busboy';
import { z } from 'zod';
import { malformed } from '../codec/tree.ts';
import { mediaOf } from '../formats/media.ts';
import { headerRefused } from '../formats/negotiate.ts';
import type { Body } from '../operations/operations.ts';
import { mediaFor, refusedType, saysNothing, tooLarge } from './file-media.ts';

declare module 'busboy' {
  interface FileInfo {
    /**
     * The Content-Type of the part, if it has one: `mimeType` is text/plain where it has none
     * (patches/).
     */
    declaredType?: string | undefined;
  }
}

export type Form = Extract<Body, { form: 'form' }>;

/**
 * A form that was read to its end: its file, which must be closed, and the texts of its other
 * fields.
 */
export type FormRead = { file: FileSent; texts: ReadonlyMap<string, string> };

/** The most bytes that a form may have besides its file. */
export const formAllowance = 1_048_576;

// A form has two parts. Unknown parts are skipped, up to this number.
const maxParts = 100;

/** Refuses `media_type_refused` for a request that has no form. */
export const checkForm = (headers: IncomingHttpHeaders): void => {
  const media = mediaOf(headers['content-type'] ?? '');
  if (media?.type !== 'multipart/form-data' || !media.parameters.get('boundary')) throw noForm(headers);
};

/** The state of a form that is being read; `refuse` ends the reading. */
type Reading = {
  form: Form;
  directory: string;
  /** Collects the names of unknown parts, where the caller wants them refused. */
  unknown: UnknownNames | undefined;
  /** Whether the request says that it is too long. */
  tooLong: boolean;
  texts: Map<string, string>;
  issues: Issue[];
  file: Promise<FileSent> | undefined;
  refuse: (why: unknown) => void;
};

export type FormOptions = {
  directory: string;
  silence: number;
  /**
   * The unknown parameters of the request, to which those of the form are added where it is read
   * `strict`ly.
   */
  unknown?: UnknownNames | undefined;
  strict?: boolean;
};

/**
 * Reads a form (docs/interface §16) and writes its file to a temporary file in `directory` as it
 * arrives. A fault is refused as soon as it is known, without waiting for the rest:
 * `media_type_refused`, `too_large`, `malformed`, and `invalid` for a whole form that does not have
 * exactly one file with content. Then the temporary file is removed. When nothing arrives for
 * `silence` milliseconds, the connection is closed.
 */
export const readForm = async (
  incoming: IncomingMessage,
  form: Form,
  { directory, silence, unknown, strict = false }: FormOptions,
): Promise<FormRead> => {
  const parser = parserOf(incoming, form);
  const { socket } = incoming;
  const reading: Reading = {
    form,
    directory,
    unknown: strict ? unknown : undefined,
    tooLong: Number(incoming.headers['content-length'] ?? 0) > mostOf(form),
    texts: new Map(),
    issues: [],
    file: undefined,
    refuse: () => undefined,
  };
  try {
    // Node cuts a connection on which nothing moves for so long.
    if (socket instanceof Socket) socket.setTimeout(silence);
    await parsed(incoming, parser, reading);
    const file = await theFile(reading);
    unknown?.refuse();
    return { file, texts: reading.texts };
  } catch (error) {
    incoming.unpipe(parser);
    parser.destroy();
    const file = await reading.file?.catch(() => undefined);
    await file?.close();
    throw error;
  } finally {
    if (socket instanceof Socket) socket.setTimeout(0);
  }
};

const parsed = (incoming: IncomingMessage, parser: Busboy, reading: Reading): Promise<void> =>
  new Promise((resolve, reject) => {
    reading.refuse = reject;
    // busboy knows few charsets, and gives no text where it does not know that of a part.
    parser.on('field', (name, text: string | undefined, { valueTruncated }) =>
      takeText(reading, { name, text, isCut: valueTruncated }),
    );
    parser.on('file', (name, stream, { filename = '', declaredType }) =>
      takeFile(reading, stream, { name, filename, declared: declaredType?.trim() ?? '' }),
    );
    parser.on('partsLimit', () => reject(malformed(`The form has more than ${maxParts} parts.`)));
    parser.on('error', () => reject(brokenOff()));
    parser.on('close', resolve);
    incoming.on('error', () => reject(brokenOff()));
    incoming.on('close', () => {
      if (!incoming.readableEnded) reject(brokenOff());
    });
    const most = mostOf(reading.form);
    let size = 0;
    incoming.on('data', (bytes: Uint8Array) => {
      size += bytes.length;
      if (size > most) reject(tooLarge(reading.form.kind));
    });
    incoming.pipe(parser);
  });

type Text = { name: string; text: string | undefined; isCut: boolean };

const takeText = (reading: Reading, { name, text, isCut }: Text): void => {
  const { form, texts, issues, refuse } = reading;
  if (name === form.file) {
    issues.push({ field: name, message: 'must be a file, with a name' });
  } else if (form.fields.some(({ scalar }) => scalar.name === name)) {
    if (text === undefined) refuse(malformed(`The part ${name} is in a charset that is not known.`, name));
    // A byte that is not UTF-8 is this character now; so may be the one at which a text was cut.
    if (text?.includes('\ufffd') && !isCut) refuse(malformed(`The part ${name} is not valid UTF-8.`, name));
    if (texts.has(name)) refuse(malformed(`The part ${name} stands twice.`, name));
    texts.set(name, text ?? '');
  } else {
    addUnknownPart(reading, name);
  }
};

const addUnknownPart = ({ form, unknown }: Reading, name: string): void => {
  const known = [form.file, ...form.fields.map(({ scalar }) => scalar.name)];
  unknown?.add({ path: '', name, kind: 'field', known });
};

type FilePart = { name: string; filename: string; declared: string };

const takeFile = (reading: Reading, stream: Readable, { name, filename, declared }: FilePart): void => {
  const { form, directory, issues, refuse, tooLong } = reading;
  // The reader of the stream gets its error; for a stream that is skipped the error does not
  // matter.
  stream.on('error', () => undefined);
  const { kind } = form;
  if (name !== form.file || reading.file) {
    if (name === form.file) issues.push({ field: name, message: 'must stand once' });
    else if (form.fields.some(({ scalar }) => scalar.name === name))
      issues.push({ field: name, message: 'must be a text, not a file' });
    else addUnknownPart(reading, name);
    stream.resume();
  } else if (!saysNothing(declared) && kind.mediaOf(declared) === undefined) {
    refuse(refusedType(`${name} is declared as ${declared}, and must be ${kind.media.join(', ')}`));
  } else {
    let media = '';
    const begins = (head: string) => {
      media = mediaFor(kind, { name, declared, head });
      // Checked after the type: a file of the wrong type is refused for its type, whatever its
      // length (§4).
      if (tooLong) throw tooLarge(kind);
    };
    reading.file = writeTemporaryFile(stream, { directory, limit: kind.limit, begins }).then((content) =>
      fileSent(content, { file_name: filename, media_type: media }),
    );
    reading.file.catch((error: unknown) => refuse(error === stream.errored ? brokenOff() : error));
  }
};

const theFile = async ({ form, issues, file }: Reading): Promise<FileSent> => {
  const sent = await file;
  if (sent?.size === 0) issues.push({ field: form.file, message: 'must not be empty' });
  if (!sent && issues.every(({ field }) => field !== form.file))
    issues.push({ field: form.file, message: 'is required' });
  const [first] = issues;
  if (first) throw new Refusal('invalid', say('fault', { field: first.field, fault: first }), issues);
  if (!sent) throw brokenOff();
  return sent;
};

const parserOf = ({ headers }: IncomingMessage, { fields }: Form): Busboy => {
  try {
    return busboy({
      headers,
      // File names arrive in UTF-8 and whole; fileNameOf decides which part of them is the name.
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { parts: maxParts, fieldSize: Math.max(0, ...fields.map(mostBytes)) },
    });
  } catch {
    throw noForm(headers);
  }
};

// A text that is cut at this length is too long in any case, and is refused as too long.
const mostBytes = ({ schema }: Form['fields'][number]): number => {
  const most = z.globalRegistry.get(unwrapSchema(schema).inner)?.['maxLength'];
  return typeof most === 'number' ? 4 * most + 1 : formAllowance;
};

const mostOf = ({ kind }: Form): number => kind.limit + formAllowance;

const noForm = ({ 'content-type': type }: IncomingHttpHeaders) =>
  headerRefused('Content-Type', type, 'the body must be multipart/form-data, with a boundary');

const brokenOff = () => malformed('The form cannot be read: it ends too early, or is none.');
