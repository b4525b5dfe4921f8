import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../problem.ts';

/**
 * The names to ask for, one after the other until one has an address; `patience` is for all of
 * them, in milliseconds.
 */
export type NamesAsked = {
  names: readonly string[];
  servers: readonly string[] | undefined;
  patience: number;
};

// In milliseconds. Another server is asked after that.
const timeout = 1_500;
const tries = 3;
// The addresses of one family wait so long for those of the other, as RFC 8305 suggests.
const otherFamily = 50;

/**
 * Asks the servers of names for addresses. Rejects with the code ENOTFOUND where no name has one,
 * ETIMEOUT where they are silent.
 */
export const askServers = async ({ names, servers, patience }: NamesAsked): Promise<readonly string[]> => {
  // Of its own, so that it can be ended, and reads the machine's servers as they are now.
  const resolver = new Resolver({ timeout, tries });
  if (servers) resolver.setServers(servers);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    resolver.cancel();
  }, patience);
  let trouble: unknown;
  try {
    for (const name of names) {
      try {
        const addresses = await bothFamilies(resolver, name);
        if (addresses.length > 0) return addresses;
      } catch (error) {
        if (isLate) break;
        trouble ??= error;
      }
    }
  } finally {
    clearTimeout(timer);
    resolver.cancel();
  }
  if (isLate) throw faulty('ETIMEOUT', names);
  throw trouble ?? faulty('ENOTFOUND', names);
};

const faulty = (code: string, names: readonly string[]): Error =>
  Object.assign(new Error(`${code}: ${names[0]}`), { code });

const unknown = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** The addresses of a name, those of IPv4 first; none where a server says that there are none. */
const bothFamilies = async (resolver: Resolver, name: string): Promise<string[]> => {
  const found: [string[], string[]] = [[], []];
  const asked = [
    resolver.resolve4(name).then((addresses) => void found[0].push(...addresses)),
    resolver.resolve6(name).then((addresses) => void found[1].push(...addresses)),
  ];
  try {
    await Promise.any(asked);
    // A server that is silent about the other family delays nothing.
    await Promise.race([Promise.allSettled(asked), sleep(otherFamily, undefined, { ref: false })]);
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    const trouble = errors.find((one) => !unknown.has(codeOf(one) ?? ''));
    if (trouble !== undefined) throw trouble;
  }
  return found.flat();
};
