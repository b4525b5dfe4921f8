import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const kept = storedText('kontor.theme');
const listeners = new Set<() => void>();

const readTheme = (): Theme => themes.find((theme) => theme === kept.read()) ?? 'system';

const apply = () => {
  document.documentElement.dataset['theme'] = readTheme();
};

/** Shows the page in the colours that were chosen before. */
export const applyTheme = (): void => apply();

export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
  return [
    theme,
    (next) => {
      kept.write(next);
      apply();
      for (const listener of listeners) listener();
    },
  ];
};
