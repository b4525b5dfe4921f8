import type { WritableBill, WritableParty } from '@kontor/domain';
import { type Box, black, mm, type Point, white } from '../page/measures.ts';
import { wrap } from '../page/wrap.ts';
import { paymentFigure, wordsIn } from '../words/languages.ts';
import type { Language, PaymentWords } from '../words/words.ts';
import { codeOutline, codeSide, crossOutline, crossSide } from './code.ts';
import type { Letters, Mark, Measure, Section } from './marks.ts';
import { scissors } from './scissors.ts';

/** The bill as writeQrBill has written it. */
export type Payment = { bill: WritableBill; text: string; language: Language };

export const paymentSize = { width: mm(210), height: mm(105) };

/**
 * The payment part with receipt, to the measures of the style guide, in points from the upper left
 * corner of the slip. `above` is whether something is above it, from which it is cut.
 */
export const paymentSections = (
  { bill, text, language }: Payment,
  measure: Measure,
  above: boolean,
): Section[] => {
  const words = wordsIn(language).payment_words;
  const information = informationOf(bill, words);
  return [
    { role: 'decoration', marks: cuts(above) },
    { role: 'H2', marks: [line(words.receipt, 11, true, { x: mm(5), y: mm(5) })] },
    ...column(information.receipt, { x: mm(5), y: mm(12), width: mm(52), height: mm(56) }, measure, {
      sizes: [8, 7, 6],
      debtor: { width: mm(52), height: mm(20) },
    }),
    ...amountSections(bill, words, {
      at: { x: mm(5), y: mm(68) },
      beside: mm(12),
      size: 8,
      blank: { x: mm(27), y: mm(68), width: mm(30), height: mm(10) },
    }),
    {
      role: 'P',
      marks: [{ ...line(words.acceptance_point, 6, true, { x: mm(57), y: mm(82) }), align: 'right' }],
    },
    { role: 'H2', marks: [line(words.payment_part, 11, true, { x: mm(67), y: mm(5) })] },
    { role: 'Figure', alternative: 'Swiss QR Code', marks: code(text) },
    ...amountSections(bill, words, {
      at: { x: mm(67), y: mm(68) },
      beside: mm(16),
      size: 10,
      blank: { x: mm(78), y: mm(72), width: mm(40), height: mm(15) },
    }),
    ...column(information.payment, { x: mm(118), y: mm(5), width: mm(87), height: mm(85) }, measure, {
      sizes: [10, 9, 8],
      debtor: { width: mm(65), height: mm(25) },
    }),
  ];
};

const code = (text: string): Mark[] => {
  const at = { x: mm(67), y: mm(17) };
  const middle = (codeSide - crossSide) / 2;
  const cross = { x: at.x + middle, y: at.y + middle };
  return [
    { kind: 'outline', ...codeOutline(text), colour: black, ...at },
    { kind: 'box', colour: white, ...cross, width: crossSide, height: crossSide },
    { kind: 'outline', path: crossOutline, colour: black, ...cross },
  ];
};

const cuts = (above: boolean): Mark[] => {
  const dash = [2, 2] as const;
  const { width, height } = paymentSize;
  const down = [
    { x: mm(62), y: 0 },
    { x: mm(62), y: height },
  ];
  const across = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
  ];
  return [
    { kind: 'lines', points: down, width: 0.5, dash },
    ...scissors({ x: mm(62), y: mm(4) }, 'down'),
    ...(above
      ? [
          { kind: 'lines', points: across, width: 0.5, dash } satisfies Mark,
          ...scissors({ x: mm(7), y: 0 }, 'right'),
        ]
      : []),
  ];
};

/** Lines under a title; without lines there is a box to write into. */
type Titled = { title: string; lines: readonly string[] };

const informationOf = (bill: WritableBill, words: PaymentWords): Record<'receipt' | 'payment', Titled[]> => {
  const { iban, creditor, debtor, reference = '', message = '', billing_information = '' } = bill;
  const account = { title: words.account, lines: [inFours(iban), ...partyLines(creditor)] };
  const referenced = reference === '' ? [] : [{ title: words.reference, lines: [grouped(reference)] }];
  const further = [message, billing_information].filter((one) => one !== '');
  const payer = debtor
    ? { title: words.payable_by, lines: partyLines(debtor) }
    : { title: words.payable_by_blank, lines: [] };
  return {
    receipt: [account, ...referenced, payer],
    payment: [
      account,
      ...referenced,
      ...(further.length > 0 ? [{ title: words.additional_information, lines: further }] : []),
      payer,
    ],
  };
};

const partyLines = ({
  name,
  street = '',
  house_number = '',
  zipcode,
  city,
  country,
}: WritableParty): string[] =>
  [
    name,
    `${street} ${house_number}`.trim(),
    `${country === 'CH' ? '' : `${country}-`}${zipcode} ${city}`,
  ].filter((one) => one !== '');

// As the domain's inFours, which a thread can't load where Kontor is installed: it has the domain's
// types only.
const inFours = (text: string): string => text.replace(/.{4}(?=.)/g, '$& ');

// A QR reference has its blanks counted from its end.
const grouped = (reference: string): string =>
  reference.startsWith('RF') ? inFours(reference) : reference.replace(/\B(?=(.{5})+$)/g, ' ');

// The height of capitals and their accents above the baseline, by the size of the font.
const ascent = 0.905;

const line = (text: string, size: number, bold: boolean, { x, y }: Point): Letters => ({
  kind: 'letters',
  text,
  size,
  bold,
  x,
  y: y + ascent * size,
});

/** The entries below each other, in the largest letters with which they have room. */
const column = (
  entries: readonly Titled[],
  box: Box,
  measure: Measure,
  { sizes, debtor }: { sizes: readonly number[]; debtor: { width: number; height: number } },
): Section[] => {
  const stacks = sizes.map((size) => stack(entries, box, { measure, size, debtor }));
  const chosen = stacks.find(({ end }) => end <= box.y + box.height) ?? stacks.at(-1);
  return chosen ? chosen.sections : [];
};

const stack = (
  entries: readonly Titled[],
  box: Box,
  { measure, size, debtor }: { measure: Measure; size: number; debtor: { width: number; height: number } },
): { sections: Section[]; end: number } => {
  const { titleSize, step } = lettersOf(size);
  let y = box.y;
  const sections = entries.flatMap(({ title, lines }, at): Section[] => {
    if (at > 0) y += step;
    const heading = line(title, titleSize, true, { x: box.x, y });
    y += step;
    if (lines.length === 0) {
      const blank = { x: box.x, y: y + 2, ...debtor };
      y = blank.y + blank.height;
      return [{ role: 'P', marks: [heading] }, corners(blank)];
    }
    const texts = lines
      .flatMap((one) => wrap(one, box.width, (text) => measure(text, size, false)))
      .map((text) => {
        const letters = line(text, size, false, { x: box.x, y });
        y += step;
        return letters;
      });
    return [{ role: 'P', marks: [heading, ...texts] }];
  });
  return { sections, end: y };
};

// Titles are two points smaller, but never below six.
const lettersOf = (size: number) => ({ titleSize: Math.max(6, size - 2), step: size + 1 });

const amountSections = (
  { amount, currency }: WritableBill,
  words: PaymentWords,
  { at, beside, size, blank }: { at: Point; beside: number; size: number; blank: Box },
): Section[] => {
  const { titleSize, step } = lettersOf(size);
  const right = { x: at.x + beside, y: at.y };
  const below = (point: Point) => ({ x: point.x, y: point.y + step + 2 });
  return [
    { role: 'P', marks: [line(words.currency, titleSize, true, at), line(currency, size, false, below(at))] },
    {
      role: 'P',
      marks: [
        line(words.amount, titleSize, true, right),
        ...(amount === undefined ? [] : [line(paymentFigure(amount), size, false, below(right))]),
      ],
    },
    ...(amount === undefined ? [corners(blank)] : []),
  ];
};

/** A box to write into, of which only the corners are marked, 3 mm each way. */
const corners = ({ x, y, width, height }: Box): Section => {
  const length = mm(3);
  const corner = (cornerX: number, cornerY: number, right: number, down: number): Mark => ({
    kind: 'lines',
    width: 0.75,
    points: [
      { x: cornerX + right * length, y: cornerY },
      { x: cornerX, y: cornerY },
      { x: cornerX, y: cornerY + down * length },
    ],
  });
  return {
    role: 'decoration',
    marks: [
      corner(x, y, 1, 1),
      corner(x + width, y, -1, 1),
      corner(x, y + height, 1, -1),
      corner(x + width, y + height, -1, -1),
    ],
  };
};
