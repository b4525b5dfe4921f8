import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { readAnew, sinceOpened } from '../../forms/read-anew.ts';
import { settingsPages } from '../../pages/settings.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { type PartyKind, textOf } from './kind.ts';
import { NewPartyForm } from './new-party-form.tsx';
import { PartyForm } from './party-form.tsx';

/** The page that makes a new customer or vendor. */
export const NewParty = ({ kind }: { kind: PartyKind }) => {
  const text = useText();
  const router = useRouter();
  const { may } = useBooks();
  return (
    <Screen title={text(kind.create)} above={<Anchor href={kind.toList()}>{text(kind.list)}</Anchor>} flow>
      {may('write') ? (
        <NewPartyForm kind={kind} onSaved={(number) => router.navigate({ href: kind.toOne(number) })} />
      ) : (
        <Notice>{text('settings.not_yours')}</Notice>
      )}
    </Screen>
  );
};

/** The page that changes a customer or vendor. */
export const ChangeParty = ({ kind, number }: { kind: PartyKind; number: string }) => {
  const text = useText();
  const router = useRouter();
  const books = useBooks();
  const read = useQuery({
    queryKey: ['party', kind.kind, number],
    queryFn: () => kind.get(books, number),
    ...readAnew,
  });
  const data = sinceOpened(read);
  return (
    <Screen
      title={textOf(data, 'name') || number}
      beside={number}
      above={<Anchor href={kind.toOne(number)}>{text('documents.statement')}</Anchor>}
      actions={
        books.may('audit') ? (
          <ButtonLink href={settingsPages.audit.to({ table: kind.kind, number })}>
            {text('settings.history')}
          </ButtonLink>
        ) : null
      }
      flow
    >
      <ErrorNotice error={read.error} />
      {data && books.may('write') ? (
        <PartyForm kind={kind} before={data} onSaved={() => router.navigate({ href: kind.toOne(number) })} />
      ) : null}
      {books.may('write') ? null : <Notice>{text('settings.not_yours')}</Notice>}
    </Screen>
  );
};
