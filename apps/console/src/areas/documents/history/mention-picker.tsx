import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { fitsWords } from '../../../values/words.ts';

const mostShown = 6;

/** The name that is being typed at the end of a text, after an @; undefined where none is. */
const typedName = (text: string): string | undefined =>
  /(?:^|[^\p{L}\p{N}])@([^@\n]{0,40})$/u.exec(text)?.[1];

/** People to choose from while a name is typed after an @, as buttons below the box. */
export const MentionPicker = ({ value, onPick }: { value: string; onPick: (text: string) => void }) => {
  const text = useText();
  const { query } = useBooks();
  const typed = typedName(value);
  const people = useQuery(query.mentions.people.queryOptions(undefined, { enabled: typed !== undefined }));
  if (typed === undefined) return null;
  const found = (people.data ?? [])
    .filter(({ name, role }) => role !== 'uploader' && name !== typed.trim() && fitsWords(name, typed))
    .slice(0, mostShown);
  if (found.length === 0) return null;
  return (
    <div className="flow gap-2">
      <span className="soft">{text('history.mention')}</span>
      {found.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="button button-plain button-small"
          onClick={() => onPick(`${value.slice(0, value.length - typed.length)}${name} `)}
        >
          @{name}
        </button>
      ))}
    </div>
  );
};
