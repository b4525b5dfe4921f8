import type { Outputs } from '@kontor/client';
import { amountOf, lineAmount, minorUnit, unboundedDecimal, zero } from '@kontor/domain';

/** The lines of an invoice of which something is left to credit (docs/interface §11.1). */

export type CreditedInvoice = Outputs['invoices']['get'];
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
export const creditableLines = (invoice: CreditedInvoice, notes: readonly Note[]): CreditableLine[] => {
  const places = minorUnit(invoice.currency);
  const credited = notes.flatMap((note) => (note.reversed_by === undefined ? note.creditlines : []));
  const wholes = [
    ...invoice.parts.map((part) => ({
      what: [part.partnumber, part.description].filter(Boolean).join(' · '),
      unit: part.unit,
      quantity: part.quantity as string | undefined,
      amount: amountOfPart(part, places),
    })),
    ...invoice.incomeentries.map(({ amount, description, income_accno }) => ({
      what: description || String(income_accno),
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

const amountOfPart = (
  { sellprice, quantity, discount }: CreditedInvoice['parts'][number],
  places: number,
): string => {
  const [price, number, percent] = [sellprice, quantity, discount].map((one) => unboundedDecimal.parse(one));
  if (!price || !number || !percent) return '0';
  return lineAmount({ sellprice: price, quantity: number, discount: percent }, places).toFixed(places);
};
