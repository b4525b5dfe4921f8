import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readAnew, sinceOpened } from '../../forms/read-anew.ts';
import { useBooks } from '../../server/session.ts';
import { RecordPage } from '../../shell/records/record-page.tsx';
import { useText } from '../../texts/text.ts';
import { type PartyKind, textOf } from './kind.ts';
import { NewPartyForm } from './new-party-form.tsx';
import { PartyForm } from './party-form.tsx';

/** The page that makes a new customer or vendor. */
export const NewParty = ({ kind }: { kind: PartyKind }) => {
  const text = useText();
  const router = useRouter();
  const { list, one } = kind.to;
  return (
    <RecordPage of={kind.record} title={text(kind.create)} above={{ href: list(), title: kind.list }}>
      <NewPartyForm kind={kind} onSaved={(number) => router.navigate({ href: one(number) })} />
    </RecordPage>
  );
};

/** The page that changes a customer or vendor. */
export const ChangeParty = ({ kind, number }: { kind: PartyKind; number: string }) => {
  const router = useRouter();
  const books = useBooks();
  const read = useQuery({
    queryKey: ['party', kind.kind, number],
    queryFn: () => kind.get(books, number),
    ...readAnew,
  });
  const data = sinceOpened(read);
  const href = kind.to.one(number);
  return (
    <RecordPage
      {...{ of: kind.record, number, error: read.error, above: { href, title: 'documents.statement' } }}
      title={textOf(data, 'name') || number}
    >
      {data ? <PartyForm kind={kind} before={data} onSaved={() => router.navigate({ href })} /> : null}
    </RecordPage>
  );
};
