import { recurringIntervals } from '@kontor/domain';
import { useText } from '../../texts/text.ts';

/** The intervals by which an article may be sold, and none. */
export const usePeriodChoices = () => {
  const text = useText();
  return [
    { value: '', label: text('articles.no_period') },
    ...recurringIntervals.map((value) => ({ value, label: text(`recurring.${value}`) })),
  ];
};
