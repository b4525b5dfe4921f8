import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 48rem)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

const roomy = matchMedia('(width >= 62.5rem)');

const subscribeRoomy = (listener: () => void) => {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
};

/** Whether the page has room for a panel beside its list. */
export const useRoomBeside = (): boolean => useSyncExternalStore(subscribeRoomy, () => roomy.matches);

/** Whether the page is as narrow as on a telephone, and a table has room for fewer columns. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
