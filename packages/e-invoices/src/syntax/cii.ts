import type { WrittenSyntax } from './written.ts';

const unece = 'urn:un:unece:uncefact:data:standard:';

const party =
  'ID GlobalID Name Description SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration';
const tax =
  'CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode TaxPointDate DueDateTypeCode RateApplicablePercent';

const unqualified = new Set(['DateTimeString', 'DateString', 'Indicator']);
const outermost = new Set(['ExchangedDocumentContext', 'ExchangedDocument', 'SupplyChainTradeTransaction']);

/** CII D16B: its namespaces, and the order of elements within each, by its schema. */
export const cii: WrittenSyntax = {
  namespaces: {
    rsm: `${unece}CrossIndustryInvoice:100`,
    ram: `${unece}ReusableAggregateBusinessInformationEntity:100`,
    udt: `${unece}UnqualifiedDataType:100`,
    qdt: `${unece}QualifiedDataType:100`,
  },
  prefixOf: ({ name }, parent) => {
    if (parent === undefined || outermost.has(name)) return 'rsm';
    if (!unqualified.has(name)) return 'ram';
    return parent.name === 'FormattedIssueDateTime' ? 'qdt' : 'udt';
  },
  order: {
    CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
    ExchangedDocumentContext:
      'BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter',
    ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote',
    IncludedNote: 'Content SubjectCode',
    SupplyChainTradeTransaction:
      'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
    IncludedSupplyChainTradeLineItem:
      'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
    AssociatedDocumentLineDocument: 'LineID IncludedNote',
    SpecifiedTradeProduct: `GlobalID SellerAssignedID BuyerAssignedID Name Description ApplicableProductCharacteristic
      DesignatedProductClassification OriginTradeCountry`,
    ApplicableProductCharacteristic: 'Description Value',
    SpecifiedLineTradeAgreement:
      'BuyerOrderReferencedDocument GrossPriceProductTradePrice NetPriceProductTradePrice',
    NetPriceProductTradePrice: 'ChargeAmount BasisQuantity',
    SpecifiedLineTradeSettlement: `ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge
      SpecifiedTradeSettlementLineMonetarySummation AdditionalReferencedDocument ReceivableSpecifiedTradeAccountingAccount`,
    ApplicableTradeTax: tax,
    CategoryTradeTax: tax,
    BillingSpecifiedPeriod: 'StartDateTime EndDateTime',
    SpecifiedTradeAllowanceCharge:
      'ChargeIndicator CalculationPercent BasisAmount ActualAmount ReasonCode Reason CategoryTradeTax',
    ApplicableHeaderTradeAgreement: `BuyerReference SellerTradeParty BuyerTradeParty SellerTaxRepresentativeTradeParty
      SellerOrderReferencedDocument BuyerOrderReferencedDocument ContractReferencedDocument AdditionalReferencedDocument
      SpecifiedProcuringProject`,
    SellerTradeParty: party,
    BuyerTradeParty: party,
    SellerTaxRepresentativeTradeParty: party,
    PayeeTradeParty: party,
    ShipToTradeParty: party,
    SpecifiedLegalOrganization: 'ID TradingBusinessName',
    DefinedTradeContact:
      'PersonName DepartmentName TelephoneUniversalCommunication EmailURIUniversalCommunication',
    PostalTradeAddress: 'PostcodeCode LineOne LineTwo LineThree CityName CountryID CountrySubDivisionName',
    ApplicableHeaderTradeDelivery: `ShipToTradeParty ActualDeliverySupplyChainEvent DespatchAdviceReferencedDocument
      ReceivingAdviceReferencedDocument`,
    ApplicableHeaderTradeSettlement: `PaymentReference TaxCurrencyCode InvoiceCurrencyCode PayeeTradeParty
      SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge
      SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument
      ReceivableSpecifiedTradeAccountingAccount`,
    SpecifiedTradeSettlementPaymentMeans: `TypeCode Information ApplicableTradeSettlementFinancialCard
      PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution`,
    PayeePartyCreditorFinancialAccount: 'IBANID AccountName ProprietaryID',
    SpecifiedTradePaymentTerms: 'Description DueDateDateTime',
    SpecifiedTradeSettlementHeaderMonetarySummation: `LineTotalAmount ChargeTotalAmount AllowanceTotalAmount
      TaxBasisTotalAmount TaxTotalAmount RoundingAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount`,
    InvoiceReferencedDocument: 'IssuerAssignedID FormattedIssueDateTime',
  },
  complete: (element, { grow }) => {
    if (element.name === 'DateTimeString' || element.name === 'DateString')
      element.attributes['format'] = '102';
    if (element.name === 'ApplicableTradeTax') grow(element, 'TypeCode').text = 'VAT';
    // The schema wants it, also where nothing is said of the delivery.
    if (element.name === 'SupplyChainTradeTransaction') grow(element, 'ApplicableHeaderTradeDelivery');
  },
};
