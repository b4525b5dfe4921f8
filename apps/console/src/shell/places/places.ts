import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { areas } from '../../pages/areas.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { type PlaceRank, placeFit, placeRanks } from './place-matching.ts';

/** A page that fits what was typed. */
export type Place = { path: string; title: string; detail: string; rank: PlaceRank; run: () => void };

type Words = Record<string, Readonly<Record<string, string>>>;

/**
 * The other words for pages in all languages. They come with the first search, as the first screen
 * has no use for them.
 */
const loadWords = async (): Promise<Words> => {
  const [en, de, fr, it] = await Promise.all([
    import('../../pages/words/en.json'),
    import('../../pages/words/de.json'),
    import('../../pages/words/fr.json'),
    import('../../pages/words/it.json'),
  ]);
  return { en: en.default, de: de.default, fr: fr.default, it: it.default };
};

const useWords = (): Words => {
  const [words, setWords] = useState<Words>({});
  useEffect(() => {
    let isHere = true;
    // Without a connection pages are found by their titles.
    const show = (loaded: Words) => {
      if (isHere) setWords(loaded);
    };
    void loadWords().then(show, () => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  return words;
};

/**
 * The areas and pages that what was typed is a name of, the best first. An area whose title fits is
 * left to its shortcut.
 */
export const usePlaces = (typed: string): readonly Place[] => {
  const text = useText();
  const router = useRouter();
  const { may } = useBooks();
  const { language } = useLanguage();
  const words = useWords();
  const places = areas.flatMap((area) => [
    { ...area, isArea: true, above: area.title },
    ...area.pages.map((page) => ({ scope: area.scope, ...page, isArea: false, above: area.title })),
  ]);
  return places
    .filter(({ scope }) => may(scope))
    .flatMap(({ path, title, isArea, above }) => {
      const names = {
        title: text(title),
        words: words[language]?.[path] ?? '',
        others: Object.entries(words).flatMap(([of, all]) => (of === language ? [] : (all[path] ?? []))),
      };
      const fit = placeFit(typed, names);
      if (!fit || (isArea && fit.named === undefined)) return [];
      const within = isArea ? [] : [text(above)];
      const detail = [...within, ...(fit.named ? [fit.named] : [])].join(' · ');
      const run = () => void router.navigate({ href: path });
      return [{ path, title: names.title, detail, rank: fit.rank, run }];
    })
    .sort((one, other) => placeRanks.indexOf(one.rank) - placeRanks.indexOf(other.rank));
};
