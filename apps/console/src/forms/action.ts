import { useState } from 'react';

/** Something that a button does on the server: whether it is under way, and what went wrong. */
export const useAction = () => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return {
    busy,
    error,
    forget: () => setError(undefined),
    /** Does it; answers whether it went well. */
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
