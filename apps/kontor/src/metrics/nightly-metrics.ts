import { type Database, findNights } from '@kontor/data';
import { now } from '../clock.ts';
import { type Family, kept, type Sample } from './family.ts';

// Enough to find one of each task that ended well; and for how long they are kept, in milliseconds.
const nights = 60;
const keptFor = 60_000;

/**
 * Metrics of the tasks of each night, a backup and a check of all books: of the database, whichever
 * program does them.
 */
export const nightlyMetrics = (database: Database, failed: (error: unknown) => void): Family[] => {
  const found = kept(() => findNights(database, { now: now(), most: nights }), keptFor, failed);
  /** One sample for each task, of the last night that has a value. */
  const samples = async (valueFor: (of: { ended: string; held: boolean }) => number | undefined) => {
    const byTask = new Map<string, Sample>();
    for (const { kind, ended, held } of (await found()) ?? []) {
      if (ended === undefined || held === undefined || byTask.has(kind)) continue;
      const value = valueFor({ ended, held });
      if (value !== undefined) byTask.set(kind, { labels: { task: kind }, value });
    }
    return [...byTask.values()];
  };
  return [
    {
      name: 'kontor_nightly_held',
      help: 'Whether the last backup or check of all books ended well: 1, or 0.',
      labels: ['task'],
      read: () => samples(({ held }) => Number(held)),
    },
    {
      name: 'kontor_nightly_age_seconds',
      help: 'Seconds since a backup or a check of all books last ended well.',
      labels: ['task'],
      read: () =>
        samples(({ ended, held }) => (held ? (Date.parse(now()) - Date.parse(ended)) / 1000 : undefined)),
    },
  ];
};
