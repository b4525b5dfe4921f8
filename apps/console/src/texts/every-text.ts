import type { Language } from './messages.ts';

const files = import.meta.glob<Record<string, string>>('../generated/messages/*/*.json', {
  eager: true,
  import: 'default',
});

/** All texts of a language, by name, for tests. */
export const everyText = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...['first', 'others'].map((part) => files[`../generated/messages/${part}/${language}.json`]),
  );
