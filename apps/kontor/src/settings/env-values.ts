import { z } from 'zod';
import type { Rate } from './rates.ts';

/** The values that settings may have. */

export const isOrigin = (value: string): boolean =>
  /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value;

export const listOf = (list: string): string[] => list.split(',').map((one) => one.trim());

export const isIssuer = (value: string): boolean =>
  URL.canParse(value) &&
  (value.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(value));

export const isContact = (value: string): boolean => /^(mailto:[^\s@]+@|https:\/\/|tel:\+)\S+$/.test(value);

export const rate = z
  .string()
  .regex(
    /^(none|[1-9]\d{0,8}\/[1-9]\d{0,5})$/,
    'must be requests per number of seconds, such as 600/60, or none',
  )
  .transform((value): Rate | 'none' => {
    const [requests, seconds] = value.split('/').map(Number);
    return requests && seconds ? { requests, seconds } : 'none';
  });
