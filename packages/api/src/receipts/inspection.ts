import { Refusal, receiptMedia } from '@kontor/domain';
import { Unreadable } from '@kontor/scan';
import { z } from 'zod';
import { refusalOfBusy } from '../procedure/busy.ts';
import type { Context } from '../procedure/context.ts';
import { isFileSent } from './file-sent.ts';

const media = z.enum(receiptMedia);

/**
 * Checks that the file in the input of an upload can be read and has the type that it declares.
 * Refuses `media_type_refused` when not, and when there is no file, as in JSON.
 */
export const inspect = async (
  { receipts: { scanner }, client }: Pick<Context, 'receipts' | 'client'>,
  input: unknown,
): Promise<void> => {
  const file = input instanceof Object && 'Filedata' in input ? input.Filedata : undefined;
  if (!isFileSent(file))
    throw new Refusal('media_type_refused', 'A receipt is uploaded as a form, by POST /belege.');
  try {
    await scanner.inspect(() => file.bytes(), media.parse(file.media_type), String(client?.id ?? ''));
  } catch (error) {
    if (error instanceof Unreadable) throw new Refusal('media_type_refused', error.message);
    throw refusalOfBusy(error, 'Too many uploads wait to be opened; try again later.');
  }
};
