/** Tells whoever waits for work in this program that there may be some. Other programs find it by looking now and then. */
export type Bell = {
  ring: () => void;
  /** Calls `heard` once, when it rings next; what is returned stops listening. */
  next: (heard: () => void) => () => void;
};

export const newBell = (): Bell => {
  let waiting = new Set<() => void>();
  return {
    ring: () => {
      const all = waiting;
      waiting = new Set();
      for (const heard of all) heard();
    },
    next: (heard) => {
      waiting.add(heard);
      return () => waiting.delete(heard);
    },
  };
};
