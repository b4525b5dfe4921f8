import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useText } from '../../texts/text.ts';

const readPopup = () => import('./drawer-popup.tsx');
const DrawerPopup = lazy(async () => ({ default: (await readPopup()).DrawerPopup }));

/**
 * The navigation of a narrow page, behind a button, which is all that the first screen shows of it.
 */
export const Drawer = ({ children }: { children: ReactNode }) => {
  const text = useText();
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <button
        type="button"
        className="menu-button"
        aria-label={text('menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void readPopup()}
        onFocus={() => void readPopup()}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4h12M2 8h12M2 12h12" />
        </svg>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <DrawerPopup onClose={() => setOpen(false)}>{children}</DrawerPopup>
        </Suspense>
      ) : null}
    </>
  );
};
