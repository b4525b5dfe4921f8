import type { Outputs } from '@kontor/client';
import { Anchor } from '../../../controls/anchor.tsx';
import { toBankLines } from '../../../server/addresses.ts';
import type { Column } from '../../../table/columns.ts';
import { useText } from '../../../texts/text.ts';
import { Follows } from './follows.tsx';

type ListedStatement = Pick<
  Outputs['bank']['statements']['items'][number],
  'id' | 'statement_id' | 'follows' | 'open'
>;

/** The columns that every table of statements has: the statement, its place in the sequence, and its lines that wait. */
export const useSharedColumns = (): Record<'statement' | 'follows' | 'open', Column<ListedStatement>> => {
  const text = useText();
  return {
    statement: {
      id: 'statement',
      head: text('bank.statement'),
      wide: true,
      value: ({ statement_id }) => statement_id,
      show: ({ id, statement_id }) => (
        <Anchor href={toBankLines({ show: 'all', statement: id })}>{statement_id}</Anchor>
      ),
    },
    follows: {
      id: 'follows',
      head: text('bank.follows'),
      width: '8.5rem',
      wide: true,
      value: ({ follows }) => (follows === 'gap' || follows === 'overlap' ? text(`bank.${follows}`) : ''),
      show: ({ follows }) => <Follows follows={follows} />,
    },
    open: {
      id: 'open',
      head: text('bank.open'),
      kind: 'number',
      width: '6rem',
      value: ({ open }) => String(open),
      show: ({ id, open }) =>
        open === 0 ? (
          <span className="soft">0</span>
        ) : (
          <Anchor href={toBankLines({ statement: id })}>{open}</Anchor>
        ),
    },
  };
};
