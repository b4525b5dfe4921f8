import type { Database } from '@kontor/data';
import type { Family } from './family.ts';

/** The metrics of this program: what its connections do, and what waits for them. */
export const programMetrics = (database: Pick<Database, 'usage' | 'gathered'>): Family[] => [
  {
    name: 'kontor_pool_connections',
    help: 'Connections to the database by pool: used, idle, and those who are waiting for one.',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries(database.usage()).flatMap(([pool, { most: _, ...states }]) =>
        Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
  },
  {
    name: 'kontor_pool_connections_max',
    help: 'The most connections of a pool.',
    labels: ['pool'],
    read: () =>
      Object.entries(database.usage()).map(([pool, { most: value }]) => ({ labels: { pool }, value })),
  },
  {
    name: 'kontor_write_queue_rows',
    help: 'Writes that wait for a batch.',
    read: () => [{ value: database.gathered.usage().waiting }],
  },
  {
    name: 'kontor_write_queue_bytes',
    help: 'The length of the writes that wait for a batch.',
    read: () => [{ value: database.gathered.usage().waitingSize }],
  },
];
