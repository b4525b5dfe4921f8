import { buyer, deliverySite, payee, representative, seller } from './parties.ts';
import { date, group, groups, nowhere, type TermsGiven, type TermsRead, term } from './term.ts';

/**
 * The one table of business terms: how an invoice by EN 16931 is called here, and where UBL and CII
 * have each of its terms.
 */

const transaction = 'SupplyChainTradeTransaction';
const agreement = `${transaction}/ApplicableHeaderTradeAgreement`;
const delivery = `${transaction}/ApplicableHeaderTradeDelivery`;
const settlement = `${transaction}/ApplicableHeaderTradeSettlement`;

const period = (name: string, [from, to]: readonly [string, string], cii: string) =>
  group(name, ['InvoicePeriod', cii], {
    from: date(from, 'StartDate', 'StartDateTime'),
    to: date(to, 'EndDate', 'EndDateTime'),
    code: term('BT-8', 'DescriptionCode', nowhere),
  });

/** An allowance or a charge of the document or of a line; of a line it has no VAT of its own. */
const adjustment = (
  name: string,
  [ubl, cii]: readonly [string, string],
  [amount, base, percent, category, rate, reason, reason_code]: readonly string[],
) =>
  groups(name, [ubl, cii], {
    amount: term(amount ?? '', 'Amount', 'ActualAmount'),
    base: term(base ?? '', 'BaseAmount', 'BasisAmount'),
    percent: term(percent ?? '', 'MultiplierFactorNumeric', 'CalculationPercent'),
    vat: group(category ?? '', ['TaxCategory[TaxScheme/ID=VAT]', 'CategoryTradeTax[TypeCode=VAT]'], {
      category: term(category ?? '', 'ID', 'CategoryCode'),
      rate: term(rate ?? '', 'Percent', 'RateApplicablePercent'),
    }),
    category_code: term(category ?? '', 'TaxCategory/ID', 'CategoryTradeTax/CategoryCode'),
    reason: term(reason ?? '', 'AllowanceChargeReason', 'Reason'),
    reason_code: term(reason_code ?? '', 'AllowanceChargeReasonCode', 'ReasonCode'),
  });

/** A boolean of XML is a word or a digit. */
const booleanOf = (is: boolean) => (is ? 'true,1' : 'false,0');

const onDocument = (is: boolean): readonly [string, string] => [
  `AllowanceCharge[ChargeIndicator=${booleanOf(is)}]`,
  `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=${booleanOf(is)}]`,
];
const onLine = (is: boolean): readonly [string, string] => [
  `AllowanceCharge[ChargeIndicator=${booleanOf(is)}]`,
  `SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=${booleanOf(is)}]`,
];

const identifier = (name: string, at: readonly [string, string], scheme: string) =>
  groups(name, at, { id: term(name, '', ''), scheme: term(`${name}-1`, scheme, scheme) });

const lineTerms = groups(
  'BG-25',
  ['InvoiceLine|CreditNoteLine', `${transaction}/IncludedSupplyChainTradeLineItem`],
  {
    id: term('BT-126', 'ID', 'AssociatedDocumentLineDocument/LineID'),
    objects: groups(
      'BT-128',
      [
        'DocumentReference[DocumentTypeCode=130]/ID',
        'SpecifiedLineTradeSettlement/AdditionalReferencedDocument[TypeCode=130]',
      ],
      {
        id: term('BT-128', '', 'IssuerAssignedID'),
        scheme: term('BT-128-1', '@schemeID', 'ReferenceTypeCode'),
      },
    ),
    note: term('BT-127', 'Note', 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    quantity: term(
      'BT-129',
      'InvoicedQuantity|CreditedQuantity',
      'SpecifiedLineTradeDelivery/BilledQuantity',
    ),
    unit: term(
      'BT-130',
      'InvoicedQuantity/@unitCode|CreditedQuantity/@unitCode',
      'SpecifiedLineTradeDelivery/BilledQuantity/@unitCode',
    ),
    net: term(
      'BT-131',
      'LineExtensionAmount',
      'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    ),
    order_line: term(
      'BT-132',
      'OrderLineReference/LineID',
      'SpecifiedLineTradeAgreement/BuyerOrderReferencedDocument/LineID',
    ),
    buyer_account: term(
      'BT-133',
      'AccountingCost',
      'SpecifiedLineTradeSettlement/ReceivableSpecifiedTradeAccountingAccount/ID',
    ),
    period: period('BG-26', ['BT-134', 'BT-135'], 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod'),
    allowances: adjustment('BG-27', onLine(false), [
      'BT-136',
      'BT-137',
      'BT-138',
      '',
      '',
      'BT-139',
      'BT-140',
    ]),
    charges: adjustment('BG-28', onLine(true), ['BT-141', 'BT-142', 'BT-143', '', '', 'BT-144', 'BT-145']),
    price: term(
      'BT-146',
      'Price/PriceAmount',
      'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
    ),
    gross_price: term(
      'BT-148',
      'Price/AllowanceCharge/BaseAmount',
      'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount',
    ),
    price_base: term(
      'BT-149',
      'Price/BaseQuantity',
      'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity',
    ),
    price_unit: term(
      'BT-150',
      'Price/BaseQuantity/@unitCode',
      'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity/@unitCode',
    ),
    vat: group(
      'BG-30',
      [
        'Item/ClassifiedTaxCategory[TaxScheme/ID=VAT]',
        'SpecifiedLineTradeSettlement/ApplicableTradeTax[TypeCode=VAT]',
      ],
      {
        category: term('BT-151', 'ID', 'CategoryCode'),
        rate: term('BT-152', 'Percent', 'RateApplicablePercent'),
      },
    ),
    category_code: term(
      'BT-151',
      'Item/ClassifiedTaxCategory/ID',
      'SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode',
    ),
    name: term('BT-153', 'Item/Name', 'SpecifiedTradeProduct/Name'),
    description: term('BT-154', 'Item/Description', 'SpecifiedTradeProduct/Description'),
    seller_item: term(
      'BT-155',
      'Item/SellersItemIdentification/ID',
      'SpecifiedTradeProduct/SellerAssignedID',
    ),
    buyer_item: term('BT-156', 'Item/BuyersItemIdentification/ID', 'SpecifiedTradeProduct/BuyerAssignedID'),
    standard_items: identifier(
      'BT-157',
      ['Item/StandardItemIdentification/ID', 'SpecifiedTradeProduct/GlobalID'],
      '@schemeID',
    ),
    classes: identifier(
      'BT-158',
      [
        'Item/CommodityClassification/ItemClassificationCode',
        'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode',
      ],
      '@listID',
    ),
    origin: term(
      'BT-159',
      'Item/OriginCountry/IdentificationCode',
      'SpecifiedTradeProduct/OriginTradeCountry/ID',
    ),
    attributes: groups(
      'BG-32',
      ['Item/AdditionalItemProperty', 'SpecifiedTradeProduct/ApplicableProductCharacteristic'],
      { name: term('BT-160', 'Name', 'Description'), value: term('BT-161', 'Value', 'Value') },
    ),
  },
);

export const invoiceTerms = {
  number: term('BT-1', 'ID', 'ExchangedDocument/ID'),
  issued: date('BT-2', 'IssueDate', 'ExchangedDocument/IssueDateTime'),
  type_code: term('BT-3', 'InvoiceTypeCode|CreditNoteTypeCode', 'ExchangedDocument/TypeCode'),
  currency: term('BT-5', 'DocumentCurrencyCode', `${settlement}/InvoiceCurrencyCode`),
  tax_currency: term('BT-6', 'TaxCurrencyCode', `${settlement}/TaxCurrencyCode`),
  tax_point: term('BT-7', 'TaxPointDate', `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`),
  tax_point_code: term(
    'BT-8',
    'InvoicePeriod/DescriptionCode',
    `${settlement}/ApplicableTradeTax/DueDateTypeCode`,
  ),
  buyer_reference: term('BT-10', 'BuyerReference', `${agreement}/BuyerReference`),
  project: term('BT-11', 'ProjectReference/ID', `${agreement}/SpecifiedProcuringProject/ID`),
  contract: term(
    'BT-12',
    'ContractDocumentReference/ID',
    `${agreement}/ContractReferencedDocument/IssuerAssignedID`,
  ),
  order: term('BT-13', 'OrderReference/ID', `${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`),
  sales_order: term(
    'BT-14',
    'OrderReference/SalesOrderID',
    `${agreement}/SellerOrderReferencedDocument/IssuerAssignedID`,
  ),
  receiving_advice: term(
    'BT-15',
    'ReceiptDocumentReference/ID',
    `${delivery}/ReceivingAdviceReferencedDocument/IssuerAssignedID`,
  ),
  despatch_advice: term(
    'BT-16',
    'DespatchDocumentReference/ID',
    `${delivery}/DespatchAdviceReferencedDocument/IssuerAssignedID`,
  ),
  tender: term(
    'BT-17',
    'OriginatorDocumentReference/ID',
    `${agreement}/AdditionalReferencedDocument[TypeCode=50]/IssuerAssignedID`,
  ),
  object: group(
    'BT-18',
    [
      'AdditionalDocumentReference[DocumentTypeCode=130]/ID',
      `${agreement}/AdditionalReferencedDocument[TypeCode=130]`,
    ],
    {
      id: term('BT-18', '', 'IssuerAssignedID'),
      scheme: term('BT-18-1', '@schemeID', 'ReferenceTypeCode'),
    },
  ),
  buyer_account: term(
    'BT-19',
    'AccountingCost',
    `${settlement}/ReceivableSpecifiedTradeAccountingAccount/ID`,
  ),
  payment_terms: term('BT-20', 'PaymentTerms/Note', `${settlement}/SpecifiedTradePaymentTerms/Description`),
  notes: groups('BG-1', ['Note', 'ExchangedDocument/IncludedNote'], {
    subject: term('BT-21', nowhere, 'SubjectCode'),
    text: term('BT-22', '', 'Content'),
  }),
  process: term(
    'BT-23',
    'ProfileID',
    'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
  ),
  specification: term(
    'BT-24',
    'CustomizationID',
    'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  ),
  preceding: groups('BG-3', ['BillingReference', `${settlement}/InvoiceReferencedDocument`], {
    number: term('BT-25', 'InvoiceDocumentReference/ID', 'IssuerAssignedID'),
    issued: date('BT-26', 'InvoiceDocumentReference/IssueDate', 'FormattedIssueDateTime'),
  }),
  seller,
  buyer,
  payee,
  representative,
  delivery: deliverySite,
  period: period('BG-14', ['BT-73', 'BT-74'], `${settlement}/BillingSpecifiedPeriod`),
  payments: groups('BG-16', ['PaymentMeans', `${settlement}/SpecifiedTradeSettlementPaymentMeans`], {
    code: term('BT-81', 'PaymentMeansCode', 'TypeCode'),
    text: term('BT-82', 'PaymentMeansCode/@name', 'Information'),
    reference: term('BT-83', 'PaymentID', nowhere),
    account: group('BG-17', ['PayeeFinancialAccount', 'PayeePartyCreditorFinancialAccount'], {
      id: term('BT-84', 'ID', 'IBANID|ProprietaryID'),
      name: term('BT-85', 'Name', 'AccountName'),
    }),
    bic: term(
      'BT-86',
      'PayeeFinancialAccount/FinancialInstitutionBranch/ID',
      'PayeeSpecifiedCreditorFinancialInstitution/BICID',
    ),
    card: term('BT-87', 'CardAccount/PrimaryAccountNumberID', 'ApplicableTradeSettlementFinancialCard/ID'),
  }),
  payment_reference: term('BT-83', 'PaymentMeans/PaymentID', `${settlement}/PaymentReference`),
  // After the means of payment, the first of which has it in a credit note of UBL.
  due: date(
    'BT-9',
    'DueDate|PaymentMeans/PaymentDueDate',
    `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime`,
  ),
  allowances: adjustment('BG-20', onDocument(false), [
    ...['BT-92', 'BT-93', 'BT-94', 'BT-95', 'BT-96', 'BT-97', 'BT-98'],
  ]),
  charges: adjustment('BG-21', onDocument(true), [
    ...['BT-99', 'BT-100', 'BT-101', 'BT-102', 'BT-103', 'BT-104', 'BT-105'],
  ]),
  totals: group(
    'BG-22',
    ['LegalMonetaryTotal', `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`],
    {
      lines: term('BT-106', 'LineExtensionAmount', 'LineTotalAmount'),
      allowances: term('BT-107', 'AllowanceTotalAmount', 'AllowanceTotalAmount'),
      charges: term('BT-108', 'ChargeTotalAmount', 'ChargeTotalAmount'),
      net: term('BT-109', 'TaxExclusiveAmount', 'TaxBasisTotalAmount'),
      gross: term('BT-112', 'TaxInclusiveAmount', 'GrandTotalAmount'),
      paid: term('BT-113', 'PrepaidAmount', 'TotalPrepaidAmount'),
      rounding: term('BT-114', 'PayableRoundingAmount', 'RoundingAmount'),
      due: term('BT-115', 'PayableAmount', 'DuePayableAmount'),
    },
  ),
  /** In UBL one in the currency of the invoice and one in that of its VAT, each with its rows. */
  tax_totals: groups(
    'BT-110',
    ['TaxTotal', `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount`],
    {
      amount: term('BT-110', 'TaxAmount', ''),
      currency: term('BT-110-1', 'TaxAmount/@currencyID', '@currencyID'),
      parts: groups('BG-23', ['TaxSubtotal', nowhere], { tax: term('BT-117', 'TaxAmount', '') }),
    },
  ),
  taxes: groups('BG-23', ['TaxTotal/TaxSubtotal', `${settlement}/ApplicableTradeTax`], {
    taxable: term('BT-116', 'TaxableAmount', 'BasisAmount'),
    tax: term('BT-117', 'TaxAmount', 'CalculatedAmount'),
    category_code: term('BT-118', 'TaxCategory/ID', 'CategoryCode'),
    vat: group('BT-118', ['TaxCategory[TaxScheme/ID=VAT]', ''], {
      category: term('BT-118', 'ID', 'CategoryCode'),
      rate: term('BT-119', 'Percent', 'RateApplicablePercent'),
      reason: term('BT-120', 'TaxExemptionReason', 'ExemptionReason'),
      reason_code: term('BT-121', 'TaxExemptionReasonCode', 'ExemptionReasonCode'),
    }),
  }),
  attachments: groups(
    'BG-24',
    [
      'AdditionalDocumentReference[DocumentTypeCode!=130]',
      `${agreement}/AdditionalReferencedDocument[TypeCode=916]`,
    ],
    {
      reference: term('BT-122', 'ID', 'IssuerAssignedID'),
      description: term('BT-123', 'DocumentDescription', 'Name'),
      url: term('BT-124', 'Attachment/ExternalReference/URI', 'URIID'),
      media: term(
        'BT-125-1',
        'Attachment/EmbeddedDocumentBinaryObject/@mimeCode',
        'AttachmentBinaryObject/@mimeCode',
      ),
      file_name: term(
        'BT-125-2',
        'Attachment/EmbeddedDocumentBinaryObject/@filename',
        'AttachmentBinaryObject/@filename',
      ),
    },
  ),
  lines: lineTerms,
};

/** An invoice as it was read, every text as written, dates as year-month-day. */
export type EInvoice = TermsRead<typeof invoiceTerms>;
export type EInvoiceLine = EInvoice['lines'][number];

/** An invoice to be written; what it leaves out is not in the file. */
export type EInvoiceGiven = TermsGiven<typeof invoiceTerms>;
export type EInvoiceLineGiven = NonNullable<EInvoiceGiven['lines']>[number];
