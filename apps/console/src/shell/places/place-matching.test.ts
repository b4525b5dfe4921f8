import { expect, test } from 'vitest';
import { areas } from '../../pages/areas.ts';
import de from '../../pages/words/de.json';
import en from '../../pages/words/en.json';
import fr from '../../pages/words/fr.json';
import it from '../../pages/words/it.json';
import { everyText } from '../../texts/every-text.ts';
import { placeFit, placeRanks } from './place-matching.ts';

const titles = { de: everyText('de'), fr: everyText('fr'), it: everyText('it') };
const words = { de, fr, it };
type Language = keyof typeof words;
const pages = areas.flatMap((area) => [area, ...area.pages]);

/** The paths of the pages that fit, the best first. */
const pathsFor = (typed: string, language: Language): string[] =>
  pages
    .flatMap(({ path, title }) => {
      const named = Object.entries(words[language]).find(([at]) => at === path)?.[1] ?? '';
      const fit = placeFit(typed, { title: titles[language][title] ?? '', words: named, others: [] });
      return fit ? [{ path, rank: placeRanks.indexOf(fit.rank) }] : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ path }) => path);

test.each([
  ['de', 'Mahnung', '/reminders'],
  ['de', 'mahnlauf', '/reminders'],
  ['de', 'GuV', '/reports/income-statement'],
  ['de', 'Import', '/settings/imports'],
  ['de', 'Kursliste', '/settings/exchange-rates'],
  ['de', 'MWST-Abrechnung', '/reports/vat-return'],
  ['de', 'Lohn', '/ledger/new'],
  ['de', 'Kontenplan', '/settings/accounts'],
  ['de', 'uberfallig', '/reports/ageing'],
  ['fr', 'rappel', '/reminders'],
  ['fr', 'échéances', '/reports/ageing'],
  ['fr', 'echeances', '/reports/ageing'],
  ['fr', 'decompte tva', '/closing/vat'],
  ['fr', 'salaire', '/ledger/new'],
  ['it', 'sollecito', '/reminders'],
  ['it', 'piano dei conti', '/settings/accounts'],
  ['it', 'stipendi', '/ledger/new'],
] as const)('in %s, %s leads to %s', (language, typed, path) => {
  expect(pathsFor(typed, language).slice(0, 3)).toContain(path);
});

test('a word of another language is found, after all of the own', () => {
  const names = { title: 'Reminders', words: en['/reminders'], others: [de['/reminders']] };
  expect(placeFit('Mahnung', names)).toEqual({ rank: 'others', named: 'Mahnung' });
  expect(placeFit('dunn', names)).toEqual({ rank: 'words', named: 'Dunning' });
  expect(placeFit('remi', names)).toEqual({ rank: 'title_begins' });
  expect(placeFit('d', names)).toEqual({ rank: 'title_has' });
  expect(placeFit('Meier', names)).toBeUndefined();
});

test.each(Object.entries({ en, ...words }))(
  'other words in %s are those of pages that are there',
  (_, of) => {
    const paths = pages.map(({ path }) => path);
    expect(Object.keys(of).filter((path) => !paths.includes(path))).toEqual([]);
    expect(Object.keys(of).sort()).toEqual(Object.keys(en).sort());
  },
);
