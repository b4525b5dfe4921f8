import { expect, test } from 'vitest';
import { mentionsIn } from './mention.ts';

const people = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Anna Meier' },
  { id: 3, name: 'Élise d’Or' },
];

const idsIn = (text: string) => mentionsIn(text, people).map(({ person_id }) => person_id);

test('an @ and a whole name in any case; the longer of two names counts', () => {
  expect(idsIn('@Anna Meier, please')).toEqual([2]);
  expect(idsIn('@anna: please; @ANNA MEIER too')).toEqual([1, 2]);
  expect(idsIn('(@élise d’or)')).toEqual([3]);
  expect(idsIn('@Anna\n@Anna')).toEqual([1, 1]);
});

test('no name within a word, of an address, or of nobody', () => {
  expect(idsIn('info@Anna.example, @Annabelle, @Urs, @, Anna')).toEqual([]);
  expect(mentionsIn('@Anna', [])).toEqual([]);
});

test('places are those of the text', () => {
  const text = '😀 @Anna Meier!';
  const [one] = mentionsIn(text, people);
  expect(text.slice(one?.position, (one?.position ?? 0) + (one?.length ?? 0))).toBe('@Anna Meier');
});
