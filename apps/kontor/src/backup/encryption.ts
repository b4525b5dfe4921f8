import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { codeOf, Problem } from '../problem.ts';
import { Damaged } from './tar.ts';

/**
 * Encryption of backups in the format of age (age-encryption.org/v1), so that its own programs open
 * them too. For a passphrase, or for public keys, whose private ones then need not be on the
 * machine that makes backups.
 */
export type Encryption = { passphrase: string | undefined; recipients: readonly string[] };

/** Where what opens a backup is: a passphrase, or a file with a private key. */
export type Opening = { passphrase: string | undefined; identity: string | undefined };

const firstWords = 'age-encryption.org/v1\n';

/** Whether a file is encrypted, by its first bytes. */
export const isEncrypted = (beginning: Uint8Array): boolean =>
  Buffer.from(beginning.subarray(0, firstWords.length)).toString('latin1') === firstWords;

/** Answers the function that encrypts; undefined where nothing is to be encrypted for. */
export const encryptionFor = async ({
  passphrase,
  recipients,
}: Encryption): Promise<((chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) | undefined> => {
  if (passphrase === undefined && recipients.length === 0) return undefined;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  if (passphrase !== undefined) encrypter.setPassphrase(passphrase);
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async function* (chunks) {
    yield* await encrypter.encrypt(webStreamOf(chunks));
  };
};

/**
 * Decrypts a backup. Throws a Problem where nothing given opens it, and Damaged where it is not
 * what was written.
 */
export async function* decrypted(
  chunks: AsyncIterable<Uint8Array>,
  opening: Opening,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  if (opening.identity !== undefined)
    for (const line of await identitiesIn(opening.identity)) decrypter.addIdentity(line);
  else if (opening.passphrase !== undefined) decrypter.addPassphrase(opening.passphrase);
  else
    throw new Problem(
      'The backup is encrypted. Set KONTOR_BACKUP_PASSPHRASE, or name the file of its private key by --identity.',
      2,
    );
  let read = 0;
  let failure: unknown;
  const counted = async function* () {
    try {
      for await (const chunk of chunks) {
        read += chunk.length;
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  let opened: AsyncIterable<Uint8Array>;
  try {
    opened = await decrypter.decrypt(webStreamOf(counted()));
  } catch (error) {
    throw (
      failure ??
      new Problem(`The backup can't be decrypted: ${error instanceof Error ? error.message : error}.`)
    );
  }
  const iterator = opened[Symbol.asyncIterator]();
  for (;;) {
    const next = await iterator.next().catch(() => {
      throw failure ?? new Damaged('what is encrypted, up to this place,', read);
    });
    if (next.done) return;
    yield next.value;
  }
}

const identitiesIn = async (file: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Problem(`${file} can't be read: ${codeOf(error) ?? 'the system refuses'}.`, 2);
  });
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (lines.length > 0) return lines;
  throw new Problem(`${file} has no private key of age, which begins with AGE-SECRET-KEY-.`, 2);
};

const webStreamOf = (chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(chunks, { objectMode: true }));
