import { eInvoiceXml } from '@kontor/samples';
import { expect, test } from 'vitest';
import {
  checkEInvoice,
  EInvoiceFault,
  eInvoiceIn,
  eInvoiceText,
  looksLikeEInvoice,
  readEInvoice,
} from './index.ts';

const syntaxes = ['ubl', 'cii'] as const;
const broken = (text: string) => checkEInvoice(readEInvoice(text).invoice).map(({ rule }) => rule);

test.each(syntaxes)('an invoice in %s is read by its business terms, and breaks no rule', (syntax) => {
  const text = eInvoiceXml({ syntax });
  expect(looksLikeEInvoice(text)).toBe(true);
  expect(looksLikeEInvoice(text.replace('?>', `?>\n<!-- ${'<a>'.repeat(5_000)} --><!-- -->`))).toBe(true);
  expect(readEInvoice(text)).toMatchObject({
    syntax,
    isCreditNote: false,
    invoice: {
      ...{ number: 'R-2026-17', issued: '2026-02-20', due: '2026-03-22', currency: 'CHF', order: 'B-4711' },
      seller: {
        ...{ name: 'Druckwerk Bern GmbH', vat_id: 'CHE116281271MWST' },
        address: { line_1: 'Gerberngasse 4', post_code: '3011', city: 'Bern', country: 'CH' },
      },
      payment_reference: '210000000003139471430009017',
      payments: [{ code: '30', account: { id: 'CH4431999123000889012' } }],
      allowances: [{ amount: '20.00', reason: 'Treuerabatt', vat: { category: 'S', rate: '8.1' } }],
      charges: [],
      totals: { lines: '1245.00', allowances: '20.00', net: '1225.00', gross: '1321.75', due: '1321.75' },
      taxes: [
        { taxable: '1180.00', tax: '95.58', vat: { category: 'S', rate: '8.1' } },
        { taxable: '45.00', tax: '1.17', vat: { category: 'S', rate: '2.6' } },
      ],
      lines: [
        { id: '1', name: 'Gestaltung', quantity: '10', unit: 'HUR', price: '120.00', net: '1200.00' },
        { id: '2', name: 'Fachbuch', quantity: '1', unit: 'C62', price: '45.00', net: '45.00' },
      ],
    },
  });
  expect(broken(text)).toEqual([]);
});

/** The changes, made in both syntaxes, and the rules that each breaks. */
const changes: readonly [string, readonly (readonly [string, string])[], readonly string[]][] = [
  ['no number', [['R-2026-17', '']], ['BR-02']],
  ['an unknown currency of the invoice', [['CHF<', 'XXZ<']], ['BR-CO-15', 'BR-CL-04']],
  ['a sum of lines that is wrong', [['1245.00', '1246.00']], ['BR-CO-10', 'BR-CO-13']],
  [
    'an allowance that is not summed',
    [
      ['20.00<', '30.00<'],
      ['1225.00', '1215.00'],
    ],
    ['BR-CO-15', 'BR-S-08'],
  ],
  [
    'a tax that is not that of the rate',
    [
      ['95.58', '85.58'],
      ['96.75', '86.75'],
      ['1321.75', '1311.75'],
    ],
    ['BR-CO-17', 'BR-S-09'],
  ],
  [
    'a total of VAT that is not that of the rows',
    [
      ['96.75', '96.70'],
      ['1321.75', '1321.70'],
    ],
    ['BR-CO-14'],
  ],
  ['an amount due that is not the total', [['1321.75', '1321.80']], ['BR-CO-15']],
  ['three decimals', [['1245.00', '1245.000']], ['BR-DEC-09']],
  ['a transfer without an account', [['CH4431999123000889012', '']], ['BR-50']],
  ['a VAT number of no country', [['CHE116281271MWST', '??116281271']], ['BR-CO-09']],
  ['a unit that nobody knows', [['"HUR"', '"STD"']], ['BR-CL-23']],
  ['a country that nobody knows', [['>CH<', '>XX<']], ['BR-CL-14']],
  [
    'zero rates in a category that has none',
    [['>8.1<', '>0<']],
    ['BR-CO-17', 'BR-S-05', 'BR-S-06', 'BR-S-09'],
  ],
];

test.each(syntaxes.flatMap((syntax) => changes.map((change) => [syntax, ...change] as const)))(
  '%s: %s is told by its rule',
  (syntax, _, replace, rules) => {
    expect(broken(eInvoiceXml({ syntax, replace }))).toEqual(rules);
  },
);

test('exempt, reverse charge and export have their own rules', () => {
  const of = (category: string) =>
    broken(eInvoiceXml({ syntax: 'cii', replace: [['CategoryCode>S<', `CategoryCode>${category}<`]] }));
  for (const category of ['E', 'AE', 'G', 'K'])
    expect(of(category).some((rule) => rule.startsWith(`BR-${category === 'K' ? 'IC' : category}-`))).toBe(
      true,
    );
  expect(of('O')).toEqual(expect.arrayContaining(['BR-O-02', 'BR-O-05', 'BR-O-09', 'BR-O-10']));
});

test('what is stored is read again, also without the groups that a later version adds', () => {
  const read = readEInvoice(eInvoiceXml({ syntax: 'cii' }));
  expect(eInvoiceIn(eInvoiceText(read))).toEqual(read);
  const { attachments: _, ...earlier } = read.invoice;
  expect(eInvoiceIn(JSON.stringify({ ...read, invoice: earlier }))).toEqual(read);
  expect(eInvoiceIn('SPC\r\n0200')).toBeUndefined();
});

test.each(['', 'Rechnung', '<?xml', '<!-- <Invoice>', '<Order/>', '<a><Invoice/></a>'])(
  '%j is none',
  (text) => {
    expect(looksLikeEInvoice(text)).toBe(false);
  },
);

test.each([
  ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY b "c">]><Invoice/>', /DOCTYPE/],
  ['no XML', 'Rechnung 17', /not well-formed/],
  ['another document', '<Order xmlns="urn:x"/>', /Order of urn:x, and must be/],
  ['an Invoice of another namespace', '<Invoice xmlns="urn:x"/>', /and must be/],
  [
    'ZUGFeRD 1',
    '<r:CrossIndustryDocument xmlns:r="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
    /ZUGFeRD 1/,
  ],
  ['its draft', '<Invoice xmlns="urn:ferd:invoice:rc"/>', /ZUGFeRD 1/],
  ['FatturaPA', '<p:FatturaElettronica xmlns:p="urn:x"/>', /FatturaPA of Italy/],
  [
    'more attributes than anything has',
    `<a ${Array.from({ length: 101 }, (_, at) => `b${at}=""`).join(' ')}/>`,
    /more than 100 attributes/,
  ],
  ['elements without end', '<a>'.repeat(50), /deeper than/],
])('%s is refused, and says why', (_, text, sentence) => {
  expect(() => readEInvoice(text)).toThrow(EInvoiceFault);
  expect(() => readEInvoice(text)).toThrow(sentence);
});
