import type { WrittenSyntax } from './written.ts';

const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common';

const party =
  'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact';
const address = 'StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country';
const references = 'OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference';
const trade =
  'AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal';
const afterQuantity =
  'LineExtensionAmount AccountingCost InvoicePeriod OrderLineReference DocumentReference AllowanceCharge Item Price';

/** UBL 2.1: its namespaces, and the order of elements within each, by its schema. */
export const ubl: WrittenSyntax = {
  namespaces: {
    cac: `${common}AggregateComponents-2`,
    cbc: `${common}BasicComponents-2`,
  },
  prefixOf: ({ children }) => (children.length > 0 ? 'cac' : 'cbc'),
  order: {
    Invoice: `CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode
      TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod ${references} OriginatorDocumentReference
      ContractDocumentReference AdditionalDocumentReference ProjectReference ${trade} InvoiceLine`,
    CreditNote: `CustomizationID ProfileID ID IssueDate TaxPointDate CreditNoteTypeCode Note DocumentCurrencyCode
      TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod ${references} ContractDocumentReference
      AdditionalDocumentReference OriginatorDocumentReference ${trade} CreditNoteLine`,
    Party: party,
    PayeeParty: party,
    TaxRepresentativeParty: party,
    PostalAddress: address,
    Address: address,
    PartyTaxScheme: 'CompanyID TaxScheme',
    PartyLegalEntity: 'RegistrationName CompanyID CompanyLegalForm',
    Contact: 'Name Telephone ElectronicMail',
    OrderReference: 'ID SalesOrderID',
    InvoiceDocumentReference: 'ID IssueDate',
    InvoicePeriod: 'StartDate EndDate DescriptionCode',
    Delivery: 'ActualDeliveryDate DeliveryLocation DeliveryParty',
    DeliveryLocation: 'ID Address',
    PaymentMeans: 'PaymentMeansCode PaymentDueDate PaymentID CardAccount PayeeFinancialAccount',
    PayeeFinancialAccount: 'ID Name FinancialInstitutionBranch',
    AllowanceCharge:
      'ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount TaxCategory',
    TaxTotal: 'TaxAmount TaxSubtotal',
    TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
    TaxCategory: 'ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme',
    ClassifiedTaxCategory: 'ID Percent TaxScheme',
    LegalMonetaryTotal:
      'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount',
    InvoiceLine: `ID Note InvoicedQuantity ${afterQuantity}`,
    CreditNoteLine: `ID Note CreditedQuantity ${afterQuantity}`,
    Item: `Description Name BuyersItemIdentification SellersItemIdentification StandardItemIdentification OriginCountry
      CommodityClassification ClassifiedTaxCategory AdditionalItemProperty`,
    AdditionalItemProperty: 'Name Value',
    Price: 'PriceAmount BaseQuantity AllowanceCharge',
  },
  complete: (element, { currency }) => {
    // Every amount says its currency.
    if (element.name.endsWith('Amount')) element.attributes['currencyID'] ??= currency;
  },
};
