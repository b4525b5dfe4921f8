/**
 * What makes two numbers of vendors, customers, articles or documents the same: they are told apart without regard to
 * case (docs/interface.md §3.4). The one place that folds; the database keeps the folded form beside the number. Lower
 * case comes first, as some letters with an accent are one code point in lower case only.
 */
export const fold = (number: string): string => number.toLowerCase().normalize('NFC');
