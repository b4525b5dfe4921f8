/**
 * Check digits by ISO 7064, modulo 97-10, of codes of letters and digits in capitals: IBANs and
 * creditor references have them as their third and fourth character.
 */

/**
 * The remainder of `code`, with the first four characters moved to the end and letters read as 10
 * to 35.
 */
const remainderOf = (code: string): number => {
  let rest = 0;
  for (const character of `${code.slice(4)}${code.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
};

/** Whether the check digits of `code` are valid. */
export const holdsMod97 = (code: string): boolean => remainderOf(code) === 1;

/** `code` with its check digits, which begins with two letters that stand before them. */
export const withMod97 = (letters: string, code: string): string =>
  `${letters}${String(98 - remainderOf(`${letters}00${code}`)).padStart(2, '0')}${code}`;
