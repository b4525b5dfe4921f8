import type { Issue, RefusalCode, Wording } from '@kontor/domain';
import { TRPCClientError } from '@trpc/client';

/** An expected no of the server, as it is answered over tRPC (docs/interface §4). */
export type Refused = {
  code: RefusalCode | 'session_required';
  message: string;
  /** The sentence as data, where it is known. */
  wording?: Wording;
  issues: readonly Issue[];
};

/** The refusal in an error; undefined when the error is something else, such as a lost connection. */
export const refusalIn = (error: unknown): Refused | undefined => {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { refusal } = (error.data ?? {}) as { refusal?: Omit<Refused, 'message'> };
  // The fields of the issues say which entry of a bulk is meant.
  return refusal && { ...refusal, message: error.message.replace(/^\w+\.\d+: /, '') };
};

const listeners = new Set<() => void>();

/** Informs the listeners that the session has ended. */
export const sessionEnded = (): void => {
  for (const listener of listeners) listener();
};

export const onSessionEnded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
