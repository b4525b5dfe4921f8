import type { ReactNode } from 'react';
import { SettingsTabs } from './settings-tabs.tsx';
import './settings-page.css';

/**
 * The content of a page of the settings, and the way to the others, which is beside it where there
 * is room.
 */
export const SettingsPage = ({ children }: { children: ReactNode }) => (
  <div className="settings">
    <SettingsTabs />
    <div className="settings-page">{children}</div>
  </div>
);
