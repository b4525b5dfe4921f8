import {
  activitiesFrom,
  amountOf,
  type Decimal,
  decimalOf,
  type VatDeclaration,
  type VatRow,
} from '@kontor/domain';
import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';

/**
 * The file of a VAT declaration by eCH-0217 2.0.0, the only version that the portal of the tax
 * administration reads. A person uploads it there; no interface takes it. Elements stand in the
 * order of the schema, and those of zero are left out where it allows that.
 */

const declared = 'http://www.ech.ch/xmlns/eCH-0217/2';
const sending = 'http://www.ech.ch/xmlns/eCH-0058/5';

type Element = readonly [name: string, content: string | readonly Element[]];

// The program that made the file is described by a standard of its own.
const ofSending = new Set(['manufacturer', 'product', 'productVersion']);

/**
 * The XML of a declaration. `version` is that of the program, and `deduction` says what figure 280
 * is, where there is any.
 */
export const writeVatDeclaration = (
  declaration: VatDeclaration,
  { version, deduction }: { version: string; deduction: string },
): string => {
  const document = create({ version: '1.0', encoding: 'UTF-8' });
  const root = document.ele(declared, 'eCH-0217:VATDeclaration').att('xmlns:eCH-0058', sending);
  write(root, [
    ['generalInformation', generalOf(declaration, version)],
    ['turnoverComputation', turnoverOf(declaration, deduction)],
    methodOf(declaration),
    ['payableTax', declaration.payable],
    ...group('otherFlowsOfFunds', [
      ...figure(declaration, 'subsidies', '900'),
      ...figure(declaration, 'donations', '910'),
    ]),
  ]);
  return `${document.end({ prettyPrint: true })}\n`;
};

const write = (parent: XMLBuilder, elements: readonly Element[]): void => {
  for (const [name, content] of elements) {
    const element = ofSending.has(name)
      ? parent.ele(sending, `eCH-0058:${name}`)
      : parent.ele(declared, `eCH-0217:${name}`);
    if (typeof content === 'string') element.txt(content);
    else write(element, content);
  }
};

const submissions = { first: '1', correction: '2', reconciliation: '3' } as const;
const considerations = { agreed: '1', collected: '2' } as const;

const generalOf = (declaration: VatDeclaration, version: string): Element[] => [
  ['uid', declaration.uid],
  ['organisationName', declaration.name],
  ['generationTime', declaration.made],
  ['reportingPeriodFrom', declaration.from],
  ['reportingPeriodTill', declaration.to],
  ['typeOfSubmission', submissions[declaration.submission]],
  ['formOfReporting', considerations[declaration.consideration]],
  ['businessReferenceId', declaration.reference],
  [
    'sendingApplication',
    [
      ['manufacturer', 'Kontor'],
      ['product', 'Kontor'],
      ['productVersion', version.slice(0, 10)],
    ],
  ],
];

const turnoverOf = (declaration: VatDeclaration, deduction: string): Element[] => {
  const various = declaration.figures.get('280');
  return [
    ['totalConsideration', declaration.figures.get('200') ?? '0.00'],
    ...figure(declaration, 'suppliesToForeignCountries', '220'),
    ...figure(declaration, 'suppliesAbroad', '221'),
    ...figure(declaration, 'transferNotificationProcedure', '225'),
    ...figure(declaration, 'suppliesExemptFromTax', '230'),
    ...figure(declaration, 'reductionOfConsideration', '235'),
    ...(various === undefined
      ? []
      : group('variousDeduction', [
          ['amountVariousDeduction', various],
          ['descriptionVariousDeduction', deduction],
        ])),
  ];
};

const methodOf = (declaration: VatDeclaration): Element => {
  if (declaration.method === 'effective') return ['effectiveReportingMethod', effectiveOf(declaration)];
  if (declaration.to >= activitiesFrom)
    return [
      'simpleTaxRateMethod',
      [...supplyRows(declaration), ...figure(declaration, 'inputTaxCorrections', '415')],
    ];
  return [
    'netTaxRateMethod',
    [
      ...supplyRows(declaration),
      ...figure(declaration, 'compensationExport', '470'),
      ...figure(declaration, 'deemedInputTaxDeduction', '471'),
    ],
  ];
};

const supplyRows = ({ supplies, acquisitions }: VatDeclaration): Element[] => [
  ...supplies.map((row) => rowOf('suppliesPerTaxRate', row)),
  ...acquisitions.map((row) => rowOf('acquisitionTax', row)),
];

const effectiveOf = (declaration: VatDeclaration): Element[] => [
  // Turnover is without its tax.
  ['grossOrNet', '1'],
  ...figure(declaration, 'opted', '205'),
  ...supplyRows(declaration),
  ...figure(declaration, 'inputTaxMaterialAndServices', '400'),
  ...figure(declaration, 'inputTaxInvestments', '405'),
  ...figure(declaration, 'subsequentInputTaxDeduction', '410'),
  ...figure(declaration, 'inputTaxCorrections', '415'),
  ...figure(declaration, 'inputTaxReductions', '420'),
];

const rowOf = (name: string, { activity_id, rate, amount }: VatRow): Element => [
  name,
  [
    ...(activity_id === undefined ? [] : [['activityID', activity_id] as const]),
    ['taxRate', percentOf(rate)],
    ['turnover', amount],
  ],
];

const percentOf = (rate: Decimal): string => decimalOf(amountOf(rate), 2);

const figure = ({ figures }: VatDeclaration, name: string, of: string): Element[] => {
  const amount = figures.get(of);
  return amount === undefined ? [] : [[name, amount]];
};

const group = (name: string, content: readonly Element[]): Element[] =>
  content.length === 0 ? [] : [[name, content]];
