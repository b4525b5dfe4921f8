import type { Column } from './columns.ts';

export type Sorting = { sort: string | undefined; descending: boolean };

/** The class of the cells of a column. */
export const classOf = <Row,>({ kind = 'text', wide }: Column<Row>): string =>
  `cell-${kind}${wide ? ' wide-only' : ''}`;

type HeadProps<Row> = {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
};

/**
 * The head of a column. A list is sorted by it where it can be; pressed again, it turns the order
 * round.
 */
export const Head = <Row,>({ column, sorting, onSort }: HeadProps<Row>) => {
  const { sort, head } = column;
  // A column of buttons, each of which says what it does.
  if (head === '') return <td className={classOf(column)} />;
  if (sort === undefined || !onSort)
    return (
      <th scope="col" className={classOf(column)}>
        {head}
      </th>
    );
  const sorted = sorting?.sort === sort;
  const descending = sorted && sorting.descending;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="sort"
        onClick={() => onSort({ sort, descending: sorted ? !descending : false })}
      >
        {head}
        {sorted ? <span aria-hidden="true">{descending ? '▾' : '▴'}</span> : null}
      </button>
    </th>
  );
};
