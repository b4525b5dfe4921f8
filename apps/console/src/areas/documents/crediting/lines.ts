import type { Outputs } from '@kontor/client';
import { amountOf, lineAmount, minorUnit, unboundedDecimal, zero } from '@kontor/domain';

/** The lines of a document of which something is left to credit (docs/interface §10.2, §11.1). */

export type CreditedDocument = Outputs['invoices']['get'] | Outputs['payables']['get'];
type Note = Outputs['invoices']['creditNotes']['items'][number];

export type CreditableLine = {
  /** Its place on the invoice, from 1. */
  line: number;
  what: string;
  by: 'quantity' | 'amount';
  left: string;
  unit: string;
};

/**
 * The lines of which something is left. One by an article is credited by quantity until some of it
 * was by amount.
 */
export const creditableLines = (document: CreditedDocument, notes: readonly Note[]): CreditableLine[] => {
  const places = minorUnit(document.currency);
  const credited = notes.flatMap((note) => (note.reversed_by === undefined ? note.creditlines : []));
  const wholes = [
    ...document.parts.map((part) => ({
      what: [part.partnumber, part.description].filter(Boolean).join(' · '),
      unit: part.unit,
      quantity: part.quantity as string | undefined,
      amount: amountOfPart(part, places),
    })),
    ...entryLinesOf(document).map(({ amount, description, accno }) => ({
      what: description || String(accno),
      unit: '',
      quantity: undefined as string | undefined,
      amount: amountOf(amount).toFixed(places),
    })),
  ];
  return wholes.flatMap(({ what, unit, quantity, amount }, at) => {
    const line = at + 1;
    const before = credited.filter((one) => one.line === line);
    const isByQuantity = quantity !== undefined && before.every((one) => one.quantity !== undefined);
    const by = isByQuantity ? ('quantity' as const) : ('amount' as const);
    const left = before.reduce(
      (rest, one) => rest.minus(amountOf(one[by] ?? '0')),
      amountOf((isByQuantity ? quantity : amount) ?? '0'),
    );
    if (left.eq(zero)) return [];
    return [{ line, what, unit, by, left: isByQuantity ? left.toFixed() : left.toFixed(places) }];
  });
};

const entryLinesOf = (document: CreditedDocument) =>
  'incomeentries' in document
    ? document.incomeentries.map(({ income_accno: accno, ...entry }) => ({ ...entry, accno }))
    : document.expenseentries.map(({ expense_accno: accno, ...entry }) => ({ ...entry, accno }));

const amountOfPart = (
  { sellprice, quantity, discount }: CreditedDocument['parts'][number],
  places: number,
): string => {
  const [price, number, percent] = [sellprice, quantity, discount].map((one) => unboundedDecimal.parse(one));
  if (!price || !number || !percent) return '0';
  return lineAmount({ sellprice: price, quantity: number, discount: percent }, places).toFixed(places);
};
