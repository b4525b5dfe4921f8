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

test('a client has no more permits at once than its share, and others have theirs in the meantime', async () => {
  const semaphore = openSemaphore(3, { each: 2 });
  const [one] = [await semaphore({ client: 'many' }), await semaphore({ client: 'many' })];
  let isThird = false;
  const third = semaphore({ client: 'many' }).then((end) => {
    isThird = true;
    return end;
  });
  const few = await semaphore({ client: 'few' });
  few();
  await Promise.resolve();
  expect([isThird, semaphore.isFree('many'), semaphore.isFree('few')]).toEqual([false, false, true]);
  one();
  // Ended again, it gives no further permit.
  one();
  (await third)();
  expect([isThird, semaphore.isFree('many')]).toEqual([true, true]);
  await semaphore({ client: 'many' });
  const gone = new AbortController();
  const left = semaphore({ client: 'many', signal: gone.signal });
  gone.abort();
  await expect(left).rejects.toMatchObject({ code: 'unavailable' });
});
