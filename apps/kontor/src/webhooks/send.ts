import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callWith, type LookUp, lookUpPatience, openLookUp } from '../names/look-up.ts';
import { codeOf } from '../problem.ts';
import type { Networks } from './network.ts';

/** The end of a request to a receiver: its status, or a fault in plain words. */
export type DeliveryEnd = { status: number } | Fault;
type Fault = { status: undefined; fault: string };

export type Sender = {
  /**
   * Posts a body of JSON, and waits for the answer as long as `patience` says, in milliseconds. It
   * never rejects.
   */
  send: (
    url: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    patience?: number,
  ) => Promise<DeliveryEnd>;
  close: () => void;
};

/** A receiver has so long to answer, in milliseconds, from the connection on. */
export const sendTimeout = 15_000;

// A receiver that is idle for this long is let go.
const idle = 5_000;

/**
 * Opens the sender. The addresses are checked after their name was looked up, and the connection
 * goes to one that was checked, so that no name leads into a network that is not allowed. Redirects
 * are not followed.
 */
export const openSender = (
  { isAllowed, isOwn }: Networks,
  { addressesOf }: Pick<LookUp, 'addressesOf'> = openLookUp(),
): Sender => {
  // As many sockets as there are deliveries: those to one host don't wait for each other.
  const options = { keepAlive: true, timeout: idle };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

  /** The addresses of a host that may be called, or the fault. */
  const addressesFor = async (host: string): Promise<readonly string[] | Fault> => {
    if (isIP(host) !== 0) return isAllowed(host) ? [host] : failed('the address is in no public network');
    const hidden = sleep(leastPause);
    try {
      const addresses = (await addressesOf(host)).filter(isAllowed);
      if (addresses.length > 0) return addresses;
    } catch (error) {
      if (codeOf(error) === 'ETIMEOUT')
        return failed(`the name could not be looked up in ${lookUpPatience / 1000} seconds`);
    }
    // A name of an inner network is answered as one that nobody has, and not sooner: the log is not
    // a list of what the operator has there.
    await hidden;
    return failed('the name is not known, or leads to no public address');
  };

  const send: Sender['send'] = async (url, body, headers, patience = sendTimeout) => {
    const target = new URL(url);
    const { protocol } = target;
    const addresses = await addressesFor(hostOf(target));
    if ('fault' in addresses) return addresses;
    const called = protocol === 'https:' ? addresses : addresses.filter(isOwn);
    if (called.length === 0) return failed('only https:// addresses are called');
    const signal = AbortSignal.timeout(patience);
    try {
      const sent = { 'content-type': 'application/json', 'user-agent': 'Kontor' };
      return await post(target, body, {
        method: 'POST',
        agent: protocol === 'https:' ? agents['https:'] : agents['http:'],
        headers: { ...sent, ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: (_, options, callback) => callWith(called, options, callback),
        signal,
      });
    } catch (error) {
      return failed(signal.aborted ? `there was no answer in ${patience / 1000} seconds` : faultOf(error));
    }
  };
  return {
    send,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};

/** The name or the address of a host, of IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const failed = (fault: string): Fault => ({ status: undefined, fault });

// Until a name that leads to no address that may be called is answered, in milliseconds.
const leastPause = 1_000;

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
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was broken off'],
  ['EHOSTUNREACH', 'the host cannot be reached'],
  ['ENETUNREACH', 'the network cannot be reached'],
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
