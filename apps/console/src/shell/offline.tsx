import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useText } from '../texts/text.ts';

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();

/**
 * Says above the page while the browser has no connection, as the page shows what was read before.
 */
export const Offline = () => {
  const text = useText();
  const online = useSyncExternalStore(subscribe, isOnline);
  return <div role="status">{online ? null : <p className="offline notice-warn">{text('offline')}</p>}</div>;
};
