/** Requests for little that are under way; pages of long lists wait until there are none. */
export type ShortRequests = {
  begin: (request: object) => void;
  /** `request` was answered, or is one for much. */
  end: (request: object) => void;
  /** Resolves when none is under way, or after `patience` milliseconds, so that lists go on under any load. */
  none: (patience: number) => Promise<void>;
};

export const openShortRequests = (): ShortRequests => {
  const underWay = new Set<object>();
  const waiting = new Set<() => void>();
  return {
    begin: (request) => {
      underWay.add(request);
    },
    end: (request) => {
      if (underWay.delete(request) && underWay.size === 0) for (const go of waiting) go();
    },
    none: (patience) =>
      underWay.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const go = () => {
              clearTimeout(timer);
              waiting.delete(go);
              resolve();
            };
            const timer = setTimeout(go, patience);
            waiting.add(go);
          }),
  };
};
