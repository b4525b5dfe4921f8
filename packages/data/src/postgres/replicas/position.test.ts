import { expect, test } from 'vitest';
import { positionIn, positionText } from './position.ts';

test.each(['0/0', '0/FFFFFFFF', '1/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])(
  '%s is read as it is written',
  (text) => {
    expect(positionText(positionIn(text) ?? -1n)).toBe(text);
  },
);

test('positions are in the order of the log', () => {
  expect(positionIn('0/FFFFFFFF')).toBeLessThan(positionIn('1/0') ?? 0n);
  expect(positionIn('9/1')).toBeLessThan(positionIn('10/0') ?? 0n);
  expect(positionIn('16/b374d848')).toBe(positionIn('16/B374D848'));
});

test.each(['', '16', '/', '16/', '16/G', '1/2/3', '123456789/0', ' 1/0', '-1/0'])(
  '%j is not a position',
  (text) => {
    expect(positionIn(text)).toBeUndefined();
  },
);
