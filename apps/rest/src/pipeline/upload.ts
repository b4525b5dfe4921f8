import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { readScalar } from '../codec/scalar-codecs.ts';
import { type Call, parametersIn, unknownParameters } from './call.ts';
import { isAlone, readAlone } from './file-alone.ts';
import { checkForm, type Form, type FormRead, readForm } from './form.ts';

/** Bodies that are a file or have one, which are read as they arrive. */

// The longest pause, in milliseconds.
const longestSilence = 60_000;

/**
 * Refuses `media_type_refused` for a request whose body neither is the file of `form` nor has it.
 */
export const checkUpload = (headers: IncomingHttpHeaders, form: Form): void => {
  if (!isAlone(headers, form)) checkForm(headers);
};

/** Reads a body to its end; its file is temporary and must be closed. */
export const readUpload = async (
  { headers, raw }: FastifyRequest,
  { body, call, silence = longestSilence }: { body: Form; call: Call; silence?: number | undefined },
): Promise<FormRead> => {
  const { context, operation } = call;
  const { directory } = context.receipts;
  const unknown = unknownParameters(operation, call);
  if (!isAlone(headers, body))
    return readForm(raw, body, { directory, silence, unknown, strict: context.strict });
  unknown?.refuse();
  return { file: await readAlone(raw, body, { directory, silence }), texts: new Map() };
};

/**
 * The input of an operation by its parameters and the body that was sent to it; times are read in
 * the zone of `call`.
 */
export const inputOfUpload = ({ file, texts }: FormRead, call: Call): unknown => {
  const { operation, zone } = call;
  if (operation.body?.form !== 'form') throw new TypeError(`${operation.name} has no file`);
  const fields = operation.body.fields.flatMap(({ scalar }) => {
    const text = texts.get(scalar.name);
    return text === undefined ? [] : [[scalar.name, readScalar(text, scalar, zone)]];
  });
  return { ...parametersIn(operation, call), ...Object.fromEntries(fields), [operation.body.file]: file };
};
