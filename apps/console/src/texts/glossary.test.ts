import { describe, expect, test } from 'vitest';
import page from '../../../../docs/glossary.md?raw';
import { everyText } from './every-text.ts';
import { type Language, languages } from './messages.ts';

/** Every text of the console keeps to the terms of docs/glossary.md. */
// The figures of the VAT return have the words of its form.
const textsIn = (language: Language): [string, string][] =>
  Object.entries(everyText(language)).filter(([name]) => !name.startsWith('vat.'));

const terms = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [name = '', english = '', german = '', french = '', italian = '', not = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const others = not
      .split(';')
      .flatMap((part) => /^ *(en|de|fr|it): (.+)$/.exec(part)?.slice(1) ?? [])
      .join('\n')
      .matchAll(/^(en|de|fr|it)\n(.+)$/gm);
    return {
      name: name.replaceAll('`', ''),
      words: { en: english, de: german, fr: french, it: italian },
      not: [...others].map(([, language = '', words = '']) => ({ language, words: words.split(', ') })),
    };
  });

test('the glossary has terms, and words to avoid', () => {
  expect(terms.length).toBeGreaterThan(10);
  expect(terms.flatMap(({ not }) => not).length).toBeGreaterThan(10);
});

test.each(terms)('$name is in the console as in the glossary', ({ name, words }) => {
  const texts = languages.map((language) => [language, everyText(language)[name]]);
  expect(Object.fromEntries(texts)).toEqual(words);
});

describe.each(['en', 'de', 'fr', 'it'] as const)('%s', (language) => {
  const words = terms.flatMap(({ not }) =>
    not.filter((one) => one.language === language).flatMap((one) => one.words),
  );

  test.each(words)('no text says "%s"', (word) => {
    // A word that begins small is one in any case; letters of all languages make words.
    const flags = word === word.toLowerCase() ? 'iu' : 'u';
    const pattern = new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, flags);
    expect(textsIn(language).filter(([, text]) => pattern.test(text))).toEqual([]);
  });
});

test('in French no line breaks before a colon, a semicolon, a question mark or an exclamation mark', () => {
  const broken = textsIn('fr').filter(([, text]) => /[\p{L}’)] ?[;?!]|[\p{L}’)] :|[\p{L}’)]: /u.test(text));
  expect(broken).toEqual([]);
});

test('Italian addresses the reader as Lei, and buttons have no infinitive', () => {
  const texts = textsIn('it');
  // A sentence that begins with a verb of the second person plural; participles stand alone or end
  // it.
  const voi =
    /(?:^|[.:!?] )(?!Partite|Vendite)\p{L}+[aei]te \p{L}|(?<!\p{L})(?:avete|siete|potete|dovete|premete|togliete|vostr[aeio])(?!\p{L})/iu;
  expect(texts.filter(([, text]) => voi.test(text))).toEqual([]);
  const buttons = texts.filter(([name]) =>
    /^(?:empty|setup)\.(?:choose|create|import|save|skip|take|see|check)/.test(name),
  );
  expect(buttons.length).toBeGreaterThan(8);
  expect(buttons.filter(([, text]) => /^\p{L}+[aei]re(?!\p{L})/u.test(text))).toEqual([]);
});
