import { memoized } from './memoized.ts';

/**
 * Countries, as people write them: by the two letters of ISO 3166-1, or by their name in one of
 * four languages.
 */

const languages = ['de', 'fr', 'it', 'en'] as const;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Without case, accents and points: `Österreich` and `oesterreich` differ, `SUÈDE` and `Suede` do
 * not.
 */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();

const codesByName = memoized((language): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[plain(name), code] as const];
    }),
  );
});

/**
 * The two letters of a country; undefined where `written` names none that is known. Without any it
 * is Switzerland.
 */
export const countryCode = memoized((written): string | undefined => {
  const sought = plain(written);
  if (sought === '') return 'CH';
  if (/^[a-z]{2}$/.test(sought)) return sought.toUpperCase();
  for (const language of languages) {
    const code = codesByName(language).get(sought);
    if (code !== undefined) return code;
  }
  return undefined;
});
