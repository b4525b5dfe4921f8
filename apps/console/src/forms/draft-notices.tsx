import { Button } from '../controls/button.tsx';
import { ErrorNotice, Notice } from '../controls/notice.tsx';
import { useText } from '../texts/text.ts';

type DraftNoticesProps = { form: { restored: boolean; discard: () => void; error: unknown } };

/** The notices above a form: that a draft was restored, which can be discarded, and an error that belongs to no field. */
export const DraftNotices = ({ form }: DraftNoticesProps) => {
  const text = useText();
  return (
    <>
      {form.restored ? (
        <Notice kind="status">
          {text('draft.restored')}{' '}
          <Button look="quiet" small onClick={form.discard}>
            {text('draft.discard')}
          </Button>
        </Notice>
      ) : null}
      <ErrorNotice error={form.error} />
    </>
  );
};
