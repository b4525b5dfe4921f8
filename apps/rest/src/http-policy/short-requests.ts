/**
 * The short requests under way. Pages of long lists wait until there are none, so that short
 * requests stay fast.
 */
export type ShortRequests = {
  begin: (request: object) => void;
  /** Ends a request that was answered, or that turned out to be long. */
  end: (request: object) => void;
  /**
   * Resolves when none is under way, or after `timeout` milliseconds, so that lists go on under any
   * load.
   */
  none: (timeout: number) => Promise<void>;
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
    none: (timeout) =>
      underWay.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const go = () => {
              clearTimeout(timer);
              waiting.delete(go);
              resolve();
            };
            const timer = setTimeout(go, timeout);
            waiting.add(go);
          }),
  };
};
