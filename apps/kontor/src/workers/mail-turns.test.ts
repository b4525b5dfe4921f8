import { expect, test } from 'vitest';
import { mailPlaces, openMailTurns } from './mail-turns.ts';

const at = { now: 0 };
const turns = () => {
  at.now = 0;
  return openMailTurns(() => at.now);
};

test('a client whose mail took long has one place until another one is quick', () => {
  const { begin, end, held } = turns();
  begin(1);
  end(1, { isServer: false, took: 6_000 });
  expect(held()).toEqual([{ client_id: 1, count: mailPlaces.client - 1 }]);
  begin(1);
  expect(held()).toEqual([{ client_id: 1, count: mailPlaces.client }]);
  end(1, { isServer: false, took: 100 });
  expect(held()).toEqual([]);
});

test('where the server failed for a client, its mails wait longer each time, and those of others do not', () => {
  const { begin, end, held, isFailing } = turns();
  for (const pause of [2_000, 4_000, 8_000]) {
    begin(1);
    end(1, { isServer: true, took: 10 });
    expect(held()).toEqual([{ client_id: 1, count: mailPlaces.client }]);
    at.now += pause - 1;
    expect(held()).toEqual([{ client_id: 1, count: mailPlaces.client }]);
    at.now += 1;
    expect(held()).toEqual([{ client_id: 1, count: 0 }]);
  }
  expect(isFailing()).toBe(true);
  begin(1);
  end(1, { isServer: false, took: 10 });
  expect([isFailing(), held()]).toEqual([false, []]);
});
