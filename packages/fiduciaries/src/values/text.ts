/** A text on one line, in at most `most` characters. */
export const cut = (text: string, most: number): string => {
  const points = [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()];
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : points.join('');
};

const decoder = new TextDecoder('windows-1252');
const codePage = new Map<string, number>(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
);

// Letters that cannot be taken apart into one of theirs and a mark.
const others: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' };

/**
 * The bytes of a text in Windows-1252. A letter that it lacks loses its mark; what is left is a
 * question mark.
 */
export const windows1252 = (text: string): Uint8Array => {
  const bytes: number[] = [];
  for (const character of text.normalize('NFC')) {
    const known = codePage.get(character);
    if (known !== undefined) bytes.push(known);
    else for (const part of replaced(character)) bytes.push(codePage.get(part) ?? 0x3f);
  }
  return new Uint8Array(bytes);
};

const replaced = (character: string): string =>
  others[character] ?? (character.normalize('NFKD').replace(/\p{M}/gu, '') || '?');
