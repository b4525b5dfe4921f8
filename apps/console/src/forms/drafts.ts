import { useEffect, useMemo, useState } from 'react';
import { useBooks, useSession } from '../server/session.ts';
import { storedText } from '../storage/stored.ts';
import { draftsPrefix, namesInStorage } from './draft-names.ts';
import { inThisTab, openTabs, tabOf, thisTab } from './tab.ts';

/**
 * Drafts: the browser keeps what someone types into forms, for each person and client, until it is
 * sent or discarded.
 */
type Draft = ReturnType<typeof storedText>;

/** Answers the draft of a form, by the form's name. */
export const useDraft = (): ((name: string) => Draft) => {
  const { name: client } = useBooks();
  const person = useSession().data?.person.id;
  return (name) => storedText(`${draftsPrefix(person, client)}${name}`);
};

/**
 * The names of the forms of these books with something typed and not sent, by this person in this
 * browser.
 */
export const useDraftNames = (): readonly string[] => {
  const { name: client } = useBooks();
  const own = draftsPrefix(useSession().data?.person.id, client);
  return namesIn(own);
};

const namesIn = (own: string): readonly string[] =>
  namesInStorage()
    .flatMap((name) => (name.startsWith(own) ? [name.slice(own.length)] : []))
    .sort();

/**
 * The drafts of a form of something new: that of this tab, and those of tabs that are no longer
 * open.
 */
export const useDraftsOf = (form: string, perTab: boolean) => {
  const { name: client } = useBooks();
  const own = draftsPrefix(useSession().data?.person.id, client);
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!perTab) return;
    let gone = false;
    const find = async () => {
      const open = await openTabs();
      const left = namesIn(own).filter((name) => {
        const { form: of, tab } = tabOf(name);
        return of === form && tab !== thisTab && (tab === undefined || !open.has(tab));
      });
      if (!gone) setOthers(left);
    };
    void find();
    return () => {
      gone = true;
    };
  }, [own, form, perTab]);
  const draft = useMemo(() => storedText(`${own}${perTab ? inThisTab(form) : form}`), [own, form, perTab]);
  return {
    draft,
    others,
    of: (name: string): Draft => storedText(`${own}${name}`),
    forget: (name: string): void => {
      storedText(`${own}${name}`).forget();
      setOthers((all) => all.filter((one) => one !== name));
    },
  };
};
