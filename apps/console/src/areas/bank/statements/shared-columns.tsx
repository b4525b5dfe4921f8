import type { Outputs } from '@kontor/client';
import { Anchor } from '../../../controls/anchor.tsx';
import { bankPages } from '../../../pages/bank.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { useText } from '../../../texts/text.ts';
import { useRemarkText } from '../inbox/reasons.ts';
import { Follows } from './follows.tsx';

type ListedStatement = Pick<
  Outputs['bank']['statements']['items'][number],
  'id' | 'statement_id' | 'follows' | 'open'
> &
  Partial<Pick<Outputs['bank']['statements']['items'][number], 'remarks'>>;

/**
 * The columns that every table of statements has: the statement, its place in the sequence, and its
 * lines that wait.
 */
export const useSharedColumns = (): Record<'statement' | 'follows' | 'open', Column<ListedStatement>> => {
  const text = useText();
  const field = useFieldColumn<ListedStatement>();
  const remarkText = useRemarkText();
  return {
    statement: field('statement_id', 'bank.statement', {
      ...{ id: 'statement', wide: true },
      to: ({ id }) => bankPages.lines.to({ show: 'all', statement: id }),
    }),
    follows: {
      id: 'follows',
      head: text('bank.follows'),
      width: '8.5rem',
      wide: true,
      value: ({ follows }) => (follows === 'gap' || follows === 'overlap' ? text(`bank.${follows}`) : ''),
      show: ({ follows, remarks = [] }) => (
        <>
          <Follows follows={follows} />
          {remarks.length === 0 ? null : (
            <span className="tag tag-warn" title={remarks.map(remarkText).join(' ')}>
              {text('bank.remarks_count', { count: remarks.length })}
              <span className="unseen">: {remarks.map(remarkText).join(' ')}</span>
            </span>
          )}
        </>
      ),
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
          <Anchor href={bankPages.lines.to({ statement: id })}>{open}</Anchor>
        ),
    },
  };
};
