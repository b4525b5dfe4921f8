import { useAccountName } from '../choices/accounts.ts';
import { useFieldColumn } from '../table/field-column.ts';
import { Table } from '../table/table.tsx';
import { useText } from '../texts/text.ts';
import { sumOf } from '../values/amount.ts';

export type PreviewedPosting = {
  accno: number;
  description: string;
  debit?: string | undefined;
  credit?: string | undefined;
};

type PreviewedPostingsProps = {
  title: string;
  postings: readonly PreviewedPosting[];
  /** Whether their sums stand below. */
  summed?: boolean;
};

/** The postings of an entry that is not booked yet, in the client's currency. */
export const PreviewedPostings = ({ title, postings, summed = false }: PreviewedPostingsProps) => {
  const text = useText();
  const field = useFieldColumn<PreviewedPosting & { at: number }>();
  const nameOf = useAccountName();
  const total = (side: 'debit' | 'credit') => sumOf(postings.flatMap((posting) => posting[side] ?? []));
  return (
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
          value: (posting) => `${posting.accno} ${nameOf(posting)}`,
        },
        ...(['debit', 'credit'] as const).map((side) =>
          field(side, side, {
            ...{ kind: 'amount', width: '6.5rem', narrow: '5.5rem' },
            total: summed ? total(side) : undefined,
          }),
        ),
      ]}
    />
  );
};
