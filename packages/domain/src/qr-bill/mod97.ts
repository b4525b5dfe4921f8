/**
 * Whether the check digits of `code` (letters and digits, in capitals) hold by ISO 7064, modulo 97-10: the first four
 * characters go to the end, letters count 10 to 35, and what remains is 1. IBANs and creditor references have it.
 */
export const holdsMod97 = (code: string): boolean => {
  let rest = 0;
  for (const character of `${code.slice(4)}${code.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};
