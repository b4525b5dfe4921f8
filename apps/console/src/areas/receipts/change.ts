import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Changes something about a receipt; all that is shown of it is then read anew. */
export const useChange = () => {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await cache.invalidateQueries();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run: (work: () => Promise<unknown>) => void change(work) };
};
