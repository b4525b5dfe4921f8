import { z } from 'zod';

/** Where traces are sent, and the share of those that begin here. */
export type TracesSettings = { endpoint: string; share: number };

export const tracesEndpoint = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'must be an address such as http://127.0.0.1:4318',
  );

export const tracesShare = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, such as 0.05')
  .transform(Number);
