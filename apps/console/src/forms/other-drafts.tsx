import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useMoment } from '../server/moment.ts';
import { useText } from '../texts/text.ts';
import type { OtherDraft } from './draft-form.ts';
import './drafts.css';

/** The part of a form that has drafts of tabs which are no longer open. */
export type DraftsOf = {
  others: readonly OtherDraft[];
  goOnWith: (name: string) => void;
  discardOther: (name: string) => void;
};

/** The drafts to go on with, each by what was typed and when. */
export const OtherDrafts = ({ form: { others, goOnWith, discardOther } }: { form: DraftsOf }) => {
  const text = useText();
  const moment = useMoment();
  return (
    <Notice kind="status">
      {text('draft.others', { count: others.length })}
      <ul className="drafts">
        {others.map(({ name, at, summary }) => {
          const shown = summary || '–';
          return (
            <li key={name}>
              <span className="drafts-what">{shown}</span>
              {at > 0 ? <span className="soft">{moment(new Date(at).toISOString())}</span> : null}
              <span className="drafts-actions">
                <Button small aria-label={`${text('draft.go_on')}: ${shown}`} onClick={() => goOnWith(name)}>
                  {text('draft.go_on')}
                </Button>
                <Button
                  look="quiet"
                  small
                  aria-label={`${text('draft.discard')}: ${shown}`}
                  onClick={() => discardOther(name)}
                >
                  {text('draft.discard')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
};
