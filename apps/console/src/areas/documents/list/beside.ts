import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DocumentKind, type DocumentRow, rowKey } from '../../../choices/document-kind.ts';
import { useRoomBeside } from '../../../controls/narrow.ts';
import type { DocumentSearch } from '../../../pages/search/documents.ts';
import { useBooks } from '../../../server/session.ts';
import type { Peek } from '../../../table/going.ts';

type BesideProps = {
  search: DocumentSearch;
  rows: readonly DocumentRow[];
  isRead: boolean;
};

/**
 * The document whose details stand beside its list, as the address names it, where there is room.
 */
export const useBeside = (kind: DocumentKind, { search, rows, isRead }: BesideProps) => {
  const books = useBooks();
  const navigate = useNavigate();
  const isRoomy = useRoomBeside();
  const { row: number, of } = search;
  const inList = rows.find(
    ({ invnumber, party_number }) => invnumber === number && (of === undefined || party_number === of),
  );
  const { data } = useQuery({
    queryKey: ['beside', kind.kind, number, of],
    queryFn: () => kind.find(books, { invnumber: number ?? '', party_number: of ?? '' }),
    enabled: isRoomy && number !== undefined && isRead && !inList,
    retry: false,
  });
  const row = isRoomy && number !== undefined ? (inList ?? data) : undefined;
  const look = (shown: DocumentRow | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({
        ...before,
        row: shown?.invnumber,
        of: kind.kind === 'payable' ? shown?.party_number : undefined,
      })) as never,
      replace: true,
      resetScroll: false,
    });
  const peek: Peek<DocumentRow> | undefined = isRoomy
    ? { shown: row && rowKey(row), show: look, close: () => look(undefined) }
    : undefined;
  return { row, peek };
};
