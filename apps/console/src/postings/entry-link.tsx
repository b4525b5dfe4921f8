import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../controls/anchor.tsx';
import { ledgerPages } from '../pages/ledger.ts';
import { useBooks } from '../server/session.ts';
import { useText } from '../texts/text.ts';

/** A link to an entry that is known by its id, and is named by its number once that is read. */
export const EntryLink = ({ id }: { id: number }) => {
  const text = useText();
  const { query } = useBooks();
  const { data: entry } = useQuery(query.entries.get.queryOptions({ id }));
  return (
    <Anchor href={ledgerPages.entry.to(id)}>
      {entry ? text('ledger.entry', { number: entry.entry_number }) : text('record.entry')}
    </Anchor>
  );
};
