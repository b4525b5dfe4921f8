import { lookup } from 'node:dns/promises';
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { codeOf } from '../problem.ts';
import type { Networks } from './network.ts';

/** The end of a request to a receiver: its status, or a fault in plain words. */
export type DeliveryEnd = { status: number } | { status: undefined; fault: string };

export type Sender = {
  /** Posts a body of JSON. It never rejects. */
  send: (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<DeliveryEnd>;
  close: () => void;
};

/** A receiver has so long to answer, in milliseconds, from the look-up of its name on. */
export const sendTimeout = 15_000;

// A receiver that is idle for this long is let go.
const idle = 5_000;

/**
 * Opens the sender. The address is checked after its name was looked up, and the connection goes to an address that was checked,
 * so that no name leads into a network that is not allowed. Redirects are not followed.
 */
export const openSender = ({ isAllowed, isOwn }: Networks): Sender => {
  // As many sockets as there are deliveries: those to one host don't wait for each other.
  const options = { keepAlive: true, timeout: idle };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

  const send: Sender['send'] = async (url, body, headers) => {
    const target = new URL(url);
    const { protocol } = target;
    const signal = AbortSignal.timeout(sendTimeout);
    try {
      const address = await hostAddress(target, signal);
      if (!isAllowed(address)) return failed('the address is in no public network');
      if (protocol !== 'https:' && !isOwn(address)) return failed('only https:// addresses are called');
      const sent = { 'content-type': 'application/json', 'user-agent': 'Kontor' };
      return await post(target, body, {
        method: 'POST',
        agent: protocol === 'https:' ? agents['https:'] : agents['http:'],
        headers: { ...sent, ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: lookupOf(address),
        signal,
      });
    } catch (error) {
      return failed(signal.aborted ? `there was no answer in ${sendTimeout / 1000} seconds` : faultOf(error));
    }
  };
  return {
    send,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};

const failed = (fault: string): DeliveryEnd => ({ status: undefined, fault });

/** The address of a host: itself, or the first to which its name leads. */
const hostAddress = async ({ hostname }: URL, signal: AbortSignal): Promise<string> => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return host;
  // A look-up of the system can't be broken off, so it is left alone.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return (await Promise.race([lookup(host), aborted])).address;
};

/** A look-up that answers the address that was checked. */
const lookupOf =
  (address: string): LookupFunction =>
  (_host, { all }, callback) => {
    const family = isIP(address);
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

const post = (target: URL, body: string, options: RequestOptions): Promise<DeliveryEnd> =>
  new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const answered = (answer: IncomingMessage) => {
      let length = 0;
      answer.on('data', (bytes: Buffer) => {
        length += bytes.length;
        // The answer is read so that the connection serves again; one that goes on is not wanted.
        if (length > longestAnswer) answer.destroy();
      });
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0 }));
      answer.on('error', () => undefined);
    };
    request(target, options, answered).on('error', reject).end(body);
  });

// In bytes.
const longestAnswer = 65_536;

const faults = new Map([
  ['ENOTFOUND', 'the host is not known'],
  ['EAI_AGAIN', 'the host could not be looked up'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was broken off'],
  ['EHOSTUNREACH', 'the host can not be reached'],
  ['ENETUNREACH', 'the network can not be reached'],
  ['ETIMEDOUT', 'the host does not answer'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is signed by nobody who is known'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate is signed by nobody who is known'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate is signed by nobody who is known'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is of another host'],
]);

const faultOf = (error: unknown): string => {
  const code = codeOf(error) ?? '';
  return faults.get(code) ?? (code === '' ? 'the connection failed' : `the connection failed (${code})`);
};
