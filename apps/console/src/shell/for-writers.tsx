import type { ReactNode } from 'react';
import { Notice } from '../controls/notice.tsx';
import { useBooks } from '../server/session.ts';
import { type TextName, useText } from '../texts/text.ts';
import { Screen } from './screen.tsx';

/**
 * A page that is only for people who may write; others read that it isn't theirs, in place of a
 * form that they could not send.
 */
export const forWriters = (title: TextName, Page: () => ReactNode) => {
  const ForWriters = () => {
    const text = useText();
    const { may } = useBooks();
    if (may('write')) return <Page />;
    return (
      <Screen title={text(title)} flow>
        <Notice>{text('settings.not_yours')}</Notice>
      </Screen>
    );
  };
  return ForWriters;
};
