import type { BookingDate, Decimal, Instant, VatDeclaration } from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import { writeVatDeclaration } from './write-vat-declaration.ts';

const amount = (text: string) => text as Decimal;
const row = (rate: string, turnover: string) => ({ rate: amount(rate), amount: amount(turnover) });

/** A quarter with each figure that the effective method has. */
const quarter: VatDeclaration = {
  uid: 'CHE116281271',
  name: 'Muster & Söhne AG',
  made: '2026-04-20T08:15:00.000Z' as Instant,
  from: '2026-01-01' as BookingDate,
  to: '2026-03-31' as BookingDate,
  submission: 'first',
  method: 'effective',
  consideration: 'agreed',
  reference: 'VAT-2026-01-01-2026-03-31',
  figures: new Map(
    Object.entries({
      ...{ '200': '128450.35', '205': '10.00', '220': '11000.00', '221': '500.00', '225': '100.00' },
      ...{ '230': '200.00', '235': '450.35', '280': '200.00', '400': '3120.55', '405': '905.00' },
      ...{ '410': '100.00', '415': '50.25', '420': '25.30', '900': '70.00', '910': '30.00' },
    }).map(([figure, text]) => [figure, amount(text)]),
  ),
  supplies: [row('8.1', '100000.00'), row('2.6', '12000.00'), row('3.8', '4000.00')],
  acquisitions: [row('8.1', '2000.00')],
  payable: amount('4676.00'),
};

const elements = (xml: string) =>
  [...xml.matchAll(/<eCH-(?:0217|0058):(\w+)>([^<\s][^<]*)</g)].map(([, name, text]) => `${name} ${text}`);
const write = (of: Partial<VatDeclaration> = {}) =>
  writeVatDeclaration({ ...quarter, ...of }, { version: '1.1.0-alpha.12', deduction: 'Skonti der Holding' });

describe('the file of a VAT declaration (eCH-0217 2.0.0)', () => {
  test('has its elements in the order of the schema', () => {
    const xml = write();
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<eCH-0217:VATDeclaration xmlns:')).toBe(
      true,
    );
    expect(xml).toContain('xmlns:eCH-0217="http://www.ech.ch/xmlns/eCH-0217/2"');
    expect(xml).toContain('xmlns:eCH-0058="http://www.ech.ch/xmlns/eCH-0058/5"');
    expect(elements(xml)).toEqual([
      ...[
        'uid CHE116281271',
        'organisationName Muster &amp; Söhne AG',
        'generationTime 2026-04-20T08:15:00.000Z',
      ],
      ...['reportingPeriodFrom 2026-01-01', 'reportingPeriodTill 2026-03-31', 'typeOfSubmission 1'],
      ...['formOfReporting 1', 'businessReferenceId VAT-2026-01-01-2026-03-31'],
      ...['manufacturer Kontor', 'product Kontor', 'productVersion 1.1.0-alph'],
      ...['totalConsideration 128450.35', 'suppliesToForeignCountries 11000.00', 'suppliesAbroad 500.00'],
      ...[
        'transferNotificationProcedure 100.00',
        'suppliesExemptFromTax 200.00',
        'reductionOfConsideration 450.35',
      ],
      ...['amountVariousDeduction 200.00', 'descriptionVariousDeduction Skonti der Holding'],
      ...['grossOrNet 1', 'opted 10.00'],
      ...[
        'taxRate 8.10',
        'turnover 100000.00',
        'taxRate 2.60',
        'turnover 12000.00',
        'taxRate 3.80',
        'turnover 4000.00',
      ],
      ...['taxRate 8.10', 'turnover 2000.00'],
      ...[
        'inputTaxMaterialAndServices 3120.55',
        'inputTaxInvestments 905.00',
        'subsequentInputTaxDeduction 100.00',
      ],
      ...['inputTaxCorrections 50.25', 'inputTaxReductions 25.30', 'payableTax 4676.00'],
      ...['subsidies 70.00', 'donations 30.00'],
    ]);
  });

  test('leaves out what is zero, and says so of consideration and of the tax alone', () => {
    const none = { figures: new Map([['200', amount('0.00')]]), supplies: [], acquisitions: [] };
    expect(elements(write({ ...none, payable: amount('0.00') })).slice(11)).toEqual([
      ...['totalConsideration 0.00', 'grossOrNet 1', 'payableTax 0.00'],
    ]);
  });

  test('a correction by collected consideration, with a credit', () => {
    const listed = elements(
      write({ submission: 'correction', consideration: 'collected', payable: amount('-12.05') }),
    );
    expect(listed).toEqual(
      expect.arrayContaining(['typeOfSubmission 2', 'formOfReporting 2', 'payableTax -12.05']),
    );
  });
});
