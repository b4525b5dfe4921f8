import { type Box, mm } from '../page/measures.ts';
import { hairline, leading, type Paper, type Type } from '../page/paper.ts';
import { wrap } from '../page/wrap.ts';
import type { Sheet, Supply } from '../sheet/sheet.ts';
import { dayIn, wordsIn } from '../words/languages.ts';
import { baseline } from './blocks.ts';
import { grey, type Style } from './style.ts';

/** The window of an envelope, and the other half of the page beside it. */
const windows = { left: { x: mm(22), width: mm(84) }, right: { x: mm(118), width: mm(72) } };
const addressTop = mm(51);

/** Draws the head of the first page: sender, address and facts. Returns where it ends. */
export const drawLetterHead = (paper: Paper, style: Style, sheet: Sheet): number => {
  const senderEnd = drawSender(paper, style, sheet);
  // A sheet that is not sent has no window to keep free, and says its day in its title.
  if (sheet.recipient.length === 0) return Math.max(senderEnd + mm(9), style.band + mm(42));
  const addressEnd = drawAddress(paper, style, sheet);
  const factsEnd = drawFacts(paper, style, sheet, senderEnd);
  return Math.max(addressEnd, factsEnd);
};

export const drawSender = (
  paper: Paper,
  style: Style,
  { look, sender, language }: Pick<Sheet, 'look' | 'sender' | 'language'>,
): number => {
  const top = style.band + mm(style.band > 0 ? 6 : 13);
  const logo = look.logo;
  const place = { x: style.left, y: top, width: mm(126) - style.left, height: mm(22) };
  if (logo) paper.structure.child('Figure', sender.name).write(() => paper.image(logo.content, place));
  const name = widestOf(paper, sender.name, { ...style.title, size: 15 }, [15, 13.5, 12], place.width);
  const { x, width } = { x: mm(130), width: style.right - mm(130) };
  // Without a logo the name takes its place.
  if (!logo) writeLines(paper, wrapped(paper, sender.name, name, place.width), name, { ...place, y: top });
  const small: Type = { face: style.text.face, size: 8 };
  const lines = [...sender.address, ...(sender.contact ?? []), ...uidLine(sender, language)];
  const named = logo
    ? writeLines(
        paper,
        wrapped(paper, sender.name, { ...style.strong, size: 8 }, width),
        { ...style.strong, size: 8 },
        { x, y: top },
      )
    : top + mm(0.8);
  return writeLines(
    paper,
    lines.flatMap((line) => wrapped(paper, line, small, width)),
    small,
    { x, y: named },
  );
};

const uidLine = ({ uid, has_vat }: Sheet['sender'], language: Sheet['language']): string[] => {
  const words = wordsIn(language);
  return uid === undefined ? [] : [has_vat ? `${uid} ${words.vat}` : uid];
};

const drawAddress = (paper: Paper, style: Style, { look, sender, recipient }: Sheet): number => {
  const { x, width } = windows[look.window];
  const whole = [sender.name, ...sender.address].join(' · ');
  const origin = widestOf(
    paper,
    whole,
    { face: style.text.face, size: 6.5, colour: grey },
    [6.5, 6, 5.5],
    width,
  );
  const line = shortened(paper, whole, origin, width);
  const y = addressTop - mm(3.4);
  paper.structure.child('P').write(() => paper.text(line, { x, y }, origin));
  const ends = [x, x + paper.width(line, origin)].map((end) => ({ x: end, y: y + mm(0.9) }));
  paper.decorate(() => paper.lines(ends, { width: hairline, colour: grey }));
  const type: Type = { face: style.text.face, size: 10.5 };
  const lines = recipient.flatMap((one) => wrapped(paper, one, type, width));
  return writeLines(paper, lines, type, { x, y: addressTop });
};

const drawFacts = (paper: Paper, style: Style, sheet: Sheet, senderEnd: number): number => {
  const beside = sheet.look.window === 'right';
  const { x, right } = beside ? { x: style.left, right: mm(108) } : { x: mm(130), right: style.right };
  const type: Type = { ...style.text, size: Math.min(style.text.size, 9) };
  const label: Type = { ...type, colour: grey };
  const facts = factsOf(sheet);
  const widest = facts.reduce((widest, [title]) => Math.max(widest, paper.width(title, label)), 0);
  const values = x + Math.min(widest, (right - x) * 0.55) + mm(3);
  let top = Math.max(addressTop, senderEnd + mm(5));
  if (beside) top = addressTop;
  for (const [title, text] of facts) {
    const lines = wrapped(paper, text, type, right - values);
    const titles = wrapped(paper, title, label, values - mm(3) - x);
    paper.structure.child('P').write(() => {
      draw(paper, titles, label, { x, y: top });
      draw(paper, lines, type, { x: values, y: top });
    });
    top += Math.max(lines.length, titles.length) * leading(type.size) + mm(0.6);
  }
  return top;
};

const factsOf = (sheet: Sheet): [string, string][] => {
  const words = wordsIn(sheet.language);
  const fact = (label: string, text: string | undefined): [string, string][] => (text ? [[label, text]] : []);
  const isDocument = 'lines' in sheet;
  const due = sheet.kind === 'invoice' || sheet.kind === 'reminder' ? sheet.due_day : undefined;
  return [
    ...fact(words.day, dayIn(sheet.language, sheet.day)),
    ...(isDocument && sheet.supply ? supplyFact(sheet.language, sheet.supply) : []),
    ...fact(words.due_day, due && dayIn(sheet.language, due)),
    ...(isDocument && sheet.valid_until
      ? fact(words.valid_until, dayIn(sheet.language, sheet.valid_until))
      : []),
    ...fact(words.customer_number, sheet.customer_number),
    ...(isDocument ? fact(words.credited_number, sheet.credited_number) : []),
    ...(isDocument ? fact(words.offer_number, sheet.offer_number) : []),
    ...(isDocument ? fact(words.order_number, sheet.order_number) : []),
    ...(isDocument ? (sheet.references ?? []).flatMap(({ label, text }) => fact(label, text)) : []),
  ];
};

const supplyFact = (language: Sheet['language'], { from, to }: Supply): [string, string][] => {
  const words = wordsIn(language);
  const day = dayIn(language, from);
  return to === undefined
    ? [[words.supply_day, day]]
    : [[words.supply_period, `${day} –\n${dayIn(language, to)}`]];
};

const wrapped = (paper: Paper, text: string, type: Type, width: number): string[] =>
  wrap(text, width, (line) => paper.width(line, type));

/** Writes lines below each other as a paragraph of their own. Returns where they end. */
const writeLines = (paper: Paper, lines: readonly string[], type: Type, at: Pick<Box, 'x' | 'y'>): number => {
  if (lines.length > 0) paper.structure.child('P').write(() => draw(paper, lines, type, at));
  return at.y + lines.length * leading(type.size);
};

const draw = (paper: Paper, lines: readonly string[], type: Type, { x, y }: Pick<Box, 'x' | 'y'>) =>
  lines.forEach((line, number) => {
    paper.text(line, { x, y: baseline(y + number * leading(type.size), type) }, type);
  });

/** The type in the largest of the sizes with which `text` is on one line, or in the smallest. */
const widestOf = (paper: Paper, text: string, type: Type, sizes: readonly number[], width: number): Type => {
  const types = sizes.map((size) => ({ ...type, size }));
  return types.find((one) => paper.width(text, one) <= width) ?? types.at(-1) ?? type;
};

/** `text`, with its end left out where it is too wide. */
const shortened = (paper: Paper, text: string, type: Type, width: number): string => {
  if (paper.width(text, type) <= width) return text;
  const [first = ''] = wrapped(paper, text, type, width - paper.width(' …', type));
  return `${first.replace(/[ ·]+$/, '')} …`;
};
