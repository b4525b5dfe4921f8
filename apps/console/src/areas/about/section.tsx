import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';

// The first rows of a list, and those that it has once more are asked for.
const [few, many] = [5, 100];

type SectionProps<Row> = {
  title: string;
  queryKey: readonly unknown[];
  read: (limit: number) => Promise<readonly Row[]>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  toOne?: (row: Row) => string;
  /** The list with these records alone, where there is one, and how many it has. */
  all?: { href: string; count: number | undefined; more?: boolean | undefined } | undefined;
};

/**
 * The first records of a list that are of a customer or vendor. Nothing where there are none; a
 * button shows more of them where no list does.
 */
export const PartySection = <Row,>({ title, queryKey, read, toOne, all, ...table }: SectionProps<Row>) => {
  const text = useText();
  const router = useRouter();
  const heading = useId();
  const [limit, setLimit] = useState(few);
  // One more than is shown says whether there are others.
  const { data, error } = useQuery({
    queryKey: [...queryKey, limit],
    queryFn: () => read(limit + 1),
    placeholderData: (before) => before,
  });
  if (error) return <ErrorNotice error={error} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby={heading}>
      <div className="flow gap-2">
        <h2 id={heading} className="grow">
          {title}
        </h2>
        {all ? (
          <Anchor href={all.href}>
            {all.count === undefined
              ? text('documents.all')
              : `${text('parties.all_of', { count: all.count })}${all.more ? '+' : ''}`}
          </Anchor>
        ) : null}
        {!all && data.length > few && limit === few ? (
          <Button look="quiet" small onClick={() => setLimit(many)}>
            {text('parties.more')}
          </Button>
        ) : null}
      </div>
      <Table
        {...table}
        title={title}
        inline
        saved={false}
        rows={data.slice(0, limit)}
        {...(toOne ? { onOpen: (row: Row) => void router.navigate({ href: toOne(row) }) } : {})}
      />
    </section>
  );
};
