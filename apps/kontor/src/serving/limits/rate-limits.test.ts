import { expect, test } from 'vitest';
import { openPolicy } from './rate-limits.ts';

test('programs that tell each other what they allow hold one limit together, also once it is spent', () => {
  let now = 0;
  const rate = { requests: 500, seconds: 10 };
  const programs = [1, 2, 3].map(() => openPolicy('key', rate, () => now));
  let allowed = 0;
  const seconds = 60;
  for (let second = 0; second < seconds; second += 1) {
    for (const program of programs)
      for (let at = 0; at < 600 && program.hasLeft('caller'); at += 1) {
        program.take('caller');
        allowed += 1;
      }
    now += 1_000;
    const counts = programs.map((program) => program.unshared());
    programs.forEach((program, at) => {
      for (const count of counts.filter((_, other) => other !== at).flat()) program.add(count);
    });
  }
  // Before they first tell each other, each allows its limit.
  const before = 3 * rate.requests;
  expect(allowed).toBeGreaterThanOrEqual(rate.requests + 45 * (rate.requests / rate.seconds));
  expect(allowed).toBeLessThanOrEqual(before + seconds * (rate.requests / rate.seconds));
});
