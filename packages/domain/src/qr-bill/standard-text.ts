import { printable } from '../values/printable.ts';

/**
 * The characters of Swiss QR-bills and payment orders: the Latin ones that the Implementation
 * Guidelines and the Swiss Payment Standards allow.
 */

// Basic Latin, Latin-1 Supplement, Latin Extended-A, and five more.
const isStandard = (character: string): boolean => /[ -~\u00a0-\u00ac\u00ae-\u017fȘșȚț€]/u.test(character);

const nearest: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‹': '<',
  '›': '>',
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '™': 'TM',
  ẞ: 'SS',
};

/**
 * `text` in the characters that the standards allow, on one line. What has no like is a full stop.
 */
export const standardText = (text: string): string =>
  charactersOf(text)
    .map((character) => likeOf(character) ?? '.')
    .join('')
    // An accent that stands alone has become a blank.
    .trim();

/**
 * The letters and digits of `text` that have no like among the characters that the standards allow,
 * each once.
 */
export const lettersWithoutLike = (text: string): string[] => [
  ...new Set(
    charactersOf(text).filter(
      (character) => likeOf(character) === undefined && /[\p{L}\p{N}]/u.test(character),
    ),
  ),
];

const charactersOf = (text: string): string[] => [
  ...printable(text.replace(/\u00ad/gu, '').replace(/[\s\u00a0]+/gu, ' '))
    .trim()
    .normalize('NFC'),
];

const likeOf = (character: string): string | undefined => {
  if (isStandard(character)) return character;
  const like = nearest[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return like !== '' && [...like].every(isStandard) ? like : undefined;
};
