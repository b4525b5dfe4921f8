import { type PageLine, type PagePlace, placeIn, plainly } from './lines.ts';

/** The number of a bill, by its label. */

export type NumberFound = { number: string; place: PagePlace };

const label =
  /(?:\p{L}*rechnungs?-? ?(?:\(\d+\) ?)?(?:nr|nummer|no|n°)|rechn\.? ?-?nr|rg-?nr|re-?nr|beleg-? ?(?:nr|nummer)|belegnummer|faktura(?:nummer|-?nr)?|\p{L}*rechnung ?(?:nr|no|nummer|#|n°)|gutschrift(?:s?-?(?:nr|nummer))|facture ?(?:n[°ºo]|no|nr|num(?:ero)?|#)|(?:n[°ºo]|numero|no|nr)\.? ?(?:de )?(?:la )?facture|fattura ?(?:n[°ºo.]|no|nr|num(?:ero)?|#)|numero (?:di |della )?fattura|(?:n[°ºo]|nr|no)\.? ?fattura|invoice ?(?:no|number|nr|num|n[°º]|#|id)|inv\.? ?(?:no|#)|bill ?(?:no|number|#)|receipt ?(?:no|number|#)|factuur ?(?:nummer|nr)|quittung ?(?:nr|no)|document ?(?:no|number))\.?(?: ?[/-] ?(?:nr|no|date|datum))?\.?/u;
const titled =
  /^(?:rechnung|facture|fattura|invoice|gutschrift|avoir|note de credit|nota di credito|credit note|schlussrechnung|faktura)[:.]? +/;
const value = /^[#:]?([A-Z0-9][A-Z0-9/._–-]{0,30})[,;]?$/i;
const dateLike = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\.?$|^\d{4}-\d\d-\d\d$/;

export const numberIn = (lines: readonly PageLine[]): NumberFound | undefined => {
  for (const line of lines) {
    const found = byLabel(line, lines);
    if (found) return found;
  }
  for (const line of lines) {
    const found = byTitle(line) ?? inTitle(line);
    if (found) return found;
  }
  return undefined;
};

const byLabel = (line: PageLine, lines: readonly PageLine[]): NumberFound | undefined => {
  const words = lineWords(line);
  for (let first = 0; first < words.length; first++)
    for (let count = Math.min(5, words.length - first); count > 0; count--) {
      const text = plainly(
        words
          .slice(first, first + count)
          .map(({ text }) => text)
          .join(' '),
      ).replace(/[ :]+$/, '');
      const match = label.exec(text);
      if (match?.index !== 0 || match[0].length < text.length) continue;
      const beside = valueAfter(line, words.slice(first + count));
      return beside ?? below(line, words[first], lines);
    }
  // Label and value as one word: `Rechnungsnr.:4711`.
  for (const word of words) {
    const [, called = '', number = ''] = /^(.*?):(\S+)$/.exec(word.text) ?? [];
    const match = label.exec(plainly(called));
    if (match && match.index === 0 && isValue(number))
      return { number: bare(number), place: placeIn(line, word.from, word.to) };
  }
  return undefined;
};

type LineWord = { text: string; from: number; to: number };

const lineWords = (line: PageLine): LineWord[] =>
  [...line.text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));

const isValue = (text: string): boolean => value.test(text) && /\d/.test(text) && !dateLike.test(text);
const bare = (text: string): string => text.replace(/^[#:]+|[,;.]+$/g, '');

const valueAfter = (line: PageLine, words: readonly LineWord[]): NumberFound | undefined => {
  const [first, second, third] = words.filter(
    ({ text }) => !/^[:#.-]+$|^(nr|no|n°|number|nummer)\.?:?$/i.test(text),
  );
  if (!first) return undefined;
  if (isValue(first.text)) {
    // `RE 2026 / 17`: a number of several words.
    const isLonger = second && third && /^[/-]$/.test(second.text) && /^\d+$/.test(third.text);
    const last = isLonger ? third : first;
    const number = isLonger ? `${first.text}${second.text}${third.text}` : bare(first.text);
    return { number, place: placeIn(line, first.from, last.to) };
  }
  if (/^[A-Z]{1,5}$/.test(first.text) && second && /^[\d][\d/-]*$/.test(second.text))
    return { number: `${first.text} ${second.text}`, place: placeIn(line, first.from, second.to) };
  return undefined;
};

/** The cell below a label. */
const below = (
  line: PageLine,
  word: LineWord | undefined,
  lines: readonly PageLine[],
): NumberFound | undefined => {
  if (!word) return undefined;
  const place = placeIn(line, word.from, word.to);
  for (const under of lines.slice(line.at + 1, line.at + 3)) {
    if (under.page !== line.page) return undefined;
    let at = 0;
    for (const { text, box } of under.cells) {
      const from = at;
      at += text.length + 2;
      if (box.x > place.x + place.width || box.x + box.width < place.x) continue;
      const [first = ''] = text.split(' ');
      if (isValue(first)) return { number: bare(first), place: placeIn(under, from, from + first.length) };
    }
  }
  return undefined;
};

/** A title that goes on with the number: `Rechnung 4711`, `Nota di credito 4711`. */
const byTitle = (line: PageLine): NumberFound | undefined => {
  const words = lineWords(line);
  const title = titled.exec(plainly(line.text));
  const number = title && words[title[0].trim().split(/ +/).length];
  if (!number || !isValue(number.text) || bare(number.text).length < 2) return undefined;
  return { number: bare(number.text), place: placeIn(line, number.from, number.to) };
};

/** A title with more words before the number: `Gutschrift für März, Nr. 4711`. */
const inTitle = (line: PageLine): NumberFound | undefined => {
  const words = lineWords(line);
  const at = words.findIndex(({ text }) => /^(?:nr|no|n°|nummer|number|numero)\.?:?$/.test(plainly(text)));
  const [value, before] = [
    words[at + 1],
    plainly(
      words
        .slice(0, Math.max(0, at))
        .map(({ text }) => text)
        .join(' '),
    ),
  ];
  if (
    at < 1 ||
    !value ||
    !isValue(value.text) ||
    !/rechnung|gutschrift|facture|fattura|invoice|avoir|beleg/.test(before)
  )
    return undefined;
  return /bestell|auftrag|commande|order|ordine|kunde|client/.test(before)
    ? undefined
    : { number: bare(value.text), place: placeIn(line, value.from, value.to) };
};
