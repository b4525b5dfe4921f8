/**
 * The table of a page in the clipboard. It is read as text, as nothing of another page is to become
 * a part of this one.
 */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  minus: '−',
  ndash: '–',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
};

const textIn = (written: string): string =>
  written
    // A line break of the source is a blank on the page.
    .replace(/\s+/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (entity, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
      return entities[String(name).toLowerCase()] ?? entity;
    });

const mostColumns = 50;

/**
 * The rows of the first table of a page. A cell that is as wide as several is in the first of them.
 */
export const rowsOfPage = (html: string): string[][] => {
  const bare = html.replace(/<!--.*?-->/gs, '').replace(/<(script|style)\b.*?<\/\1\s*>/gis, '');
  const [, table = ''] = /<table\b[^>]*>(.*?)(?:<\/table\s*>|$)/is.exec(bare) ?? [];
  return table
    .split(/<tr\b[^>]*>/i)
    .slice(1)
    .map((row) =>
      row
        .split(/(?=<t[dh][\s>])/i)
        .filter((cell) => /^<t[dh][\s>]/i.test(cell))
        .flatMap((cell) => {
          const width = Number(/^<t[dh]\b[^>]*?\bcolspan\s*=\s*["']?(\d{1,4})/i.exec(cell)?.[1] ?? 1);
          const lines = cell
            .split(/<br\b[^>]*>|<\/p\s*>/i)
            .map((line) => textIn(line.replace(/<[^>]*>/g, '')));
          const empty = Math.max(0, Math.min(mostColumns, width) - 1);
          return [lines.join('\n').trim(), ...Array<string>(empty).fill('')];
        }),
    );
};
