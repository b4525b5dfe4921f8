import type { KontorRouter } from '@kontor/client';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';

export type Downloaded = { file_name: string; media_type: string; parts: string[] };

/** Reads the whole books of a client as a file for another program, which arrives in parts (docs/interface §15). */
export const downloadBooks = async (
  client: string,
  format: 'hledger' | 'ledger' | 'beancount',
): Promise<Downloaded> => {
  const url = `/trpc/${encodeURIComponent(client)}`;
  const call = createTRPCClient<KontorRouter>({ links: [httpBatchStreamLink({ url })] });
  const { file_name, media_type, content } = await call.exports.books.query({ format });
  const parts: string[] = [];
  for await (const part of content) parts.push(part);
  return { file_name, media_type, parts };
};
