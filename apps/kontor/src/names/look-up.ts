import { lookup as systemLookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { codeOf } from '../problem.ts';
import { askServers, type NamesAsked } from './servers.ts';
import { candidates, openSystemFiles, type SystemFiles, usualFiles } from './system-files.ts';

/**
 * Looks names of other machines up without a thread: those of `getaddrinfo` are few and shared by
 * the whole program, also with the connections to the database, so that a name whose server is
 * silent would hold all others (decision 325). The hosts file, the search domains and `localhost`
 * hold as they do for the system.
 */
export type LookUp = {
  /**
   * The addresses of a name, at least one. Rejects with the code ENOTFOUND where it has none, and
   * ETIMEOUT after some seconds.
   */
  addressesOf: (name: string) => Promise<readonly string[]>;
  /** `addressesOf` as sockets take it. */
  lookup: LookupFunction;
};

export type LookUpOptions = {
  /** Instead of the servers that the machine names. */
  servers?: readonly string[] | undefined;
  files?: SystemFiles;
  /** A look-up takes no longer than this, in milliseconds. */
  patience?: number;
  /**
   * Whether the system is asked for a name that neither the hosts file nor a server knows: one
   * after the other, so that they hold one thread at most.
   */
  system?: boolean;
};

export const lookUpPatience = 5_000;

export const openLookUp = ({
  servers,
  files = usualFiles,
  patience = lookUpPatience,
  system = false,
}: LookUpOptions = {}): LookUp => {
  const read = openSystemFiles(files);
  const askSystem = oneAfterTheOther(async (name) =>
    (await systemLookUp(name, { all: true })).map(({ address }) => address),
  );
  const addressesOf: LookUp['addressesOf'] = async (name) => {
    if (isIP(name) !== 0) return [name];
    const { hosts, search } = await read();
    const named = hosts.get(name.toLowerCase().replace(/\.$/, ''));
    if (named) return named;
    if (/(^|\.)localhost\.?$/i.test(name)) return ['127.0.0.1', '::1'];
    const asked: NamesAsked = { servers, patience, names: candidates(name, search) };
    return askServers(asked).catch((error: unknown) => {
      if (!system || codeOf(error) !== 'ENOTFOUND') throw error;
      return orTooLate(patience, askSystem(name));
    });
  };
  const lookup: LookupFunction = (name, { all }, callback) => {
    addressesOf(name).then(
      (addresses) => callWith(addresses, { all }, callback),
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
  return { addressesOf, lookup };
};

/** Calls back as a look-up of these addresses does, of which there is at least one. */
export const callWith = (
  addresses: readonly string[],
  { all }: { all?: boolean | undefined },
  callback: Parameters<LookupFunction>[2],
): void => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = found;
  if (all) callback(null, found);
  else callback(null, first?.address ?? '', first?.family);
};

const oneAfterTheOther = <Result>(work: (name: string) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (name: string): Promise<Result> => {
    const result = last.then(() => work(name));
    last = result.catch(() => undefined);
    return result;
  };
};

const orTooLate = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('the look-up takes too long'), { code: 'ETIMEOUT' });
    timer = setTimeout(() => reject(error), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * The look-up of names that the operator has set: of servers for mail, rates, receipts, traces and
 * signing in.
 */
export const operatorNames = openLookUp({ system: true });
