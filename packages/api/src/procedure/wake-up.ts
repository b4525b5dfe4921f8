/**
 * Wakes the worker of this process when a receipt waits. Workers of other processes find it by
 * polling.
 */
export type WakeUp = {
  signal: () => void;
  /** Calls `listener` at the next signal, once; what it returns unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
};

export const openWakeUp = (): WakeUp => {
  let listeners = new Set<() => void>();
  return {
    signal: () => {
      const all = listeners;
      listeners = new Set();
      for (const listener of all) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
