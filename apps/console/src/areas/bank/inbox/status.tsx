import { useText } from '../../../texts/text.ts';
import type { BankLine } from './list.ts';

const statusLooks = {
  open: 'tag',
  proposed: 'tag tag-warn',
  booked: 'tag tag-good',
  ignored: 'tag',
} as const;

export const LineStatus = ({ line: { status } }: { line: Pick<BankLine, 'status'> }) => {
  const text = useText();
  return <span className={statusLooks[status]}>{text(`bank.status.${status}`)}</span>;
};
