import { storedText } from '../storage/stored.ts';

/** The names under which the browser keeps drafts: of a person and client, and of a form. */
const prefix = 'kontor.draft.';

export const draftsPrefix = (person: number | undefined, client: string): string =>
  `${prefix}${person}.${client}.`;

/** Forgets every draft in this browser, because the next person may be someone else. */
export const forgetDrafts = (): void => {
  for (const name of namesInStorage()) if (name.startsWith(prefix)) storedText(name).forget();
};

export const namesInStorage = (): readonly string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    // Without storage there are none.
    return [];
  }
};
