import { mm } from '../page/measures.ts';
import type { Paper } from '../page/paper.ts';
import type { VatReturnSheet } from '../sheet/sheet.ts';
import type { VatActivity, VatFigureLine } from '../sheet/vat-return.ts';
import { dayIn, daysIn, figure as grouped, shortFigure, wordsIn } from '../words/languages.ts';
import type { NamedFigure, RateFigure } from '../words/vat/words.ts';
import { type Block, paragraph } from './blocks.ts';
import { isZero } from './document-lines.ts';
import { type Fact, factBlocks, markBlock } from './form-head.ts';
import { type FormLine, type FormSection, formBlocks } from './form-lines.ts';
import type { Style } from './style.ts';
import { type ColumnOf, tableBlocks, tableFrom } from './table.ts';

/**
 * Draws a VAT return as the form of the tax administration: turnover, tax computation and other
 * flows of funds, and by net tax rates the sub-forms of the activities.
 */
export const vatReturnBlocks = (
  paper: Paper,
  style: Style,
  { title, sheet }: { title: string; sheet: VatReturnSheet },
): Block[] => {
  const { left, right } = style;
  const words = wordsIn(sheet.language).vat_words;
  const write = (text: string, of: Omit<Parameters<typeof paragraph>[2], 'left' | 'right'>) =>
    paragraph(paper, text, { left, right, ...of });
  const notes = notesOf(sheet);
  const last = notes.length - 1;
  const heading = { type: style.strong, before: style.gap, role: 'H2', keep: true };
  return [
    ...write(title, { type: style.title, before: 0, role: 'H1', keep: true }),
    ...(sheet.settled ? [] : [markBlock(paper, style, { text: words.draft, warns: true })]),
    ...factBlocks(paper, style, factsOf(sheet)),
    ...formBlocks(paper, style, [turnoverOf(sheet), taxOf(sheet), flowsOf(sheet)]),
    ...notes.flatMap((note, at) =>
      write(note, { type: style.small, before: at === 0 ? mm(3) : mm(0.8), keep: at < last }),
    ),
    ...(sheet.activities.length === 0
      ? []
      : [
          ...write(words.activities, heading),
          ...tableBlocks(paper, { ...style, gap: mm(2) }, activitiesTable(sheet)),
          ...write(words.rounded_once, { type: style.small, before: mm(2) }),
        ]),
  ];
};

const factsOf = (sheet: VatReturnSheet): Fact[] => {
  const { language, sender, settled, number } = sheet;
  const { vat_words: words, vat } = wordsIn(language);
  return [
    [words.period, daysIn(language, sheet)],
    [words.vat_number, sender.uid === undefined ? '–' : `${sender.uid} ${vat}`],
    [words.method, words.methods[sheet.method]],
    [words.consideration, words.considerations[sheet.consideration]],
    [words.submission, number === 0 ? words.first : words.correction(number)],
    ...(settled ? [[words.state, words.settled(dayIn(language, settled.day))] as const] : []),
    ...(settled && settled.reference !== '' ? [[words.reference, settled.reference] as const] : []),
  ];
};

const inSection = ({ figure }: VatFigureLine, first: number, last: number): boolean => {
  const number = figure === '3xx' ? 350 : Number(figure);
  return number >= first && number <= last;
};

const turnoverOf = (sheet: VatReturnSheet): FormSection => {
  const words = wordsIn(sheet.language).vat_words;
  const head = `${words.turnover} ${sheet.currency}`;
  const figures = sheet.figures.filter((one) => inSection(one, 0, 299));
  return {
    title: words.sections.turnover,
    heads: { figure: words.figure, inner: head, outer: head },
    lines: figures.flatMap((one): FormLine[] => {
      const { figure, amount = '' } = one;
      const line = { name: figureName(sheet, one), figure };
      if (figure === '289') return [{ ...line, outer: grouped(amount), sign: '−', look: 'total' }];
      if (figure === '299') return [{ ...line, outer: grouped(amount), sign: '=', look: 'total' }];
      if (figure === '200') return [{ ...line, outer: grouped(amount) }];
      const heading: FormLine[] = figure === '220' ? [{ name: words.deductions, look: 'heading' }] : [];
      return [...heading, { ...line, inner: grouped(amount) }];
    }),
  };
};

const taxOf = (sheet: VatReturnSheet): FormSection => {
  const words = wordsIn(sheet.language).vat_words;
  const [supplies, tax] = [words.supplies, words.tax].map((head) => `${head} ${sheet.currency}`);
  const between = (first: number, last: number) => sheet.figures.filter((one) => inSection(one, first, last));
  const given = between(400, 478);
  const lines: FormLine[] = [
    ...between(300, 398).flatMap((one) => suppliesLines(sheet, one)),
    ...between(399, 399).map((one): FormLine => ({ ...taxLine(sheet, one), sign: '=', look: 'total' })),
    {
      name: sheet.method === 'effective' ? words.input_tax : words.credits,
      look: 'heading',
      ...(tax === undefined ? {} : { inner: tax }),
    },
    ...given.map(
      (one): FormLine => ({
        name: figureName(sheet, one),
        figure: one.figure,
        inner: grouped(one.tax ?? '0.00'),
        ...(takesOff.includes(one.figure) ? { sign: '−' as const } : {}),
      }),
    ),
    ...between(479, 479).map((one): FormLine => ({ ...taxLine(sheet, one), sign: '−', look: 'total' })),
    ...resultLines(sheet),
  ];
  return {
    title: words.sections.tax,
    heads: {
      figure: words.figure,
      ...(lines.some(({ rate }) => rate !== undefined) ? { rate: words.rate } : {}),
      ...(supplies === undefined ? {} : { inner: supplies }),
      ...(tax === undefined ? {} : { outer: tax }),
    },
    // Without any figure to subtract there is no heading of such.
    lines: given.length === 0 ? lines.filter(({ look }) => look !== 'heading') : lines,
  };
};

/** The figures that take off input tax. */
const takesOff = ['415', '420'];

const taxLine = (sheet: VatReturnSheet, one: VatFigureLine): FormLine => ({
  name: figureName(sheet, one),
  figure: one.figure,
  outer: grouped(one.tax ?? '0.00'),
});

/** The amount owed, to or by the tax office: the other one of the two is nothing. */
const resultLines = (sheet: VatReturnSheet): FormLine[] => {
  const owed = sheet.figures.filter((one) => inSection(one, 500, 510));
  const result = owed.find(({ tax = '0' }) => !isZero(tax)) ?? owed[0];
  return owed.map((one) => ({
    ...taxLine(sheet, one),
    ...(one === result ? { sign: '=', look: 'result' } : {}),
  }));
};

/** A figure of supplies or acquisitions, and the rates that it stands for. */
const suppliesLines = (sheet: VatReturnSheet, one: VatFigureLine): FormLine[] => {
  const words = wordsIn(sheet.language).vat_words;
  const { figure, amount = '0.00', tax = '0.00', parts = [] } = one;
  const [only, ...others] = parts;
  const rate = one.rate ?? (others.length === 0 ? only?.rate : undefined);
  const line = {
    ...{ name: figureName(sheet, one), figure, inner: grouped(amount), outer: grouped(tax) },
    ...(rate === undefined ? {} : { rate: percent(rate) }),
  };
  if (others.length === 0) return [line];
  return [
    line,
    ...parts.map(
      (part): FormLine => ({
        ...{
          name: words.of_which,
          rate: percent(part.rate),
          inner: grouped(part.amount),
          outer: grouped(part.tax),
        },
        look: 'part',
      }),
    ),
  ];
};

const percent = (rate: string): string => `${shortRate(rate)}\u00a0%`;

/** A rate has a decimal at least, as the tables of rates have it: 8.1, 3.0. */
const shortRate = (rate: string): string => {
  const short = shortFigure(rate);
  return short.includes('.') ? short : `${short}.0`;
};

const flowsOf = (sheet: VatReturnSheet): FormSection => {
  const words = wordsIn(sheet.language).vat_words;
  return {
    title: words.sections.flows,
    heads: { figure: words.figure, outer: `${words.amount} ${sheet.currency}` },
    lines: sheet.figures
      .filter((one) => inSection(one, 900, 999))
      .map((one) => ({
        name: figureName(sheet, one),
        figure: one.figure,
        outer: grouped(one.amount ?? '0.00'),
      })),
  };
};

const figureName = (sheet: VatReturnSheet, one: VatFigureLine): string => {
  const words = wordsIn(sheet.language).vat_words;
  const { figure, since, until } = one;
  if (figure === '289') return words.total('220', '280');
  if (figure === '479')
    return sheet.method === 'effective' ? words.total('400', '420') : words.total('470', '471');
  const own = words.names[figure as NamedFigure];
  if (figure === '280' && sheet.deduction) return `${own}: ${sheet.deduction}`;
  if (own) return own;
  const kind = one.has_activities ? words.all_activities : words.rates[figure.slice(0, 2) as RateFigure];
  const days = [
    ...(since ? [words.since(dayIn(sheet.language, since))] : []),
    ...(until ? [words.until(dayIn(sheet.language, until))] : []),
  ];
  return [kind ?? figure, ...days].join(', ');
};

const notesOf = ({ language, ledger, untaxed }: VatReturnSheet): string[] => {
  const words = wordsIn(language).vat_words;
  return [
    ...(untaxed === undefined ? [] : [words.untaxed(grouped(untaxed))]),
    ...(ledger ? [words.ledger(grouped(ledger.payable), grouped(ledger.difference))] : []),
    words.not_sent,
  ];
};

const activitiesTable = ({ language, activities, currency }: VatReturnSheet) => {
  const words = wordsIn(language).vat_words;
  const fields: ColumnOf<VatActivity>[] = [
    { title: words.figure, figures: false, text: ({ figure }) => figure },
    {
      title: words.activity,
      figures: false,
      flexible: true,
      text: ({ activity_id = '', description = '' }) => `${activity_id} ${description}`.trim(),
    },
    { title: words.rate, figures: true, text: ({ rate }) => percent(rate) },
    { title: `${words.turnover_with_tax} ${currency}`, figures: true, text: ({ amount }) => grouped(amount) },
    { title: `${words.tax} ${currency}`, figures: true, text: ({ tax }) => grouped(tax) },
  ];
  return tableFrom(fields, activities);
};
