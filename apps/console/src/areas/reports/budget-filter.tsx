import { ChoiceFilter, useSearchChange } from '../../controls/filters.tsx';
import { useText } from '../../texts/text.ts';

/** Whether the columns of the budget are shown, in the address as `budget`. */
export const BudgetFilter = ({ shown }: { shown: boolean }) => {
  const text = useText();
  const change = useSearchChange();
  return (
    <ChoiceFilter
      label={text('reports.show_budget')}
      inHead
      value={shown ? 'yes' : 'no'}
      options={(['no', 'yes'] as const).map((value) => ({
        value,
        label: text(`reports.show_budget.${value}`),
      }))}
      onChange={(value) => change({ budget: value === 'yes' ? 'true' : '' })}
    />
  );
};
