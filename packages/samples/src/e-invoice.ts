/**
 * One electronic invoice by EN 16931, in UBL and in CII: a printer in Bern bills 10 hours at 8.1 %
 * and a book at 2.6 %, and allows 20.00. `replace` changes the text, so that a test can break one
 * thing.
 */
export type EInvoiceOptions = { syntax: 'ubl' | 'cii'; replace?: readonly (readonly [string, string])[] };

export const eInvoiceXml = ({ syntax, replace = [] }: EInvoiceOptions): string => {
  let text = syntax === 'ubl' ? ubl : cii;
  for (const [from, to] of replace) {
    if (!text.includes(from)) throw new Error(`the sample has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
};

/** `of` is the number of the invoice that it names, if it names one. */
export type CreditNoteOptions = EInvoiceOptions & { of?: string };

/**
 * A credit note of that invoice, of two hours and the book, by which 301.29 of it is given back:
 * `CreditNote` of UBL, or 381 of CII.
 */
export const eCreditNoteXml = ({ syntax, of, replace = [] }: CreditNoteOptions): string =>
  eInvoiceXml({
    syntax,
    replace: [
      ...credited,
      ...(syntax === 'ubl' ? asCreditNote : [['TypeCode>380<', 'TypeCode>381<'] as const]),
      ...(of === undefined ? [] : [naming[syntax](of)]),
      ...replace,
    ],
  });

const credited = [
  ['R-2026-17', 'G-2026-3'],
  ['HUR">10<', 'HUR">2<'],
  ['>1200.00<', '>240.00<'],
  ['>20.00<', '>4.00<'],
  ['>1180.00<', '>236.00<'],
  ['>95.58<', '>19.12<'],
  ['>1245.00<', '>285.00<'],
  ['>1225.00<', '>281.00<'],
  ['>96.75<', '>20.29<'],
  ['>1321.75<', '>301.29<'],
] as const;

const asCreditNote = [
  ['Invoice-2"', 'CreditNote-2"'],
  ['<Invoice ', '<CreditNote '],
  ['</Invoice>', '</CreditNote>'],
  ['InvoiceTypeCode>', 'CreditNoteTypeCode>'],
  ['>380<', '>381<'],
  ['cac:InvoiceLine>', 'cac:CreditNoteLine>'],
  ['InvoicedQuantity', 'CreditedQuantity'],
] as const;

const naming = {
  ubl: (of: string) =>
    [
      '</cac:OrderReference>',
      `</cac:OrderReference><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${of}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`,
    ] as const,
  cii: (of: string) =>
    [
      '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
      `</ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${of}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`,
    ] as const,
};

const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common';
const vat = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const category = (name: string, rate: string) =>
  `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${vat}</cac:${name}>`;
const subtotal = (taxable: string, tax: string, rate: string) =>
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="CHF">${taxable}</cbc:TaxableAmount><cbc:TaxAmount currencyID="CHF">${tax}</cbc:TaxAmount>${category('TaxCategory', rate)}</cac:TaxSubtotal>`;
const ublLine = (id: number, [quantity, unit, price, net, name, rate]: readonly string[]) => `
  <cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="${unit}">${quantity}</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount currencyID="CHF">${net}</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>${name}</cbc:Name>${category('ClassifiedTaxCategory', rate ?? '')}</cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="CHF">${price}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;

const billed = [
  ['10', 'HUR', '120.00', '1200.00', 'Gestaltung', '8.1'],
  ['1', 'C62', '45.00', '45.00', 'Fachbuch', '2.6'],
] as const;

const ubl = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="${common}AggregateComponents-2" xmlns:cbc="${common}BasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>R-2026-17</cbc:ID><cbc:IssueDate>2026-02-20</cbc:IssueDate><cbc:DueDate>2026-03-22</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>CHF</cbc:DocumentCurrencyCode>
  <cac:OrderReference><cbc:ID>B-4711</cbc:ID></cac:OrderReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PostalAddress><cbc:StreetName>Gerberngasse 4</cbc:StreetName><cbc:CityName>Bern</cbc:CityName><cbc:PostalZone>3011</cbc:PostalZone><cac:Country><cbc:IdentificationCode>CH</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>CHE116281271MWST</cbc:CompanyID>${vat}</cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Druckwerk Bern GmbH</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>CH</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyLegalEntity><cbc:RegistrationName>Sonnenberg AG</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>210000000003139471430009017</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>CH4431999123000889012</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Treuerabatt</cbc:AllowanceChargeReason><cbc:Amount currencyID="CHF">20.00</cbc:Amount>${category('TaxCategory', '8.1')}</cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount currencyID="CHF">96.75</cbc:TaxAmount>${subtotal('1180.00', '95.58', '8.1')}${subtotal('45.00', '1.17', '2.6')}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="CHF">1245.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="CHF">1225.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="CHF">1321.75</cbc:TaxInclusiveAmount>
    <cbc:AllowanceTotalAmount currencyID="CHF">20.00</cbc:AllowanceTotalAmount><cbc:PayableAmount currencyID="CHF">1321.75</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>${billed.map((line, at) => ublLine(at + 1, line)).join('')}
</Invoice>
`;

const tax = (within: string, rate: string) =>
  `<ram:TypeCode>VAT</ram:TypeCode>${within}<ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>`;
const row = (taxable: string, amount: string, rate: string) =>
  `<ram:ApplicableTradeTax><ram:CalculatedAmount>${amount}</ram:CalculatedAmount>${tax(`<ram:BasisAmount>${taxable}</ram:BasisAmount>`, rate)}</ram:ApplicableTradeTax>`;
const dateElement = (name: string, date: string) =>
  `<ram:${name}><udt:DateTimeString format="102">${date}</udt:DateTimeString></ram:${name}>`;
const ciiLine = (id: number, [quantity, unit, price, net, name, rate]: readonly string[]) => `
    <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="${unit}">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${tax('', rate ?? '')}</ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;
const unece = 'urn:un:unece:uncefact:data:standard:';

const cii = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="${unece}CrossIndustryInvoice:100" xmlns:ram="${unece}ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${unece}UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>R-2026-17</ram:ID><ram:TypeCode>380</ram:TypeCode>${dateElement('IssueDateTime', '20260220')}</rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${billed.map((line, at) => ciiLine(at + 1, line)).join('')}
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Druckwerk Bern GmbH</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>3011</ram:PostcodeCode><ram:LineOne>Gerberngasse 4</ram:LineOne><ram:CityName>Bern</ram:CityName><ram:CountryID>CH</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">CHE116281271MWST</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Sonnenberg AG</ram:Name><ram:PostalTradeAddress><ram:CountryID>CH</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>B-4711</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>210000000003139471430009017</ram:PaymentReference><ram:InvoiceCurrencyCode>CHF</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>30</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>CH4431999123000889012</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      ${row('1180.00', '95.58', '8.1')}${row('45.00', '1.17', '2.6')}
      <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>20.00</ram:ActualAmount><ram:Reason>Treuerabatt</ram:Reason><ram:CategoryTradeTax>${tax('', '8.1')}</ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>
      <ram:SpecifiedTradePaymentTerms>${dateElement('DueDateDateTime', '20260322')}</ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>1245.00</ram:LineTotalAmount><ram:AllowanceTotalAmount>20.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>1225.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="CHF">96.75</ram:TaxTotalAmount><ram:GrandTotalAmount>1321.75</ram:GrandTotalAmount><ram:DuePayableAmount>1321.75</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
