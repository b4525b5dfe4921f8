import { LRUCache } from 'lru-cache';
import type { Connected } from '../postgres/gathered/gathered-lookups.ts';

/**
 * Records as they were when they were last read (README.md). Only what a statement checks as it
 * writes may rest on them.
 */

/** A record as it was when it was last read, and the version of its row then. */
export type Cached<Record> = { record: Record; version: string };

// A record takes about a kilobyte.
const maxRecords = 20_000;

/**
 * A cache of records of all clients for each database, the `max` last used ones. They may have
 * changed since: only postings use them, whose statement checks, as it books, that they have not,
 * and what knows their versions by other means. It belongs to the statements that read the records,
 * so a transaction has its own.
 */
export const openCache = <Value extends object>(
  max = maxRecords,
): ((connection: Connected) => LRUCache<string, Value>) => {
  const caches = new WeakMap<object, LRUCache<string, Value>>();
  return ({ statements }) => {
    const known =
      caches.get(statements) ?? new LRUCache<string, Value>({ max: statements.mostCached ?? max });
    caches.set(statements, known);
    return known;
  };
};
