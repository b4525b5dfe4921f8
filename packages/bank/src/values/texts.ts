import { printable } from '@kontor/domain';

/** A text of a file on one line, as it can be stored. */
export const plainText = (text: string): string => printable(text.replace(/\s+/gu, ' ')).trim();

/** A reference without blanks, in capitals. */
export const bareCode = (text: string): string => text.replace(/\s+/gu, '').toUpperCase();

/** A reference as it was sent; empty where it says that there is none. */
export const givenReference = (text: string): string => {
  const written = plainText(text);
  return /^(NOTPROVIDED|NOTPROVIDED\.?|NONREF|NOREF)$/i.test(written) ? '' : written;
};

/** The texts that are not empty, each once. */
export const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text !== '')),
];
