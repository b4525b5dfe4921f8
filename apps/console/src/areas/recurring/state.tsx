import { useText } from '../../texts/text.ts';
import type { Recurring } from './recurring.ts';

const stateLooks = { ACTIVE: 'tag tag-good', PAUSED: 'tag tag-warn', ENDED: 'tag' } as const;

export const RecurringState = ({ state }: Pick<Recurring, 'state'>) => {
  const text = useText();
  return <span className={stateLooks[state]}>{text(`recurring.${state}`)}</span>;
};

/** The name of a recurring invoice, or else of its customer. */
export const recurringName = ({ title, name, customernumber }: Recurring): string =>
  title || name || customernumber;
