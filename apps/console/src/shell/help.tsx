import { lazy, Suspense, useEffect, useState } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useText } from '../texts/text.ts';

const openEvents = new EventTarget();

export const openHelp = (): void => {
  openEvents.dispatchEvent(new Event('open'));
};

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** Every key that does something at present. */
export const Help = () => {
  const text = useText();
  const [open, setOpen] = useState(false);
  useShortcuts([{ keys: '?', label: 'help.title', group: 'anywhere', run: () => setOpen(true) }]);
  useEffect(() => {
    const show = () => setOpen(true);
    openEvents.addEventListener('open', show);
    return () => openEvents.removeEventListener('open', show);
  }, []);
  return (
    <Dialog title={text('help.title')} open={open} onClose={() => setOpen(false)} className="help">
      {/* Hardly anybody opens it on the first screen. */}
      <Suspense fallback={null}>
        <ShortcutList />
      </Suspense>
    </Dialog>
  );
};
