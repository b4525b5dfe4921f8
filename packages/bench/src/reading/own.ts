import type { DocumentSheet } from '@kontor/print';
import { centsText, randomFrom } from './random.ts';
import type { Truth } from './truth.ts';

/** Bills that Kontor itself draws, whose truth is known: in four languages and three layouts. */

const ownLanguages = ['de', 'fr', 'it', 'en'] as const;
const templates = ['plain', 'band', 'compact'] as const;
const swissRates = [
  { rate: '8.10', part: 81n },
  { rate: '2.60', part: 26n },
  { rate: '3.80', part: 38n },
] as const;

/** `group` is its row in the figures. */
export type OwnBill = { sheet: DocumentSheet; truth: Truth; group: string };

// By the rest of a seed divided by nine.
const groupBySeed: Readonly<Record<number, string>> = {
  0: 'credit notes',
  3: 'a deposit that is paid',
  6: 'a discount for prompt payment',
};

/** A bill by its seed. Each third one has a deposit, a discount, or is a credit note. */
export const ownBill = (seed: number): OwnBill => {
  const random = randomFrom(seed);
  const count = 1 + random(12);
  const lines = Array.from({ length: count }, (_, at) => {
    const quantity = 1 + random(20);
    const price = BigInt(50 + random(250_000));
    return { at, quantity, price, amount: BigInt(quantity) * price };
  });
  const { rate, part } = swissRates[random(swissRates.length)] ?? swissRates[0];
  const net = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const tax = (net * part + 500n) / 1000n;
  const exact = net + tax;
  const total = ((exact + 2n) / 5n) * 5n;
  const day = `2026-0${1 + random(9)}-${String(1 + random(28)).padStart(2, '0')}`;
  const kind = seed % 9 === 0 ? ('credit_note' as const) : ('invoice' as const);
  const paid = seed % 9 === 3 ? total / 3n : 0n;
  const number = `R-${2026 + random(3)}-${100 + seed}`;
  const seller = 'Druckwerk & Söhne AG';
  const iban = 'CH9300762011623852957';
  return {
    group: groupBySeed[seed % 9] ?? 'Kontor',
    sheet: {
      ...{ kind, number, day, currency: 'CHF', language: ownLanguages[seed % 4] ?? 'de' },
      look: { template: templates[seed % 3] ?? 'plain', colour: '#1f4e79', font: 'sans', window: 'left' },
      sender: {
        ...{ name: seller, address: ['Gerberngasse 4', '3011 Bern'], contact: ['Telefon 031 311 22 33'] },
        ...{ uid: 'CHE-116.281.710', has_vat: true },
      },
      recipient: ['Muster Treuhand GmbH', 'Hauptstrasse 1', '8001 Zürich'],
      lines: lines.map(({ at, quantity, price, amount }) => ({
        ...{ description: `Position ${at + 1}, ${day}`, quantity: String(quantity), unit: 'Stk' },
        ...{ price: centsText(price), amount: centsText(amount) },
      })),
      subtotal: centsText(net),
      taxes: [{ rate, base: centsText(net), amount: centsText(tax) }],
      rounding: centsText(total - exact),
      total: centsText(total),
      ...(paid > 0n ? { paid: centsText(-paid), open: centsText(total - paid) } : {}),
      ...(seed % 9 === 6
        ? { discounts: [{ percent: '2.00', until: day, payable: centsText((total * 98n) / 100n) }] }
        : {}),
      transfer: { iban, holder: seller },
    },
    truth: {
      ...{ total: centsText(total), due: centsText(total - paid), date: day, number, currency: 'CHF' },
      ...{ seller, buyer: 'Muster Treuhand GmbH', type: kind === 'invoice' ? '380' : '381' },
      ...{ ibans: [iban], uids: ['CHE116281710'], buyerUids: [], taxes: [`${rate} ${centsText(tax)}`] },
    },
  };
};
