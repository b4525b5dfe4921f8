import { describe, expect, test } from 'vitest';
import { letterLanguages } from '../letters/letter.ts';
import { entryLanguage, entryText, entryTexts } from './entry-texts.ts';

/** The texts of entries that Kontor writes itself (§12). */
describe.each(Object.entries(entryTexts))('the text %s', (_, texts) => {
  const paramsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

  test.each(letterLanguages)('has the same parameters in %s, and its own words', (language) => {
    expect(texts[language]).not.toBe('');
    expect(paramsOf(texts[language])).toEqual(paramsOf(texts.en));
    const others = letterLanguages.filter((other) => other !== language);
    expect(others.map((other) => texts[other] as string)).not.toContain(texts[language]);
  });
});

test('a client has the texts in its first language, and in English where Kontor does not write it', () => {
  const first = (...languages: string[]) => entryLanguage({ languages });
  expect([first('fr', 'de'), first('de-CH'), first('IT'), first('es', 'de'), first()]).toEqual([
    ...['fr', 'de', 'it', 'en', 'en'],
  ]);
});

test('days are written as the language has them, and numbers as they are', () => {
  expect(entryText('de', 'year_end', { day: '2026-12-31' })).toBe('Jahresabschluss 31.12.2026');
  expect(entryText('en', 'year_end', { day: '2026-12-31' })).toBe('Year end 2026-12-31');
  expect(entryText('fr', 'reversal', { of: 'R-{of} $& 2026-12-31' })).toBe(
    'Extourne de R-{of} $& 2026-12-31',
  );
  expect(entryText('it', 'opening')).toBe('Saldi di apertura');
});
