import { useBooks, useSession } from '../server/session.ts';
import { storedText } from '../storage/stored.ts';

/** Drafts: the browser keeps what somebody types into forms, for each person and client, until it is sent or discarded. */
const prefix = 'kontor.draft.';

const prefixOf = (person: number | undefined, client: string): string => `${prefix}${person}.${client}.`;

/** Answers the draft of a form, by the form's name. */
export const useDraft = (): ((name: string) => ReturnType<typeof storedText>) => {
  const { name: client } = useBooks();
  const person = useSession().data?.person.id;
  return (name) => storedText(`${prefixOf(person, client)}${name}`);
};

/** The names of the forms of these books with something typed and not sent, by this person in this browser. */
export const useDraftNames = (): readonly string[] => {
  const { name: client } = useBooks();
  const own = prefixOf(useSession().data?.person.id, client);
  return namesInStorage()
    .flatMap((name) => (name.startsWith(own) ? [name.slice(own.length)] : []))
    .sort();
};

/** Forgets every draft in this browser, because the next person may be somebody else. */
export const forgetDrafts = (): void => {
  for (const name of namesInStorage()) if (name.startsWith(prefix)) storedText(name).forget();
};

const namesInStorage = (): readonly string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    // Without storage there are none.
    return [];
  }
};
