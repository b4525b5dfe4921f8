import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { BucketAddress } from './bucket-address.ts';
import { type Names, openClient } from './bucket-client.ts';
import { BucketError, isMissing } from './bucket-error.ts';
import type { ByteRange, Content } from './store.ts';

/**
 * A bucket of object storage; names of objects are relative to the prefix of its address. Rejects
 * as the SDK does.
 */
export type Bucket = {
  /** Resolves when the bucket can be used. */
  ping: () => Promise<void>;
  /** The size of an object in bytes; undefined when there is none. */
  sizeOf: (name: string) => Promise<number | undefined>;
  /** Writes an object whole or not at all. The storage checks its SHA-256. */
  put: (name: string, content: Content & { sha256: string }) => Promise<void>;
  /** Reads a range of an object. */
  read: (name: string, range: ByteRange) => AsyncIterable<Uint8Array>;
  close: () => void;
};

export const openBucket = (address: BucketAddress, names?: Names): Bucket => {
  const client = openClient(address, names);
  const at = (name: string) => ({ Bucket: address.bucket, Key: `${address.prefix}${name}` });
  return {
    ping: async () => {
      try {
        // No object has this name. The answer NoSuchKey shows that bucket, credentials and
        // permissions are right.
        const { Body } = await client.send(new GetObjectCommand(at('is-there-a-bucket')));
        if (Body instanceof Readable) Body.destroy();
      } catch (error) {
        if (error instanceof NoSuchKey) return;
        throw error;
      }
      throw new BucketError('What answers there is no object storage.');
    },
    sizeOf: async (name) => {
      try {
        return (await client.send(new HeadObjectCommand(at(name)))).ContentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    put: (name, { sha256, ...content }) =>
      upload(client, content, putCommand(at(name), content.size, sha256)),
    read: (name, range) => download(client, range, at(name)),
    close: () => client.destroy(),
  };
};

/**
 * Makes a PUT that sends the SHA-256 twice: as part of the signature, which every S3-compatible
 * storage checks, even over HTTP; and as a checksum, which is stored with the object and which a
 * bucket with object lock requires.
 */
const putCommand = (at: { Bucket: string; Key: string }, size: number, sha256: string): PutObjectCommand => {
  const command = new PutObjectCommand({
    ...at,
    ContentLength: size,
    ContentType: 'application/octet-stream',
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
  });
  const signed = { 'x-amz-content-sha256': sha256 };
  command.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { headers: Record<string, string> };
      return next({ ...args, request: { ...request, headers: { ...request.headers, ...signed } } });
    },
    { step: 'build', name: 'signWhatIsKnown' },
  );
  return command;
};

/**
 * Sends the content as the body of the command. The SDK does not retry a request whose body is a
 * stream, as a stream can be read once only. So the command has no body, and a middleware adds a
 * new stream to each attempt.
 */
const upload = async (client: S3Client, content: Content, command: PutObjectCommand): Promise<void> => {
  let broken: { error: unknown } | undefined;
  command.middlewareStack.add(
    (next) => async (args) => {
      const body = Readable.from(wholeOf(content), { objectMode: false });
      body.once('error', (error) => {
        broken = { error };
      });
      try {
        return await next({ ...args, request: { ...(args.request as object), body } });
      } finally {
        body.destroy();
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'renewBody' },
  );
  try {
    await client.send(command);
  } catch (error) {
    throw broken ? broken.error : error;
  }
};

/**
 * Reads the whole content. Throws on a byte too few or too many, which would shift the end of the
 * HTTP request.
 */
async function* wholeOf({ size, read }: Content): AsyncIterable<Uint8Array> {
  let sent = 0;
  for await (const piece of read({ start: 0, end: size })) {
    sent += piece.length;
    if (sent > size) break;
    yield piece;
  }
  if (sent !== size) throw new Error(`Content of ${size} bytes has ${sent > size ? 'more' : sent} of them.`);
}

async function* download(
  client: S3Client,
  { start, end }: ByteRange,
  at: { Bucket: string; Key: string },
): AsyncIterable<Uint8Array> {
  if (start >= end) return;
  const { Body, ContentLength } = await client.send(
    new GetObjectCommand({ ...at, Range: `bytes=${start}-${end - 1}` }),
  );
  if (!(Body instanceof Readable)) throw new Error(`Object ${at.Key} came without a body.`);
  if (ContentLength !== end - start) {
    Body.destroy();
    throw new Error(`Object ${at.Key} has ${ContentLength} bytes from ${start} to ${end}.`);
  }
  yield* Body;
}
