import type { Issue, RefusalCode, Sentence } from '@kontor/domain';
import { TRPCClientError } from '@trpc/client';

/** An expected no of the server, as it is answered over tRPC (docs/interface §4). */
export type Refused = Sentence & {
  code: RefusalCode | 'session_required';
  issues: readonly Issue[];
};

/**
 * The refusal in an error; undefined when the error is something else, such as a lost connection.
 */
export const refusalIn = (error: unknown): Refused | undefined => {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { refusal } = (error.data ?? {}) as { refusal?: Omit<Refused, 'message'> };
  // The fields of the issues say which entry of a bulk is meant.
  return refusal && { ...refusal, message: error.message.replace(/^\w+\.\d+: /, '') };
};

const listeners = new Set<() => void>();

let waiting: (() => void)[] = [];

/**
 * Informs the listeners that the session has ended, and answers when the person has signed in
 * again; undefined where nobody listens, as before anyone was signed in.
 */
export const sessionEnded = (): Promise<void> | undefined => {
  if (listeners.size === 0) return undefined;
  for (const listener of listeners) listener();
  return new Promise((resolve) => waiting.push(resolve));
};

/** Lets all go on that has waited for the same person to sign in again. */
export const sessionResumed = (): void => {
  const going = waiting;
  waiting = [];
  for (const goOn of going) goOn();
};

export const onSessionEnded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
