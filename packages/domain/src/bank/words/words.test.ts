import { expect, test } from 'vitest';
import { editsBetween, isTelling, nameLikeness, numbersIn, wordsOfName } from './words.ts';

const likeness = (party: string, line: string) => nameLikeness(wordsOfName(party), wordsOfName(line));

test.each([
  ['Müller Metallbau AG', 'MUELLER METALLBAU'],
  ['René Bühler', 'BUHLER RENE'],
  ['Bäckerei Weiß GmbH', 'BAECKEREI WEISS'],
  ['Peter Keller', 'Keller Peter, Dorfstrasse 7, 3000 Bern'],
  ['Hotel Zgraggen Lugano SA', 'Hotel Zgragen Lugano'],
  ['Treuhand Aeschlimann & Co.', 'Treuhand Aeschliman'],
])('%s is found in %s', (party, line) => expect(likeness(party, line)).toBeGreaterThan(0.85));

test.each([
  ['Peter Keller', 'Anna Huber'],
  ['Garage Wyss', 'Apotheke Rossi'],
  ['Hans Meier', 'AG'],
  ['', 'Hans Meier'],
])('%s is not found in %s', (party, line) => expect(likeness(party, line)).toBeLessThan(0.4));

test('another first name makes a name less like, and an initial stands for one', () => {
  expect(likeness('Peter Grünenfelder', 'Anna Grünenfelder')).toBeLessThan(0.8);
  expect(likeness('Peter Grünenfelder', 'P. Grünenfelder')).toBeGreaterThan(0.8);
});

test('numbers are found whatever separates their parts', () => {
  const found = numbersIn('Rg. RE-2026-0042 / 77.1 vom 3.2.');
  for (const number of ['re20260042', '20260042', '0042', '771']) expect(found).toContain(number);
  expect(numbersIn('besten Dank').size).toBe(0);
});

test('a year and a short figure tell no document', () => {
  for (const number of ['2026', '1999', '123', 'abcd']) expect(isTelling(number)).toBe(false);
  for (const number of ['re42', '4711', '20260042']) expect(isTelling(number)).toBe(true);
});

test.each([
  ['4711', '4711', 0],
  ['4711', '4171', 1],
  ['4711', '471', 1],
  ['4711', '4721', 1],
  ['4711', '9', 3],
  ['abcdef', 'uvwxyz', 3],
])('%s and %s are %i edits from each other, of two at most', (one, other, edits) =>
  expect(editsBetween(one, other, 2)).toBe(edits),
);
