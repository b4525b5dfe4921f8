import type { DocumentRow } from '../../choices/document-kind.ts';
import { useText } from '../../texts/text.ts';

const looks = { OPEN: 'tag', OVERDUE: 'tag tag-danger', PAID: 'tag tag-good' } as const;

export const StatusTag = ({ status }: Pick<DocumentRow, 'status'>) => {
  const text = useText();
  return <span className={looks[status]}>{text(`documents.${status}`)}</span>;
};
