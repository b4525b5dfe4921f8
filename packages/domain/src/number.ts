/**
 * What makes two numbers of vendors, customers, articles or documents the same: they are told apart without regard to
 * case (docs/interface.md §5). The one place that folds; the database keeps the folded form beside the number.
 */
export const fold = (number: string): string => number.normalize('NFC').toLowerCase();
