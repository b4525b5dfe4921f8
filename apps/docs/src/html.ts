/** Text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A sentence with its code marked, and its sections of the interface as links. */
export const sentenceHtml = (sentence: string, places: Places): string =>
  withSections(escapeHtml(sentence), places).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Where the sections of the interface are, by their numbers: `9`, `14.1`. */
export type Places = ReadonlyMap<string, string>;

/** Makes a link of each section that is named: `§9`. */
export const withSections = (html: string, places: Places): string =>
  html.replace(/§(\d+(?:\.\d+)?)/g, (mark, number: string) => {
    const place = places.get(number) ?? places.get(number.replace(/\..*/, ''));
    return place === undefined ? mark : `<a class="section" href="${place}">${mark}</a>`;
  });

/** The text that HTML shows. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => marks[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

const marks: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The name of a heading in an address. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
