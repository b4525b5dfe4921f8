import { type DimensionsKept, dimensionFieldsOf } from '../master-data/dimensions/dimensions-of-lines.ts';
import { type Entry, type Posting, posting } from '../posting/entry.ts';
import { convertPostings } from '../posting/exchange.ts';
import { factsOfLine, factsOfTax, type Supply, type TaxOfLine } from '../posting/line-tax.ts';
import type { Taxed } from '../posting/taxing.ts';
import { zero } from '../values/money.ts';
import type { Booking, Head } from './document.ts';

type BookedDocument = {
  control_accno: number;
  /** The account of each entry and each part, in their order. */
  lines: readonly (TaxOfLine & DimensionsKept & { accno: number; memo: string })[];
  taxed: Taxed;
  rounding?: readonly Posting[];
};

/**
 * The entry of a document (§12): its total on the control account, and on the other side each line,
 * each tax and the rounding. An invoice debits its control account, a payable credits it; debits
 * come first.
 */
export const documentEntry = (
  head: Head,
  module: 'ar' | 'ap',
  { control_accno, lines, taxed, rounding = [] }: BookedDocument,
  { ledger, exchange, supply }: Booking & { supply: Supply },
): Entry => {
  const { places } = exchange;
  const by = { ledger, supply };
  const side = module === 'ar' ? 'credit' : 'debit';
  const control = { accno: control_accno, amount: taxed.total };
  const counterPostings = [
    ...lines.map((line, at) => {
      const tax = factsOfLine(line, taxed.lineTaxes[at], by);
      const facts = ledger.dimensions ? { ...tax, ...dimensionFieldsOf(line) } : tax;
      const { accno, memo } = line;
      return posting(side, { accno, memo, amount: taxed.nets[at] ?? zero, facts }, places);
    }),
    ...taxed.taxes.map((tax) => {
      const { accno, amount, base } = tax;
      return posting(side, { accno, amount, base, facts: factsOfTax(tax, by) }, places);
    }),
    ...rounding,
  ];
  const first = module === 'ar' ? 1 : 0;
  const postings =
    module === 'ar'
      ? [posting('debit', control, places), ...counterPostings]
      : [...counterPostings, posting('credit', control, places)];
  return {
    module,
    transdate: head.transdate,
    reference: head.invnumber,
    description: head.description,
    notes: head.notes,
    intnotes: head.intnotes,
    postings: convertPostings(postings, exchange, {
      control: module === 'ar' ? 0 : counterPostings.length,
      firstLine: first,
      linesOf: (at) => taxed.taxes[at - first - lines.length]?.lines ?? [],
    }),
  };
};
