import { letter, letterText, sender, settings } from '@kontor/domain';
import { useMemo } from 'react';
import { fieldKinds, type Kind } from '../../../forms/record/kinds.tsx';
import { recordOf } from '../../../forms/record/record.ts';
import { fieldOf } from '../../../forms/record/record-field.tsx';
import { useRecordForm } from '../../../forms/record/record-form.tsx';
import { recordsWithin, recordWithin } from '../../../forms/record/within.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import type { ClientSettings } from '../general/client-settings.tsx';
import { ColorField } from './color-field.tsx';

/**
 * Who sends the documents of a client, and how they look: the page of documents, and steps of the
 * set-up.
 */

export const senders = recordOf(sender, {
  ...{ name: 'sender', texts: 'letter' },
  as: { country: fieldKinds.from(fieldKinds.code, (kept) => String(Reflect.get(kept, 'country') ?? 'CH')) },
});
export const SenderField = fieldOf<typeof senders>();

/** The texts of documents and mails in a language. */
export const letterTexts = recordOf(letterText, {
  ...{ name: 'letter_text', texts: 'letter' },
  as: {
    ...{ opening: fieldKinds.notes, closing: fieldKinds.notes, footer: fieldKinds.notes },
    ...{ mail_subject: fieldKinds.notes, mail_text: fieldKinds.notes },
  },
});
export const LetterTextField = fieldOf<typeof letterTexts>();

const color: Kind = { ...fieldKinds.text, Input: (props) => <ColorField {...props} /> };

export const letters = recordOf(letter, {
  ...{ name: 'letter', texts: 'letter' },
  as: { color, discount_percent: fieldKinds.percent, texts: recordsWithin(letterTexts) },
});
export const LetterField = fieldOf<typeof letters>();

const documents = recordOf(settings.pick({ sender: true, letter: true }), {
  ...{ name: 'documents', texts: 'letter' },
  as: { sender: recordWithin(senders), letter: recordWithin(letters) },
});

/** The texts of each of the client's languages, and of those that another program has named. */
const textsIn = ({ languages, letter: kept }: ClientSettings) => {
  const texts = kept?.texts ?? [];
  const codes = new Set([...languages, ...texts.map(({ language_code }) => language_code)]);
  return [...codes].map((code) => texts.find((one) => one.language_code === code) ?? { language_code: code });
};

/**
 * The form, and the languages of its texts. Sender and layout are each saved as a whole where they
 * were changed.
 */
export const useLettersForm = (
  client: ClientSettings,
  { draft = '', onSaved }: { draft?: string; onSaved: () => void },
) => {
  const { call } = useBooks();
  const before = useMemo(
    () => ({ sender: client.sender, letter: { ...client.letter, texts: textsIn(client) } }),
    [client],
  );
  const form = useRecordForm(documents, {
    ...{ before, draft },
    calls: call.settings,
    follow: async () => {
      onSaved();
      // The clients of the person are named by their companies.
      await connect(anyClient).cache.invalidateQueries();
    },
  });
  return { form, languages: before.letter.texts.map(({ language_code }) => language_code) };
};
