import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { FocusReturned } from '../../controls/dialog.tsx';
import { useText } from '../../texts/text.ts';

type DrawerPopupProps = { onClose: () => void; children: ReactNode };

/** The open drawer over the page. */
export const DrawerPopup = ({ onClose, children }: DrawerPopupProps) => {
  const text = useText();
  return (
    <Dialog.Root open onOpenChange={(shown) => !shown && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="drawer">
          <FocusReturned />
          <Dialog.Title className="unseen">{text('navigation')}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
