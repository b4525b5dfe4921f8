import type { TaxOfficeValue } from '../sheet/tax-office.ts';
import { dayIn, figure, wordsIn } from '../words/languages.ts';
import { taxOfficeWordsIn } from '../words/tax-office/languages.ts';
import type { NamedFigure, RateFigure } from '../words/vat/words.ts';
import type { Language } from '../words/words.ts';
import type { VolumeColumn } from './tables.ts';

/** The text of a cell in the language of its volume. */
export const cellText = (
  value: TaxOfficeValue,
  { kind }: Pick<VolumeColumn, 'kind'>,
  language: Language,
): string => {
  if (value === null) return '';
  if (typeof value !== 'string')
    return 'word' in value
      ? taxOfficeWordsIn(language).cells[value.word]
      : vatFigureName(value.vat_figure, language);
  if (kind === 'sparse' && /^-?0*(\.0*)?$/.test(value)) return '–';
  if (kind === 'amount' || kind === 'sparse') return figure(value);
  return kind === 'day' ? shortDay(value, language) : value;
};

/** `05.11.2026`; in English `2026-11-05`, as the words for a day would be too long for a column. */
export const shortDay = (day: string, language: Language): string =>
  language === 'en' ? day : dayIn(language, day);

const vatFigureName = (of: string, language: Language): string => {
  const { names, rates, total } = wordsIn(language).vat_words;
  if (of === '289') return total('220', '280');
  if (of === '479') return total('400', '420');
  return names[of as NamedFigure] ?? rates[of.slice(0, 2) as RateFigure] ?? of;
};
