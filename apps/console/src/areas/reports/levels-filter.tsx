import { ChoiceFilter, useSearchChange } from '../../controls/filters.tsx';
import type { LevelsSearch } from '../../pages/search/period.ts';
import { useText } from '../../texts/text.ts';

const choices = ['1', '2', 'all'] as const;

/** The number of levels of a statement that are open, as its address has it. */
export const openLevels = ({ levels = 'all' }: LevelsSearch): number =>
  levels === 'all' ? Number.POSITIVE_INFINITY : Number(levels);

/** Chooses how many levels of a statement are open. */
export const LevelsFilter = ({ search: { levels = 'all' } }: { search: LevelsSearch }) => {
  const text = useText();
  const change = useSearchChange();
  return (
    <ChoiceFilter
      label={text('reports.levels')}
      inHead
      value={levels}
      options={choices.map((value) => ({ value, label: text(`reports.levels.${value}`) }))}
      onChange={(value) => change({ levels: value === 'all' ? '' : value })}
    />
  );
};
