import { billText } from './bill.ts';
import { type DrawnPage, page } from './page.ts';

/**
 * Receipts laid on one another, and what should be found: page ranges, counted from 1, and the
 * payloads in them.
 */
export type Stack = {
  pages: readonly DrawnPage[];
  parts: readonly { first_page: number; last_page: number; codes: readonly string[] }[];
};

export const stackKinds = ['blank', 'separator code', 'separator bars', 'bill first', 'bill last'] as const;
export type StackKind = (typeof stackKinds)[number];

/**
 * Receipts of one kind: 12 by default, which is 60 pages, separated in one way; `length` is the
 * pages of each, with what separates them.
 */
export const stackOf = (
  kind: StackKind,
  separator: string,
  { receipts = 12, length = 5 }: { receipts?: number; length?: number } = {},
): Stack => {
  const between = {
    blank: page.blank(),
    'separator code': page.separatorCode(separator),
    'separator bars': page.separatorBars(separator),
    'bill first': undefined,
    'bill last': undefined,
  }[kind];
  const pages: DrawnPage[] = [];
  const parts: Stack['parts'][number][] = [];
  for (let receipt = 0; receipt < receipts; receipt++) {
    const bill = billText({
      currency: receipt % 2 ? 'EUR' : 'CHF',
      amount: receipt % 3 === 2 ? '' : `${100 + receipt}.05`,
      message: `Rechnung ${receipt + 1}`,
    });
    const texts = Array.from({ length: between ? length - 2 : length - 1 }, (_, index) =>
      page.text(receipt * 10 + index),
    );
    const billed = page.bill(receipt, bill);
    const first_page = pages.length + 1;
    pages.push(...(kind === 'bill first' ? [billed, ...texts] : [...texts, billed]));
    parts.push({ first_page, last_page: pages.length, codes: [bill] });
    if (between) pages.push(between);
  }
  return { pages, parts };
};
