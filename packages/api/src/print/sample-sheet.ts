import { bankAccountFor, type Ledger, type WritableBill } from '@kontor/domain';
import type { DocumentSheet, Language } from '@kontor/print';
import { headOf, senderOf, textsOf } from './head.ts';
import { discountsOf } from './terms.ts';

/** A made-up invoice, by which a client sees what its sender and layout look like. */

type Example = {
  recipient: { name: string; address1: string; zipcode: string; city: string };
  subject: string;
  lines: readonly [string, string, string];
  hour: string;
  piece: string;
};

const examples: Readonly<Record<Language, Example>> = {
  de: {
    recipient: { name: 'Muster AG', address1: 'Bahnhofstrasse 1', zipcode: '8001', city: 'Zürich' },
    subject: 'Beispiel: Arbeiten im September',
    lines: ['Beratung', 'Montage vor Ort', 'Material'],
    ...{ hour: 'Std', piece: 'Stk' },
  },
  fr: {
    recipient: { name: 'Exemple SA', address1: 'Rue du Lac 12', zipcode: '1201', city: 'Genève' },
    subject: 'Exemple\u00a0: travaux de septembre',
    lines: ['Conseil', 'Montage sur place', 'Matériel'],
    ...{ hour: 'h', piece: 'pce' },
  },
  it: {
    recipient: { name: 'Esempio SA', address1: 'Via Nassa 5', zipcode: '6900', city: 'Lugano' },
    subject: 'Esempio: lavori di settembre',
    lines: ['Consulenza', 'Montaggio sul posto', 'Materiale'],
    ...{ hour: 'ora', piece: 'pz' },
  },
  en: {
    recipient: { name: 'Example Ltd', address1: 'Station Road 1', zipcode: '8001', city: 'Zürich' },
    subject: 'Example: work in September',
    lines: ['Consulting', 'Assembly on site', 'Material'],
    ...{ hour: 'h', piece: 'pcs' },
  },
};

const when = { day: '2026-09-30', due_day: '2026-10-30' };
// Of the standard's own examples, where the client has no account yet.
const exampleIban = 'CH9300762011623852957';

export const sampleSheet = (ledger: Ledger, language: Language): DocumentSheet => {
  const { recipient, subject, lines, hour, piece } = examples[language];
  const texts = textsOf(ledger, language);
  const [first, second, third] = lines;
  const total = '962.10';
  return {
    kind: 'invoice',
    ...headOf(ledger, { language, recipient: { ...recipient, address2: '', country: 'CH' } }),
    ...{ ...when, number: '2026-0147', customer_number: 'K-1042', currency: 'CHF', subject },
    ...(texts?.opening ? { before: texts.opening } : {}),
    ...(texts?.closing ? { after: texts.closing } : {}),
    lines: [
      { description: first, quantity: '4', unit: hour, price: '120.00', amount: '480.00' },
      { description: second, quantity: '2.5', unit: hour, price: '110.00', amount: '275.00' },
      { description: third, quantity: '6', unit: piece, price: '25.00', discount: '10', amount: '135.00' },
    ],
    subtotal: '890.00',
    taxes: [{ rate: '8.1', base: '890.00', amount: '72.09' }],
    rounding: '0.01',
    total,
    ...discountsOf(ledger, { ...when, total, currency: 'CHF', rounded: true }),
    bill: billFor(ledger, total),
  };
};

const billFor = (ledger: Ledger, amount: string): WritableBill => {
  const { name, street, building_number, zipcode, city, country } = senderOf(ledger);
  const account = bankAccountFor(ledger, { payment_accno: undefined, currency: 'CHF' });
  return {
    // Without a reference it is an IBAN that is paid to.
    iban: account?.iban || exampleIban,
    creditor: { name, street, house_number: building_number, zipcode, city, country },
    ...{ amount, currency: 'CHF', message: '2026-0147' },
  };
};
