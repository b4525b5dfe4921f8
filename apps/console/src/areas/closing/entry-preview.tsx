import type { Outputs } from '@kontor/client';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { sumOf } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';

type EntryShown = Outputs['gl']['previewYearend']['entry'];

/** An entry as a closing would book it. */
export const EntryPreview = ({ title, entry }: { title: string; entry: EntryShown }) => {
  const text = useText();
  const { language } = useLanguage();
  const { postings, transdate, reference } = entry;
  const total = (side: 'debit' | 'credit') => sumOf(postings.flatMap((posting) => posting[side] ?? []));
  return (
    <div className="closing-preview">
      <h3>
        {title}{' '}
        <span className="soft">
          {formatDate(transdate, language)}
          {reference ? ` · ${reference}` : ''}
        </span>
      </h3>
      <Table
        title={title}
        inline
        saved={false}
        rows={postings.map((posting, at) => ({ ...posting, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            id: 'account',
            head: text('account'),
            value: ({ accno, description }) => `${accno} ${description}`,
          },
          ...(['debit', 'credit'] as const).map((side) => ({
            id: side,
            head: text(side),
            kind: 'amount' as const,
            width: '6.5rem',
            narrow: '5.5rem',
            value: (posting: (typeof postings)[number]) => posting[side] ?? '',
            total: total(side),
          })),
        ]}
      />
    </div>
  );
};
