import { expect, test } from 'vitest';
import { checkEInvoice, type EInvoiceGiven, readEInvoice, writeEInvoice } from './index.ts';
import { invoiceTerms } from './model/invoice-terms.ts';
import { nowhere, type Term, type Terms, type TermsGiven } from './model/term.ts';

const syntaxes = ['ubl', 'cii'] as const;

/** The terms that Kontor reads and never writes, as an element beside them says what they are. */
const readOnly = new Set([
  'BT-7',
  'BT-8',
  'BT-18',
  'BT-18-1',
  'BT-32',
  'BT-87',
  'BT-128',
  'BT-128-1',
  'BG-24',
]);

const ownText = ({ term, kind }: Term, at: number): string =>
  kind === 'date' ? `2026-02-${String(10 + at)}` : `${term}: <${at}>`;

/**
 * Every term of the table that a syntax has a place for, each with a text of its own, groups twice.
 */
const everyTerm = (fields: Terms, syntax: (typeof syntaxes)[number], at = 0): TermsGiven<Terms> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const code = 'fields' in field ? field.group : field.term;
      // What is in two places of the table is written from one of them.
      if (
        field[syntax] === nowhere ||
        readOnly.has(code) ||
        code === '' ||
        name === 'category_code' ||
        name === 'parts'
      )
        return [];
      if (name === 'reference' && code === 'BT-83') return [];
      if (!('fields' in field)) return [[name, ownText(field, at)]];
      const groups = field.many ? [0, 1] : [at];
      const all = groups.map((index) => everyTerm(field.fields, syntax, index));
      return [[name, field.many ? all : all[0]]];
    }),
  ) as TermsGiven<Terms>;

/** Those of `given` within what was read; the rest is what the table reads from a second place. */
const readAlike = (read: unknown, given: unknown): unknown => {
  if (Array.isArray(given)) return given.map((one, at) => readAlike((read as unknown[])[at], one));
  if (typeof given !== 'object' || given === null) return read;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      readAlike((read as Record<string, unknown>)[name], value),
    ]),
  );
};

test.each(syntaxes.flatMap((syntax) => [false, true].map((isCreditNote) => ({ syntax, isCreditNote }))))(
  'every term of the table that is written is read again: $syntax, credit note $isCreditNote',
  ({ syntax, isCreditNote }) => {
    const all = everyTerm(invoiceTerms, syntax) as EInvoiceGiven;
    // Credit notes of UBL have no place for a project.
    const given = isCreditNote ? { ...all, project: undefined } : all;
    const text = writeEInvoice(given, { syntax, isCreditNote });
    const read = readEInvoice(text);
    expect(read).toMatchObject({ syntax, isCreditNote: syntax === 'ubl' && isCreditNote });
    expect(readAlike(read.invoice, given)).toEqual(given);
    expect(text.match(/BT-\d+/g)?.length).toBeGreaterThan(150);
  },
);

test('what XML does not have is left out, and what it has is escaped', () => {
  const given: EInvoiceGiven = { number: 'A\u0000<1>&"\ud800', currency: 'CHF' };
  for (const syntax of syntaxes) {
    const text = writeEInvoice(given, { syntax, isCreditNote: false });
    expect(readEInvoice(text).invoice.number).toBe('A<1>&"');
  }
});

test('an invoice of nothing breaks rules, and is written all the same', () => {
  const text = writeEInvoice({}, { syntax: 'cii', isCreditNote: false });
  expect(checkEInvoice(readEInvoice(text).invoice).map(({ rule }) => rule)).toContain('BR-02');
});
