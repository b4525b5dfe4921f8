import { describe, expect, test } from 'vitest';
import {
  de,
  en,
  letterHead,
  type PaperRow,
  paper,
  plainBill,
  proven,
  readPaper,
  receiver,
  right,
  taxed,
  totalRead,
} from '../../test/paper.ts';
import type { BookingDate } from '../values/dates.ts';
import { readBill } from './reading.ts';

/** Papers that mislead: what is sure of them is right, and the rest is open. */

describe('what else is on the paper', () => {
  test('a deposit: the whole total is sure, and what is asked for is told', () => {
    const reading = readPaper([
      ...plainBill,
      [[50, 'Anzahlung vom 1. Februar'], right('-500.00')],
      [[50, 'Zu bezahlen'], right("1'176.09")],
    ]);
    expect([totalRead(reading), reading?.due?.value]).toEqual([proven, '1176.09']);
  });

  test('an old debt: it is not of this bill', () => {
    const reading = readPaper([
      ...plainBill,
      [[50, 'Saldovortrag'], right('300.00')],
      [[50, 'Zu bezahlen'], right("1'976.09")],
    ]);
    expect([totalRead(reading), reading?.due?.value]).toEqual([proven, '1976.09']);
  });

  test('an amount that nothing explains: no total is sure', () => {
    expect(totalRead(readPaper([...plainBill, [[50, 'Zu bezahlen'], right("1'900.00")]]))[1]).toBe('label');
  });

  test('two bills on one paper: no total is sure', () => {
    const second: PaperRow[] = [
      [[50, 'Zwischensumme'], right('100.00')],
      [[50, 'MWST 8.1 %'], right('8.10')],
      [[50, 'Gesamtbetrag CHF'], right('108.10')],
    ];
    expect(totalRead(readPaper([...plainBill, ...second]))[1]).toBe('label');
  });

  test('terms of discount: what is paid with it is no total', () => {
    const reading = readPaper([
      ...plainBill,
      [[50, 'Bei Zahlung innert 10 Tagen 2 % Skonto'], right("1'642.57")],
    ]);
    expect(totalRead(reading)).toEqual(proven);
  });

  test('rounding to five centimes', () => {
    const reading = readPaper([
      ...plainBill.slice(0, -1),
      [[50, 'Rundung'], right('0.01')],
      [[50, 'Gesamtbetrag CHF'], right("1'676.10")],
    ]);
    expect(totalRead(reading)).toEqual(['1676.10', 'arithmetic']);
  });

  test('a credit note is told, and one whose total is below zero', () => {
    const titled = plainBill.map((row, at): PaperRow => (at === 4 ? [[50, 'Gutschrift Nr. 4']] : row));
    expect(readPaper(titled)?.kind).toBe('credit_note');
    expect(readPaper([...letterHead(de), [[50, 'Gesamtbetrag CHF'], right('-20.00')]])?.kind).toBe(
      'credit_note',
    );
  });

  test('a reminder is told, an offer is none, and a letter neither', () => {
    expect(readPaper([[[50, '2. Mahnung']], ...plainBill])?.kind).toBe('reminder');
    const offer = plainBill.map((row, at): PaperRow => (at === 4 ? [[50, 'Offerte']] : row));
    const large = paper(offer);
    const words = large.words.map((word) => (word.text === 'Offerte' ? { ...word, height: 16 } : word));
    expect(readBill([{ ...large, words }], receiver)).toBeUndefined();
    expect(
      readPaper([[[50, 'Sehr geehrte Frau Muster']], [[50, 'Wir treffen uns am 3. März 2026.']]]),
    ).toBeUndefined();
    expect(readBill([], receiver)).toBeUndefined();
  });

  test('the own UID, name and IBAN are not the vendor’s, nor is the account of a direct debit', () => {
    const own = readPaper([
      ...plainBill,
      [[50, 'Ihre UID CHE-123.456.788']],
      [[50, 'IBAN CH58 0079 1123 0008 8901 2']],
    ]);
    expect([own?.uid?.value, own?.iban]).toEqual(['CHE-116.281.710', undefined]);
    expect(own?.clues.names.some((name) => name.includes('muster treuhand'))).toBe(false);
    const debited = readPaper([
      ...plainBill,
      [[50, 'Der Betrag wird Ihrem Konto belastet: CH93 0076 2011 6238 5295 7']],
    ]);
    expect(debited?.iban).toBeUndefined();
    const paid = readPaper([...plainBill, [[50, 'IBAN CH93 0076 2011 6238 5295 7']]]);
    expect(paid?.iban).toMatchObject({ value: 'CH9300762011623852957', proof: 'check_digit' });
    const wrong = readPaper([...plainBill, [[50, 'IBAN CH94 0076 2011 6238 5295 7']]]);
    expect(wrong?.iban).toBeUndefined();
  });

  test('two IBANs, or a credit note by its buyer: neither is sure', () => {
    const two = readPaper([
      ...plainBill,
      [
        [50, 'CH93 0076 2011 6238 5295 7'],
        [250, 'DE89 3704 0044 0532 0130 00'],
      ],
    ]);
    expect(two?.iban).toMatchObject({ value: 'CH9300762011623852957', proof: 'label' });
  });

  test.each(['Ihre UID', 'UID Kunde', 'Votre n° TVA', 'IDI del cliente', 'Customer UID'])(
    '%s is the buyer’s, also where the books do not know it',
    (label) => {
      const ownUid = [50, `${label} CHE-123.456.788`] as const;
      const both = readPaper([...plainBill, [ownUid]], { uids: [] });
      expect([both?.uid, both?.clues.uids]).toMatchObject([
        { value: 'CHE-116.281.710', proof: 'label' },
        ['CHE-116.281.710'],
      ]);
      const alone = plainBill.map((row, at): PaperRow => (at === 2 ? [ownUid] : row));
      expect(readPaper(alone, { uids: [] })?.uid).toBeUndefined();
    },
  );

  test.each([
    ['Ihre Bankverbindung', 'IBAN'],
    ['Rückvergütung auf', ''],
    ['Votre compte', ''],
    ['IBAN du client', ''],
    ['Rimborso su', ''],
    ['Your account', 'IBAN'],
  ])('an account beside %s is not paid to', (label, sign) => {
    const account = [150, `${sign} CH58 0079 1123 0008 8901 2`] as const;
    for (const rows of [[[[50, label], account]], [[[50, label]], [[50, account[1]]]]] as PaperRow[][])
      expect(readPaper([...plainBill, ...rows], { ibans: [] })?.iban).toBeUndefined();
  });

  test.each([
    'Ausstand aus Rechnung 17',
    'Offen vom Vormonat',
    'Montant impayé',
    'Arriéré',
    'Fattura 17 aperta',
    'Unpaid invoice 17',
    'Outstanding last month',
  ])('an item that is called %s is no item: they prove no total', (label) => {
    const rows = (first: string): PaperRow[] => [
      ...letterHead(de),
      [[50, first], right('300.00')],
      [[50, 'Beratung'], right('200.00')],
      [[50, 'Total CHF'], right('500.00')],
    ];
    expect(readPaper(rows('Anfahrt'))?.total?.proof).toBe('arithmetic');
    expect(readPaper(rows(label))?.total?.proof).toBe('label');
  });

  test('a bill in two currencies: a total that says none of them is not sure', () => {
    const twice = (total: readonly [string, string]): PaperRow[] => [
      ...letterHead(de),
      [[350, 'EUR'], right('CHF')],
      [[50, 'Zwischensumme'], [320, '1620.00'], right('1550.50')],
      [[50, 'MWST 8.1 %'], [320, '131.22'], right('125.59')],
      [[50, 'Gesamtbetrag'], [320, total[0]], right(total[1])],
    ];
    expect(readPaper(twice(['1751.22', '1676.09']))?.total?.proof).toBe('label');
    expect(readPaper(twice(['EUR 1751.22', 'CHF 1676.09']))?.total?.proof).toBe('label');
    const rate: PaperRow = [[50, 'Konto für Zahlungen in EUR']];
    expect(totalRead(readPaper([...plainBill, rate]))).toEqual(proven);
  });

  test('a day after the bill was received, or long before it, is not its date', () => {
    const later = plainBill.map(
      (row, at): PaperRow =>
        at === 5
          ? [
              [50, 'Rechnungsdatum'],
              [150, '3. April 2026'],
            ]
          : row,
    );
    expect(readPaper(later)?.date).toBeUndefined();
    const old = plainBill.map(
      (row, at): PaperRow =>
        at === 5
          ? [
              [50, 'Rechnungsdatum'],
              [150, '3. April 2019'],
            ]
          : row,
    );
    expect(readPaper(old)?.date).toBeUndefined();
  });

  test('11/03/2026 in an English bill is a guess', () => {
    const rows = taxed({ ...en, day: '03/11/2026' }, '8.1', ['1550.50', '125.59', '1676.09']);
    expect(readPaper(rows, { received: '2026-12-01' as BookingDate })?.date?.proof).toBe('guess');
  });
});
