import type { TRPCClientError } from '@trpc/client';
import type { ErrorShape, KontorRouter, RefusalCode } from './generated/router.ts';

/** The error that a call rejects with. Its `data` is absent where no answer came. */
export type KontorError = TRPCClientError<KontorRouter>;

/**
 * An error that is a refusal, with one of these codes: `error.data.refusal.issues` names the fields
 * (docs/interface §4).
 */
export type RefusedWith<Code extends RefusalCode> = KontorError & {
  data: ErrorShape['data'] & { refusal: { code: Code } };
};

/** Whether an error is a refusal, and with one of these codes where any are named. */
export const isRefusal = <Code extends RefusalCode = RefusalCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is RefusedWith<Code> => {
  // Not by its class: a page may hold tRPC twice.
  const { data } = (error instanceof Error ? error : {}) as { data?: Partial<ErrorShape['data']> | null };
  const code = data?.refusal?.code;
  return code !== undefined && (codes.length === 0 || codes.some((one) => one === code));
};
