import { type OutsideFetch, openFetch } from './http.ts';
import { operatorNames } from './look-up.ts';

/** Whether `value` is an address of HTTP without a password. */
export const isServerUrl = (value: string): boolean => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return hostname !== '' && username === '' && password === '';
};

const usualPatience = 15_000;
// Some kilobytes are usual: a stamp, and the certificates of who signs it.
const mostBytes = 1 << 20;

/**
 * Opens the server for time stamps (RFC 3161) at `url`. What it is asked for rejects where it gives
 * none within `patience` milliseconds.
 */
export const openStamps =
  (
    url: string,
    {
      patience = usualPatience,
      fetch = openFetch(operatorNames),
    }: { patience?: number; fetch?: OutsideFetch } = {},
  ) =>
  async (request: Uint8Array): Promise<Uint8Array> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: request,
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of answer.body) {
      length += piece.length;
      if (length > mostBytes) throw new Error('the answer is too large for a time stamp');
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
