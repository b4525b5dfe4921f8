import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { refusalIn } from '../../server/refusal.ts';
import { useRefusalText } from '../../server/refusal-text.ts';

/** The refusal of a preview: an alert, except where there is nothing to book. */
export const PreviewError = ({ error }: { error: unknown }) => {
  const refusalText = useRefusalText();
  const refusal = refusalIn(error);
  if (refusal?.code === 'nothing_to_close') return <Notice kind="status">{refusalText(refusal)}</Notice>;
  return <ErrorNotice error={error} />;
};
