import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../server/client.ts';
import { refusalIn } from '../server/refusal.ts';

/** Runs work for a button, and says whether it is under way and what went wrong. */
export const useAction = () => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    busy,
    error,
    forget: () => setError(undefined),
    /** Runs `work`; answers whether it succeeded. */
    run: async (work: () => Promise<void>): Promise<boolean> => {
      setBusy(true);
      setError(undefined);
      try {
        await work();
        return true;
      } catch (thrown) {
        setError(thrown);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};

/**
 * Answers a function that sends a write with the Idempotency-Key of its attempt. An answer, a
 * refusal too, settles the attempt; without one the next attempt may be a repetition, and then
 * books nothing.
 */
export const useAttempt = () => {
  const key = useRef(newIdempotencyKey());
  return async (send: (key: string) => Promise<void>): Promise<void> => {
    try {
      await send(key.current);
      key.current = newIdempotencyKey();
    } catch (thrown) {
      if (refusalIn(thrown)) key.current = newIdempotencyKey();
      throw thrown;
    }
  };
};
