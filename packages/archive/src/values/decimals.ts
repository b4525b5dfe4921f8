const decimalPlaces = 12;

/** An amount as a whole number of its smallest part. Throws where it is none. */
export const unitsOf = (text: string): bigint => {
  const found = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text);
  if (!found) throw new SyntaxError(`${text} is no amount`);
  const [, sign, whole = '', part = ''] = found;
  const units = BigInt(whole + part.padEnd(decimalPlaces, '0'));
  return sign ? -units : units;
};

/** The amount of such a number, with two decimalPlaces at least. */
export const amountOf = (units: bigint): string => {
  const digits = String(units < 0n ? -units : units).padStart(decimalPlaces + 1, '0');
  const part = digits.slice(-decimalPlaces).replace(/0{1,10}$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimalPlaces)}.${part}`;
};
