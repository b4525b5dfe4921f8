import { expect, test } from 'vitest';
import { openSemaphore } from './semaphore.ts';

test('each client has its turn, however many wait for one of them', async () => {
  const semaphore = openSemaphore(1);
  const release = await semaphore();
  const served: string[] = [];
  const waiting = ['many', 'many', 'many', 'few', 'other'].map(async (client) => {
    const end = await semaphore({ client });
    served.push(client);
    end();
  });
  const first = semaphore({ first: true }).then((end) => {
    served.push('first');
    end();
  });
  release();
  await Promise.all([...waiting, first]);
  expect(served).toEqual(['first', 'many', 'few', 'other', 'many', 'many']);
});
