import { expect, test } from 'vitest';
import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import { answeredReason, reasonOf, sayReason } from './reason.ts';

const paramsIn = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort();

test.each(Object.keys(english))('%s has the same parameters in all languages', (code) => {
  const words: Readonly<Record<string, string>>[] = [english, german, french, italian];
  const [first, ...others] = words.map((sentences) => paramsIn(sentences[code] ?? ''));
  for (const other of others) expect(other).toEqual(first);
  for (const sentences of words) expect(sentences[code]).toMatch(/^\S.*\.$/);
});

test('a reason is said in its language, and in English where that is unknown', () => {
  const reason = reasonOf('transfer', { accno: 1021 });
  expect(sayReason(reason, 'de')).toBe('Die IBAN ist die des eigenen Kontos 1021.');
  expect(sayReason(reason, 'rm')).toBe('The IBAN is that of your own account 1021.');
  expect(answeredReason(reason)).toEqual({
    code: 'transfer',
    message: 'The IBAN is that of your own account 1021.',
    params: [{ name: 'accno', value: '1021' }],
  });
});
