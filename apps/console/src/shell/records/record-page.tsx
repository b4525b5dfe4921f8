import type { ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import type { AnyRecord } from '../../forms/record/record.ts';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import { type TextName, useText } from '../../texts/text.ts';
import { Screen } from '../screen.tsx';

type RecordPageProps = {
  of: Pick<AnyRecord, 'name'>;
  title: string;
  /** The page that it was opened from. */
  above: { href: string; title: TextName };
  /** The number of an existing record. */
  number?: string | undefined;
  error?: unknown;
  /** Whether people who may not write can read it. */
  isRead?: boolean;
  children: ReactNode;
};

/** The page with the form of a record: its way back, and the history of an existing one. */
export const RecordPage = ({ of, title, above, isRead = false, ...props }: RecordPageProps) => {
  const { number, error, children } = props;
  const text = useText();
  const { may } = useBooks();
  return (
    <Screen
      title={title}
      beside={number}
      above={<Anchor href={above.href}>{text(above.title)}</Anchor>}
      actions={
        number !== undefined && may('audit') ? (
          <ButtonLink href={settingsPages.audit.to({ table: of.name, number })}>
            {text('settings.history')}
          </ButtonLink>
        ) : null
      }
      flow
    >
      <ErrorNotice error={error} />
      {may('write') || isRead ? children : <Notice>{text('settings.not_yours')}</Notice>}
    </Screen>
  );
};
