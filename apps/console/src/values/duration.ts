import type { Language } from '../texts/messages.ts';
import { locales } from './date.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * A duration of that many seconds by its two largest units, of which the second one may be left
 * out: `3 days 4 hr`, `12 sec`.
 */
export const formatDuration = (seconds: number, language: Language): string => {
  const whole = Math.max(0, Math.round(seconds));
  const at = units.findIndex(([, length]) => whole >= length);
  const shown = at < 0 ? units.slice(-1) : units.slice(at, at + 2);
  let rest = whole;
  const parts = shown.flatMap(([unit, length], place) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count === 0 && place > 0) return [];
    return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'short' }).format(
      count,
    );
  });
  return parts.join(' ');
};

/** Milliseconds as seconds to two decimals: `1.25 s`. */
export const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
