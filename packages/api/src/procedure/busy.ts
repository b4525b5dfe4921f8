import { Refusal } from '@kontor/domain';
import { Busy } from '@kontor/threads';

/**
 * The refusal `unavailable` for work whose turn did not come, with the time after which it may; any
 * other error as it is.
 */
export const refusalOfBusy = (error: unknown, sentence: string): unknown => {
  if (!(error instanceof Busy)) return error;
  const refusal = new Refusal('unavailable', sentence);
  refusal.retryAfter = error.seconds;
  return refusal;
};
