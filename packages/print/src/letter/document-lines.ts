import { mm } from '../page/measures.ts';
import type { DocumentLine, DocumentSheet, Supply } from '../sheet/sheet.ts';
import { dayIn, figure, shortFigure, wordsIn } from '../words/languages.ts';
import type { Language } from '../words/words.ts';
import { carryOf } from './carry.ts';
import { type ColumnOf, type Table, tableFrom } from './table.ts';

/** The table of the lines of an invoice or credit note. */

export const isZero = (amount: string | undefined): boolean => /^-?0*(\.0*)?$/.test(amount ?? '');

export const linesTable = (sheet: DocumentSheet): Table => {
  const { language, lines } = sheet;
  const words = wordsIn(language);
  const fields: ColumnOf<DocumentLine>[] = [
    { title: words.article, figures: false, most: mm(26), text: ({ article = '' }) => article },
    {
      title: words.description,
      figures: false,
      flexible: true,
      text: ({ description, supply, choice }) =>
        [
          description,
          ...(supply ? [suppliedIn(language, supply)] : []),
          ...(choice ? [words.choices[choice]] : []),
        ].join('\n'),
    },
    { title: words.quantity, figures: true, text: ({ quantity }) => (quantity ? shortFigure(quantity) : '') },
    { title: words.unit, figures: false, most: mm(18), text: ({ unit = '' }) => unit },
    { title: words.price, figures: true, text: ({ price }) => (price ? figure(price) : '') },
    {
      title: words.discount,
      figures: true,
      text: ({ discount }) => (discount && !isZero(discount) ? `${shortFigure(discount)} %` : ''),
    },
    { title: words.vat, figures: true, text: ({ rates }) => ratesText(rates) },
    {
      title: words.amount,
      figures: true,
      // In brackets, as it is in no sum.
      text: ({ amount, choice }) => (amount ? (choice ? `(${figure(amount)})` : figure(amount)) : ''),
    },
  ];
  const table = tableFrom(fields, lines);
  const strong = new Set(lines.flatMap(({ part }, at) => (part ? [at] : [])));
  return { ...table, strong, carry: carryOf(sheet, table.columns.length - 1) };
};

/** A line without tax has a dash: it is another thing than a rate of nothing. */
const ratesText = (rates: readonly string[] | undefined): string => {
  if (rates === undefined) return '';
  return rates.length === 0 ? '–' : rates.map((rate) => `${shortFigure(rate)} %`).join(' + ');
};

const suppliedIn = (language: Language, { from, to }: Supply): string => {
  const words = wordsIn(language);
  const day = dayIn(language, from);
  return to === undefined ? words.supplied_on(day) : words.supplied_between(day, dayIn(language, to));
};
