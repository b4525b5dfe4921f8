import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../forms/action.ts';

/** Changes something about a receipt; all that is shown of it is then read again. */
export const useChange = () => {
  const cache = useQueryClient();
  const { busy, error, run } = useAction();
  const change = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      await cache.invalidateQueries();
    });
  return { busy, error, run: change };
};
