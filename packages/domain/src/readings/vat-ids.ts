/** Check digits of UIDs and of VAT numbers of neighbours. */

/**
 * Whether the check digits of a VAT number fit; undefined where its country has none that are known
 * here.
 */
export const vatCheck = (number: string): boolean | undefined => {
  const code = number.slice(2);
  switch (number.slice(0, 2)) {
    case 'DE':
      return /^\d{9}$/.test(code) && holdsMod11And10(code);
    case 'AT':
      return (
        /^U\d{8}$/.test(code) && (10 - ((doubledSum(code.slice(1, 8), 1) + 4) % 10)) % 10 === Number(code[8])
      );
    case 'IT':
      return /^\d{11}$/.test(code) && (doubledSum(code.slice(0, 10), 1) + Number(code[10])) % 10 === 0;
    case 'FR':
      if (!/^\d{11}$/.test(code)) return /^[A-Z0-9]{2}\d{9}$/.test(code) ? undefined : false;
      return (12 + 3 * (Number(code.slice(2)) % 97)) % 97 === Number(code.slice(0, 2));
    case 'BE':
      return /^[01]\d{9}$/.test(code) && 97 - (Number(code.slice(0, 8)) % 97) === Number(code.slice(8));
    default:
      return undefined;
  }
};

/** The sum of digits of which each second one, from place `first`, is doubled. */
const doubledSum = (digits: string, first: number): number =>
  [...digits].reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === first % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

/** ISO 7064, modulo 11, 10. */
const holdsMod11And10 = (digits: string): boolean => {
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
};
