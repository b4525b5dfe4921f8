import { createReadStream } from 'node:fs';
import { type OfficialRates, RatesUnavailable } from '@kontor/api';
import { mostRateBytes } from '@kontor/bank';
import { folderOf } from './mail/mail-settings.ts';
import { type OutsideFetch, openFetch } from './names/http.ts';
import { operatorNames } from './names/look-up.ts';

/**
 * Whether `value` is an address or a file of official rates; `{day}` in it is the day that is asked
 * for, as 20260603.
 */
export const isRatesUrl = (value: string): boolean => {
  if (/^file:./.test(value)) return true;
  const address = value.replaceAll('{day}', '20260101');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return hostname !== '' && username === '' && password === '';
};

const usualPatience = 10_000;

/**
 * Opens the official rates at `url`, a file or an address of HTTP. `patience` is for how many
 * milliseconds an answer is waited.
 */
export const openOfficialRates = (
  url: string,
  {
    patience = usualPatience,
    fetch = openFetch(operatorNames),
  }: { patience?: number; fetch?: OutsideFetch } = {},
): OfficialRates => ({
  read: async (day) => {
    const address = url.replaceAll('{day}', day.replaceAll('-', ''));
    const path = folderOf(address);
    const late = AbortSignal.timeout(patience);
    try {
      return await withinBound(
        path === undefined ? await answerOf(address, { fetch, signal: late }) : createReadStream(path),
      );
    } catch (error) {
      if (error instanceof RatesUnavailable) throw error;
      throw new RatesUnavailable(late.aborted ? 'timeout' : faultOf(error), error);
    }
  },
});

// An address that leads elsewhere is not followed: the operator has said where rates are read.
const answerOf = async (
  address: string,
  { fetch, signal }: { fetch: OutsideFetch; signal: AbortSignal },
): Promise<AsyncIterable<Uint8Array>> => {
  const answer = await fetch(address, { signal, headers: { accept: 'application/xml, text/xml' } });
  if (answer.status >= 300 && answer.status < 400) throw new RatesUnavailable('unreachable', 'a redirect');
  if (answer.status === 404) throw new RatesUnavailable('missing');
  if (!answer.ok || !answer.body) throw new RatesUnavailable('refused', `HTTP ${answer.status}`);
  return answer.body;
};

const withinBound = async (pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > mostRateBytes) throw new RatesUnavailable('too_large');
    all.push(piece);
  }
  return Buffer.concat(all);
};

const faultOf = (error: unknown): RatesUnavailable['fault'] => {
  if (!(error instanceof Error)) return 'unreachable';
  return 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreachable';
};
