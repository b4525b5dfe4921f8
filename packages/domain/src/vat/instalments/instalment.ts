import { z } from 'zod';
import type { Gl } from '../../ledger/gl.ts';
import type { Client } from '../../master-data/client.ts';
import { type VatInstalment, vatInstalment } from '../../master-data/vat/instalment.ts';
import type { VatMethod } from '../../master-data/vat-settings.ts';
import { entryLanguage, entryText } from '../../posting/entry-texts.ts';
import { minorUnit } from '../../values/currency.ts';
import { type BookingDate, bookingDate } from '../../values/dates.ts';
import { type Amount, amountOf, decimalOf, proportion, sum, zero } from '../../values/money.ts';
import { fold } from '../../values/number.ts';
import { accno, boolean, kept, record, text, unboundedDecimal } from '../../values/schema/kinds.ts';

/** Instalments of the tax of a year that is settled as a whole (docs/interface §15). */

/** An instalment, and what was paid of it on the account of the tax office. */
export const vatInstalmentKept = kept(vatInstalment, {
  paid: unboundedDecimal.meta({
    description: 'What its entry paid to the tax office.',
    examples: ['1250.00'],
  }),
  paid_on: bookingDate.optional().meta({ description: 'The booking date of that entry.' }),
  entry_id: z.int().optional().meta({ description: 'That entry in the journal.' }),
  proposed: boolean.meta({
    description: 'Whether it is only proposed, from the tax of the year before.',
    examples: [false],
  }),
});
export type VatInstalmentKept = z.infer<typeof vatInstalmentKept>;

/** The payment of an instalment: its day, and the account of money. */
export const instalmentPayment = record('instalment_payment', 'instalment_payments', {
  transdate: bookingDate.meta({ description: 'Booking date.', examples: ['2026-05-28'] }),
  payment_accno: accno
    .nullish()
    .meta({ description: "The account that pays; by default the client's.", examples: [1020] }),
  description: text().optional().meta({ description: 'Text of the entry.' }),
});
export type InstalmentPayment = z.infer<typeof instalmentPayment>;

/** The sum of what was paid by instalments, and what remains to pay with the return. */
export const vatSetOff = record('vat_set_off', 'vat_set_offs', {
  paid: unboundedDecimal.meta({ description: 'The sum of the instalments paid.', examples: ['600.00'] }),
  remaining: unboundedDecimal.meta({
    description: 'The tax of the year less the instalments paid.',
    examples: ['180.45'],
  }),
  instalments: z.array(vatInstalmentKept).meta({ description: 'The instalments of the year.' }),
});
export type VatSetOff = z.infer<typeof vatSetOff>;

/** An entry that may have paid an instalment: what it moved on the account of the tax office. */
export type InstalmentEntry = {
  reference: string;
  entry_id: number;
  transdate: BookingDate;
  amount: string;
  reversed: boolean;
};

/** A payment that was reversed can be booked again, this many times in all. */
const mostPayments = 9;

/** The references that the payments of an instalment have, one after the other. */
export const instalmentReferences = (due: BookingDate): string[] =>
  Array.from({ length: mostPayments }, (_, at) => `VAT-INSTALMENT-${due}${at === 0 ? '' : `-${at + 1}`}`);

const referencesOf = ({ due, paid_by = '' }: VatInstalment): string[] => [
  ...(paid_by === '' ? [] : [paid_by]),
  ...instalmentReferences(due),
];

/** The references of all entries that may have paid some instalments. */
export const instalmentEntriesSought = (all: readonly VatInstalment[]): string[] => all.flatMap(referencesOf);

/** The entry that pays an instalment, unless it is reversed. */
export const paymentOfInstalment = (
  of: VatInstalment,
  entries: readonly InstalmentEntry[],
): InstalmentEntry | undefined => {
  const own = referencesOf(of).map(fold);
  return entries.find(({ reference, reversed }) => !reversed && own.includes(fold(reference)));
};

export const instalmentsOfYear = (all: readonly VatInstalment[], year: number): VatInstalment[] =>
  all.filter(({ due }) => Number(due.slice(0, 4)) === year).sort((a, b) => (a.due < b.due ? -1 : 1));

export const keptInstalments = (
  all: readonly VatInstalment[],
  { entries, places }: { entries: readonly InstalmentEntry[]; places: number },
): VatInstalmentKept[] =>
  all.map((one) => {
    const paid = paymentOfInstalment(one, entries);
    return {
      ...{ due: one.due, amount: decimalOf(amountOf(one.amount), places), reference: one.reference ?? '' },
      paid_by: paid?.reference ?? one.paid_by ?? '',
      paid: decimalOf(amountOf(paid?.amount ?? '0'), places),
      ...(paid ? { paid_on: paid.transdate, entry_id: paid.entry_id } : {}),
      proposed: false,
    };
  });

/**
 * The days on which the instalments of a year are due: after 150, 240 and 330 days, by net rates
 * once (MWSTG 86a).
 */
const dueDays = { effective: ['05-30', '08-30', '11-30'], flat: ['05-30', '08-30', '11-30'], net: ['08-30'] };

/**
 * The instalments of a year as they are usually asked for: quarters, or a half, of the last tax.
 */
export const proposedInstalments = (
  year: number,
  { method, tax, places }: { method: VatMethod; tax: Amount; places: number },
): VatInstalmentKept[] => {
  const parts = amountOf(method === 'net' ? '2' : '4');
  const each = tax.lte(zero) ? zero : proportion(tax, { part: amountOf('1'), whole: parts }, places);
  return dueDays[method].map((day) => ({
    ...{ due: `${year}-${day}` as BookingDate, amount: decimalOf(each, places), reference: '', paid_by: '' },
    ...{ paid: decimalOf(zero, places), proposed: true },
  }));
};

/** The sum of what was paid by instalments, and the rest of the tax of their year. */
export const setOffOf = (
  instalments: readonly VatInstalmentKept[],
  { payable, places }: { payable: Amount; places: number },
): VatSetOff => {
  const paid = sum(instalments.map((one) => amountOf(one.paid)));
  return {
    paid: decimalOf(paid, places),
    remaining: decimalOf(payable.minus(paid), places),
    instalments: [...instalments],
  };
};

/** The entry that pays an instalment: the account of the tax office against one of money. */
export const entryOfInstalment = (
  of: VatInstalment,
  { sent, entries, client }: { sent: InstalmentPayment; entries: readonly InstalmentEntry[]; client: Client },
): Gl | undefined => {
  const { vat_accno } = client;
  if (vat_accno === undefined) return undefined;
  const own = instalmentReferences(of.due);
  const reversed = entries.filter((one) => one.reversed && own.map(fold).includes(fold(one.reference)));
  const reference = own[reversed.length];
  if (reference === undefined) return undefined;
  const amount = decimalOf(amountOf(of.amount), minorUnit(client.currency));
  return {
    reference,
    description: sent.description || entryText(entryLanguage(client), 'vat_instalment', { day: of.due }),
    transdate: sent.transdate,
    glentries: [
      { accno: vat_accno, debit: amount, ...(of.reference ? { source: of.reference } : {}) },
      { accno: sent.payment_accno ?? client.payment_accno, credit: amount },
    ],
  };
};
