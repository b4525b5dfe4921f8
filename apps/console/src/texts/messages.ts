import { storedText } from '../storage/stored.ts';
import type { Messages } from './text.ts';

export const languages = ['en', 'de', 'fr', 'it'] as const;
export type Language = (typeof languages)[number];

/**
 * The texts of the page in its language. `first` are those of the shell and the overview, `others`
 * those of all other pages and of refusals: texts.mjs divides them.
 */
type Part = 'first' | 'others';
export type Loaded = { language: Language; messages: Messages };

const files = import.meta.glob<Messages>('../generated/messages/*/*.json', { import: 'default' });
const readPart = (part: Part, language: Language): Promise<Messages> | undefined =>
  files[`../generated/messages/${part}/${language}.json`]?.();

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code);

const chosen = storedText('kontor.language');

/** The language that was chosen, else the first one of the browser that there is, else English. */
const initialLanguage = (): Language => {
  const codes = [chosen.read() ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return codes.find(isLanguage) ?? 'en';
};

let language: Language | undefined;
const parts = new Set<Part>();
let loaded: Loaded | undefined;
const subscribers = new Set<() => void>();

const load = async (): Promise<void> => {
  language ??= initialLanguage();
  const wanted = language;
  const wantedParts = [...parts];
  const messages = await Promise.all(wantedParts.map((part) => readPart(part, wanted)));
  // The language was chosen anew, or another part was asked for: what is loaded then has this, too.
  if (wanted !== language || wantedParts.length < parts.size) return;
  loaded = { language: wanted, messages: Object.assign({}, ...messages) };
  for (const listener of subscribers) listener();
};

const loading = new Map<Part, Promise<void>>();
const need = (part: Part): Promise<void> => {
  const begun = loading.get(part);
  if (begun) return begun;
  parts.add(part);
  const begins = load().catch((error: unknown) => {
    loading.delete(part);
    throw error;
  });
  loading.set(part, begins);
  return begins;
};

/** Loads the texts of all pages, once. */
export const allTexts = (): Promise<void> => need('others');

/** The language and texts that are loaded, for `useSyncExternalStore`. */
export const loadedTexts = (): Loaded | undefined => loaded;

/** Listens to texts that arrive; whoever listens first has those of the first screen loaded. */
export const onLoaded = (listener: () => void): (() => void) => {
  subscribers.add(listener);
  void need('first');
  return () => {
    subscribers.delete(listener);
  };
};

export const chooseLanguage = (next: Language): void => {
  chosen.write(next);
  language = next;
  void load();
};
