import { useNarrow } from '../../controls/narrow.ts';
import type { Column } from '../columns.ts';
import { type ListName, useChosenColumns } from './kept.ts';

type Choices = {
  /** The columns that the list always has, and those that it has unless someone wants others. */
  fixed: readonly string[];
  usual: readonly string[];
};

/**
 * The columns of a list as someone wants them, of all that are `known`, and how they are chosen. A
 * narrow page has the usual ones.
 */
export const useListColumns = <Row>(
  list: ListName,
  known: readonly Column<Row>[],
  { fixed, usual }: Choices,
) => {
  const isNarrow = useNarrow();
  const [chosen, choose] = useChosenColumns(list);
  const shown = isNarrow ? usual : (chosen ?? usual);
  const choices = isNarrow ? [] : known.filter(({ id }) => !fixed.includes(id));
  return {
    columns: known.filter(({ id }) => fixed.includes(id) || shown.includes(id)),
    tools: { list, choices, shown, columns: chosen, onColumns: choose },
  };
};
