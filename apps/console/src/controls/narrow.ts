import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 48rem)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the page is as narrow as on a telephone, and a table has room for fewer columns. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
