import { readFile, writeFile } from 'node:fs/promises';
import { eachHead, findClient, type Head } from '@kontor/data';
import type { Installation } from '../installation.ts';
import { codeOf, noSuchClient, Problem } from '../problem.ts';

/**
 * The heads of clients' audit trails, by the names of the clients, as `kontor heads` has written
 * them.
 */
export type KeptHeads = ReadonlyMap<string, Head>;

/**
 * `kontor heads`: a line for each client, with its name, the number of its links and the hash of
 * the last one.
 */
export const writeHeads = async (
  { database }: Pick<Installation, 'database'>,
  { client, out }: { client?: string | undefined; out?: string | undefined },
): Promise<string> => {
  const lines: string[] = [];
  for await (const { client: name, number, hash } of eachHead(database, {
    client_id: await clientIdOf({ database }, client),
  }))
    lines.push(`${name} ${number} ${hash || noHash}\n`);
  const text = lines.join('');
  if (out === undefined) return text;
  await writeFile(out, text).catch((error: unknown) => {
    throw new Problem(`${out} can't be written: ${codeOf(error) ?? 'the system refuses'}.`);
  });
  return '';
};

// The hash of a trail without links.
const noHash = '-';
const headLine = /^(?<client>\S+) (?<number>\d{1,15}) (?<hash>[\da-f]{64}|-)$/;

/** Reads a file that `kontor heads` has written. */
export const readHeads = async (file: string): Promise<KeptHeads> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Problem(`${file} can't be read: ${codeOf(error) ?? 'the system refuses'}.`, 2);
  });
  const kept = new Map<string, Head>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const { client, number, hash } = headLine.exec(line.trim())?.groups ?? {};
    if (client === undefined || hash === undefined)
      throw new Problem(`${file} has no client, number and hash in line ${at + 1}.`, 2);
    kept.set(client, { number: Number(number), hash: hash === noHash ? '' : hash });
  }
  return kept;
};

/**
 * The id of the client called `name`, or undefined for all of them. Throws a Problem where there is
 * no such client.
 */
export const clientIdOf = async (
  { database }: Pick<Installation, 'database'>,
  name: string | undefined,
): Promise<number | undefined> => {
  if (name === undefined) return undefined;
  const client = await findClient(database, name);
  if (client) return client.id;
  throw noSuchClient(name);
};
