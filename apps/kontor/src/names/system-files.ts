import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { platform } from 'node:process';

/** The files by which the operator names hosts, as the system's own look-up reads them. */
export type SystemFiles = { hosts: string; resolver: string };

export const usualFiles: SystemFiles = {
  hosts: platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts',
  resolver: '/etc/resolv.conf',
};

/** The addresses of each name of the hosts file, in lower case, in the order of the file. */
export type Hosts = ReadonlyMap<string, readonly string[]>;

/**
 * The domains in which names are looked for, and the number of dots from which a name is first
 * looked for as it is.
 */
export type Search = { domains: readonly string[]; ndots: number };

export const hostsIn = (text: string): Hosts => {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = wordsOf(line);
    for (const name of names.map((one) => one.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
  }
  return hosts;
};

/** Reads a resolv.conf; without a line for it, the domain is that of the machine's own name. */
export const searchIn = (text: string, machine = hostname()): Search => {
  let domains = machine.includes('.') ? [machine.slice(machine.indexOf('.') + 1)] : [];
  let ndots = 1;
  for (const line of text.split('\n')) {
    const [keyword, ...values] = wordsOf(line);
    if (keyword === 'search') domains = values;
    if (keyword === 'domain') domains = values.slice(0, 1);
    for (const value of keyword === 'options' ? values : [])
      ndots = Number(/^ndots:(\d+)$/.exec(value)?.[1] ?? ndots);
  }
  const named = domains.map((domain) => domain.replace(/\.$/, '')).filter((domain) => domain !== '');
  return { domains: named, ndots: Math.min(ndots, 15) };
};

const wordsOf = (line: string): string[] =>
  line
    .replace(/[#;].*/, '')
    .split(/\s+/)
    .filter(Boolean);

/** The names to ask for, in their order. */
export const candidates = (name: string, { domains, ndots }: Search): string[] => {
  if (name.endsWith('.')) return [name];
  const within = domains.map((domain) => `${name}.${domain}`);
  return name.split('.').length > ndots ? [name, ...within] : [...within, name];
};

// In milliseconds. A change of the files is seen after that.
const keptFor = 5_000;

/**
 * Reads the files when they are needed, and again after some seconds; a file that is not there says
 * nothing.
 */
export const openSystemFiles = ({ hosts, resolver }: SystemFiles) => {
  const read = async () => {
    const [names, settings] = await Promise.all(
      [hosts, resolver].map((path) => readFile(path, 'utf8').catch(() => '')),
    );
    return { hosts: hostsIn(names ?? ''), search: searchIn(settings ?? '') };
  };
  let last: { at: number; files: ReturnType<typeof read> } | undefined;
  return (): ReturnType<typeof read> => {
    const at = performance.now();
    if (last === undefined || at - last.at > keptFor) last = { at, files: read() };
    return last.files;
  };
};
