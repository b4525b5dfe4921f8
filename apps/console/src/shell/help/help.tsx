import { lazy, Suspense, useEffect, useState } from 'react';
import { useShortcuts } from '../../keyboard/keys.tsx';

const openEvents = new EventTarget();

export const openHelp = (): void => {
  openEvents.dispatchEvent(new Event('open'));
};

// Hardly anyone opens it on the first screen.
const ShortcutDialog = lazy(async () => ({
  default: (await import('./shortcut-dialog.tsx')).ShortcutDialog,
}));

/** Every key that does something at present. */
export const Help = () => {
  const [open, setOpen] = useState(false);
  useShortcuts([{ keys: '?', label: 'help.title', group: 'anywhere', run: () => setOpen(true) }]);
  useEffect(() => {
    const show = () => setOpen(true);
    openEvents.addEventListener('open', show);
    return () => openEvents.removeEventListener('open', show);
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <ShortcutDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
