import { type PageLine, plainly } from './lines.ts';

/** Names on a bill: of whoever wrote it, as far as can be told. */

const legalForm =
  /(?<!\p{L})(?:ag|gmbh|sa|s\.a\.|sarl|s\.?a\.?r\.?l\.?|sagl|ltd\.?|limited|inc\.?|llc|e\.? ?k\.?|kg|ohg|kollektivgesellschaft|genossenschaft|verein|stiftung|einzelunternehmen|s\.?r\.?l\.?|s\.?p\.?a\.?|bv|b\.v\.|nv|se|sas|eurl|plc|& co\.?(?: kg)?|& partner|cooperative|societa|fondation|gbr|ug)(?!\p{L})/iu;
const notName =
  /www\.|http|@|iban|\btel\b|mwst|\bust|\d{4,}|[%€]|amtsgericht|geschaftsfuhrer|handelsregister|bank\b|swift|\bbic\b|rechnung|facture|fattura|invoice/;
const mostNames = 60;

/** The words by which names are compared, with one blank between them. */
export const nameWords = (text: string): string =>
  plainly(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Texts in which the vendor's name may stand, in the form of `nameWords`, each once. */
export const namesIn = (lines: readonly PageLine[]): string[] => {
  const [first] = lines;
  const own = lines.filter(({ page }) => page === first?.page);
  const texts = own
    .flatMap(({ cells }) => cells.map(({ text }) => text))
    .filter((text) => text.length <= 120);
  const likely = texts.filter((text) => legalForm.test(text));
  const names = [...likely, ...texts.slice(0, 15), ...texts.slice(-12)].map(nameWords);
  return [...new Set(names)].filter((name) => /\p{L}{2}/u.test(name)).slice(0, mostNames);
};

/** The name of whoever wrote a bill, as a guess: the first with a legal form that is not `own`. */
export const writerIn = (lines: readonly PageLine[], own: readonly string[]): string | undefined => {
  const first = lines.filter(({ page }) => page === lines[0]?.page);
  const names = first.flatMap(({ cells, box }) =>
    cells.flatMap(({ text }) => {
      const [name = ''] = text.split(/\s[|·•–-]\s|[|·•,;]/);
      const clean = name.trim();
      const isName =
        legalForm.test(clean) &&
        clean.length <= 70 &&
        clean.split(' ').length <= 8 &&
        !notName.test(plainly(clean));
      return isName && !own.includes(nameWords(clean)) ? [{ clean, y: box.y }] : [];
    }),
  );
  return names[0]?.clean;
};
