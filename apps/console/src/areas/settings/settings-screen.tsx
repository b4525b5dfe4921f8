import type { ReactNode } from 'react';
import { Notice } from '../../controls/notice.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { SettingsPage } from './settings-page.tsx';
import './settings.css';

type SettingsScreenProps = {
  title: string;
  above?: ReactNode;
  actions?: ReactNode;
  flow?: boolean;
  /** Whether the person may open this page; whoever comes by a link from someone else may not. */
  allowed?: boolean;
  children: ReactNode;
};

/** A page of the settings, with the way to the others. */
export const SettingsScreen = ({ allowed = true, children, ...screen }: SettingsScreenProps) => {
  const text = useText();
  return (
    <Screen {...screen}>
      <SettingsPage>{allowed ? children : <Notice>{text('settings.not_yours')}</Notice>}</SettingsPage>
    </Screen>
  );
};
