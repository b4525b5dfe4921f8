/**
 * The form by which numbers of vendors, customers, articles and documents are compared: without
 * regard to case (docs/interface §3.4). Only this function folds; the database stores the result
 * beside the number. It lower-cases before it normalizes, as some accented letters are one code
 * point in lower case only.
 */
export const fold = (number: string): string => number.toLowerCase().normalize('NFC');

/**
 * The end of the number of a document that reverses another one: `A1-S` reverses `A1`
 * (docs/interface §12).
 */
export const reversalMark = '-S';
