import { freshDatabase } from '@kontor/testing';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBatchWriter } from '../src/postgres/gathered/batch-writer.ts';
import { OutcomeUnknown } from '../src/postgres/trouble.ts';
import { NoSuchServer } from '../src/postgres/watched/no-answer.ts';

test('where one of several servers hangs, the outcome of a batch is asked for some seconds, and not for minutes', async () => {
  const { url: connectionString } = await freshDatabase();
  const now = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  onTestFinished(() => clock.mockRestore());
  let clients = 0;
  /**
   * Of its connections the first one comes about; each other one finds no primary, three seconds
   * later.
   */
  class Client extends pg.Client {
    constructor() {
      super({ connectionString });
      clients += 1;
      if (clients === 1) return;
      this.connect = () => {
        ahead += 3_000;
        return Promise.reject(new NoSuchServer('read-write'));
      };
    }
  }
  const writer = openBatchWriter({ options: '', Client }, { outcome: 3_000 });
  const text = 'SELECT pg_terminate_backend(pg_backend_pid()), $1::text, $2::text';
  await expect(writer.write({ name: 'cut', text }, [])).rejects.toThrow(OutcomeUnknown);
  expect(clients).toBeLessThanOrEqual(4);
});
