import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Object storage that speaks the S3 protocol, with a bucket `receipts` and one pair of keys. */
export type ObjectStorage = {
  endpoint: string;
  /** The keys, by the environment variables in which the SDK looks for them. */
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** The requests so far, as `PUT /receipts/1/…`. */
  requests: readonly string[];
  /** Has the next request answered by `listener` rather than by the storage. */
  answerOnce: (listener: RequestListener) => void;
  close: () => Promise<void>;
};

/**
 * Starts object storage on a free port. It is s3rver, which checks signatures, but not what was
 * sent nor whether that is whole; so a server is in front of it that passes on, as AWS does, only
 * content that has the SHA-256 that was signed.
 */
export const startObjectStorage = async (): Promise<ObjectStorage> => {
  // Most tests have no use for it.
  const { default: S3rver } = await import('@20minutes/s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'kontor-objects-'));
  const configureBuckets = [{ name: 'receipts' }];
  const settings = { address: '127.0.0.1', port: 0, silent: true, vhostBuckets: false };
  const storage = new S3rver({ ...settings, directory, configureBuckets });
  const { port } = await storage.run();
  const agent = new Agent({ keepAlive: true });
  const requests: string[] = [];
  const instead: RequestListener[] = [];
  const front = createServer((sent, answer) => {
    requests.push(`${sent.method} ${sent.url}`);
    const listener = instead.shift() ?? ((_: IncomingMessage, to: ServerResponse) => pass(sent, to));
    listener(sent, answer);
  });
  const pass = async (sent: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path, headers } = sent;
    const file = join(directory, `${requests.length}.sent`);
    try {
      if (!(await keepSigned(sent, file))) return refuse(answer);
      const onward = request({ host: '127.0.0.1', port, agent, method, path, headers });
      const [[said]] = await Promise.all([
        once(onward, 'response'),
        pipeline(createReadStream(file), onward),
      ]);
      answer.writeHead(said.statusCode, said.headers);
      return await pipeline(said, answer);
    } catch {
      return answer.destroy();
    } finally {
      await rm(file, { force: true });
    }
  };
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    credentials: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    requests,
    answerOnce: (listener) => {
      instead.push(listener);
    },
    close: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      agent.destroy();
      await storage.close();
      await rm(directory, { recursive: true });
    },
  };
};

/**
 * Keeps what is sent in `file`; false when it has not the SHA-256 that its headers give. Rejects
 * when it breaks off.
 */
const keepSigned = async (sent: IncomingMessage, file: string): Promise<boolean> => {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of sent) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(hashed, createWriteStream(file));
  const digest = hash.digest();
  const { 'x-amz-content-sha256': signed, 'x-amz-checksum-sha256': kept = digest.toString('base64') } =
    sent.headers;
  return signed === digest.toString('hex') && kept === digest.toString('base64');
};

const refuse = (answer: ServerResponse): void => {
  answer.writeHead(400, { 'content-type': 'application/xml' });
  answer.end('<Error><Code>XAmzContentSHA256Mismatch</Code><Message>It differs.</Message></Error>');
};
