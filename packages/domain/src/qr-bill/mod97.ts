/**
 * Whether the check digits of `code` (letters and digits, in capitals) are valid by ISO 7064, modulo 97-10: with the first
 * four characters moved to the end and letters read as 10 to 35, the remainder is 1. IBANs and creditor references use it.
 */
export const holdsMod97 = (code: string): boolean => {
  let rest = 0;
  for (const character of `${code.slice(4)}${code.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};
