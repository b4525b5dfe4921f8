import { letter as letterSchema, sender as senderSchema } from '@kontor/domain';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ValuesOf } from '../../../forms/record/record.ts';
import { useTyped } from '../../../forms/record/record-field.tsx';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { languageName } from '../../../texts/language-name.ts';
import { useText } from '../../../texts/text.ts';
import { letters, senders } from './letters.tsx';
import { Sheet } from './sheet.tsx';

// So long nobody types before the page is drawn again.
const pause = 400;

const useSettled = <Value,>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/**
 * A made-up invoice as the server draws it by what is typed, in one of the client's languages; a
 * sketch while no sender is whole.
 */
export const LivePreview = ({ languages }: { languages: readonly string[] }) => {
  const text = useText();
  const { query } = useBooks();
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState(languages[0] ?? '');
  const sender = useTyped('sender') as ValuesOf<typeof senders>;
  const letter = useTyped('letter') as ValuesOf<typeof letters>;
  // As a text, which is the same as long as nothing else was typed.
  const typed = useSettled(JSON.stringify({ sender: senders.whole(sender), letter: letters.whole(letter) }));
  const values = JSON.parse(typed) as { sender: unknown; letter: unknown };
  const parsed = {
    sender: senderSchema.safeParse(values.sender),
    letter: letterSchema.safeParse(values.letter),
  };
  const whole =
    parsed.sender.success && parsed.letter.success
      ? { sender: parsed.sender.data, letter: parsed.letter.data }
      : undefined;
  const sample = useQuery(
    query.print.sample.queryOptions(whole ? { ...whole, language_code: language, width: 900 } : skipToken, {
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  );
  return (
    <div className="letter-preview">
      {sample.data ? (
        <img
          className="letter-page"
          src={`data:image/png;base64,${sample.data.png}`}
          width={sample.data.width}
          height={sample.data.height}
          alt={text('letter.preview')}
        />
      ) : (
        <Sheet />
      )}
      {whole ? null : <p className="soft">{text('letter.preview_needs')}</p>}
      {languages.length > 1 ? (
        <select
          className="input"
          aria-label={text('letter.preview_language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code, own)}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
};
