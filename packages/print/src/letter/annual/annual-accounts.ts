import { mm } from '../../page/measures.ts';
import type { Paper } from '../../page/paper.ts';
import type { AnnualNote, AnnualRow } from '../../sheet/annual-accounts.ts';
import type { AnnualAccountsSheet } from '../../sheet/sheet.ts';
import { dayIn, daysIn, figure, wordsIn } from '../../words/languages.ts';
import { type Block, paragraph } from '../blocks.ts';
import { type Fact, factBlocks, markBlock } from '../form-head.ts';
import type { Style } from '../style.ts';
import { signatureBlocks } from './signatures.ts';
import { statementBlocks } from './statement.ts';

/** The name of a business year: 2026, or 2025/26 where it is in two. */
export const yearName = ({ from, to }: { from: string; to: string }): string => {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? last : `${first}/${last.slice(2)}`;
};

/**
 * Draws annual accounts: the company and its balance sheet, then the income statement, the cash
 * flow, the notes and the proposal, each on a page of its own; signatures follow the last one.
 */
export const annualAccountsBlocks = (
  paper: Paper,
  style: Style,
  { title, sheet }: { title: string; sheet: AnnualAccountsSheet },
): Block[] => {
  const { left, right } = style;
  const { language, compare_to } = sheet;
  const words = wordsIn(language).annual_words;
  const size = style.heading.size + 1.5;
  const head = (text: string, before: number) =>
    paragraph(paper, text, {
      ...{ type: { ...style.heading, size }, left, right, before, role: 'H2', keep: true },
    });
  const statement = (rows: readonly AnnualRow[], [amount, compared]: readonly string[]) =>
    statementBlocks(paper, style, {
      heads: { name: words.amounts_in(sheet.currency), amount: amount ?? '', compared },
      compares: compared !== undefined,
      rows,
    });
  const days = [sheet.to, ...(compare_to ? [compare_to] : [])].map((day) => dayIn(language, day));
  const before =
    sheet.compare_from && compare_to ? [yearName({ from: sheet.compare_from, to: compare_to })] : [];
  const years = [yearName(sheet), ...before];
  const isDraft = sheet.state === 'draft';
  const proposal = sheet.appropriation
    ? [
        ...head(sheet.is_loss ? words.loss_proposal : words.profit_proposal, style.gap * 1.6),
        ...statement(sheet.appropriation, years.slice(0, 1)),
      ]
    : [];
  const equity = sheet.equity
    ? [...head(words.equity, style.gap * 1.6), ...statement(sheet.equity, years.slice(0, 1))]
    : [];
  return [
    ...paragraph(paper, title, { type: style.title, left, right, before: 0, role: 'H1', keep: true }),
    ...(isDraft ? [markBlock(paper, style, { text: words.draft, warns: true })] : []),
    ...factBlocks(paper, style, factsOf(sheet)),
    ...head(words.balance(days[0] ?? ''), style.gap * 1.3),
    ...statement(sheet.balance, days),
    ...onNewPage([...head(words.income, 0), ...statement(sheet.income, years)]),
    ...onNewPage([...head(words.cash_flow, 0), ...statement(sheet.cash_flow, years)]),
    ...(sheet.securities === undefined
      ? []
      : paragraph(paper, words.without_securities(`${sheet.currency}\u00a0${figure(sheet.securities)}`), {
          ...{ type: style.small, left, right, before: mm(2) },
        })),
    ...onNewPage([...head(words.notes, 0), ...notesBlocks(paper, style, sheet)]),
    ...noticesBlocks(paper, style, sheet),
    ...equity,
    ...proposal,
    ...signatureBlocks(paper, style, sheet),
    ...(isDraft ? missingBlocks(paper, style, sheet) : []),
  ];
};

const onNewPage = ([first, ...rest]: readonly Block[]): Block[] =>
  first ? [{ ...first, startsPage: true }, ...rest] : [];

const factsOf = (sheet: AnnualAccountsSheet): Fact[] => {
  const words = wordsIn(sheet.language).annual_words;
  const { company } = sheet;
  const facts: Fact[] = [
    [words.legal_form, company.legal_form],
    [words.seat, company.seat],
    [words.uid, company.uid],
    [words.period, daysIn(sheet.language, sheet)],
    [words.positions, company.positions],
  ];
  return facts.filter(([, value]) => value !== '');
};

const notesBlocks = (paper: Paper, style: Style, sheet: AnnualAccountsSheet): Block[] =>
  sheet.notes.flatMap((note, at) => noteBlocks(paper, style, { sheet, note, number: at + 1 }));

type NoteAsked = { sheet: AnnualAccountsSheet; note: AnnualNote; number: number };

/** A note: its title, the answer, and its amounts, also those that the books have. */
const noteBlocks = (paper: Paper, style: Style, { sheet, note, number }: NoteAsked): Block[] => {
  const words = wordsIn(sheet.language).annual_words;
  const { left, right } = style;
  const compares = sheet.compare_to !== undefined;
  const row = (name: string, amount: string | undefined, compared: string | undefined): AnnualRow[] =>
    amount === undefined
      ? []
      : [{ name, amount, ...(compared === undefined ? {} : { compared }), look: 'line' }];
  const rows = [
    ...row(words.amount, note.amount, note.compared),
    ...row(words.in_books, note.known, note.known_compared),
  ];
  const said = {
    open: words.unanswered,
    none: words.none,
    given: note.text ?? '',
  }[note.state];
  const soft = note.state === 'given' ? style.text : style.small;
  const spacing = { left, right };
  return [
    ...paragraph(paper, `${number}. ${note.title}`, {
      ...{ ...spacing, type: style.strong, before: number === 1 ? mm(3) : mm(4.2), role: 'H3', keep: true },
    }),
    ...(said === ''
      ? []
      : said
          .split('\n')
          .filter((line) => line.trim() !== '')
          .flatMap((line) => paragraph(paper, line, { ...spacing, type: soft, before: mm(0.8) }))),
    ...statementBlocks(paper, style, { compares, rows }),
  ];
};

/**
 * A loss of capital and debts beyond assets are said; the liquidity of the day is for the draft.
 */
const noticesBlocks = (paper: Paper, style: Style, sheet: AnnualAccountsSheet): Block[] => {
  const words = wordsIn(sheet.language).annual_words;
  const { left, right } = style;
  const shown = sheet.notices.filter(({ notice }) => notice !== 'liquidity' || sheet.state === 'draft');
  if (shown.length === 0) return [];
  const amount = (text: string) => `${sheet.currency}\u00a0${figure(text)}`;
  return [
    ...paragraph(paper, words.notices, {
      ...{ type: style.heading, left, right, before: style.gap * 1.6, role: 'H2', keep: true },
    }),
    ...shown.flatMap(({ notice, covered, needed }) =>
      paragraph(paper, words.notice[notice](amount(covered), amount(needed)), {
        ...{ type: style.text, left, right, before: mm(1.5) },
      }),
    ),
  ];
};

const missingBlocks = (paper: Paper, style: Style, sheet: AnnualAccountsSheet): Block[] => {
  const words = wordsIn(sheet.language).annual_words;
  const { left, right } = style;
  return [
    ...paragraph(paper, words.missing, {
      ...{ type: style.strong, left, right, before: style.gap * 2, role: 'H2', keep: true },
    }),
    ...sheet.missing.flatMap((one) =>
      paragraph(paper, `–  ${one}`, { type: style.small, left, right, before: mm(0.6) }),
    ),
  ];
};
