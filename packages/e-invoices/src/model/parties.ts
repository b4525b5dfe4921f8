import { date, group, groups, term } from './term.ts';

/** The address of a party: lines 1 to 3, city, post code, region, country. */
const address = (
  [one, two, three, city, post_code, region, country]: readonly string[],
  at: readonly [string, string],
) =>
  group('address', at, {
    line_1: term(one ?? '', 'StreetName', 'LineOne'),
    line_2: term(two ?? '', 'AdditionalStreetName', 'LineTwo'),
    line_3: term(three ?? '', 'AddressLine/Line', 'LineThree'),
    city: term(city ?? '', 'CityName', 'CityName'),
    post_code: term(post_code ?? '', 'PostalZone', 'PostcodeCode'),
    region: term(region ?? '', 'CountrySubentity', 'CountrySubDivisionName'),
    country: term(country ?? '', 'Country/IdentificationCode', 'CountryID'),
  });

const vatId = (name: string) =>
  term(name, 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID', 'SpecifiedTaxRegistration/ID[@schemeID=VA]');

const endpoint = (name: string) =>
  group(name, ['EndpointID', 'URIUniversalCommunication/URIID'], {
    id: term(name, '', ''),
    scheme: term(`${name}-1`, '@schemeID', '@schemeID'),
  });

const identifiers = (name: string) =>
  groups(name, ['PartyIdentification/ID', 'ID|GlobalID'], {
    id: term(name, '', ''),
    scheme: term(`${name}-1`, '@schemeID', '@schemeID'),
  });

const registration = (name: string) =>
  group(name, ['PartyLegalEntity/CompanyID', 'SpecifiedLegalOrganization/ID'], {
    id: term(name, '', ''),
    scheme: term(`${name}-1`, '@schemeID', '@schemeID'),
  });

const contact = (name: string, [person, phone, mail]: readonly [string, string, string]) =>
  group(name, ['Contact', 'DefinedTradeContact'], {
    name: term(person, 'Name', 'PersonName|DepartmentName'),
    phone: term(phone, 'Telephone', 'TelephoneUniversalCommunication/CompleteNumber'),
    mail: term(mail, 'ElectronicMail', 'EmailURIUniversalCommunication/URIID'),
  });

const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement';
const delivery = 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery';
const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';

/** BG-4: the seller. */
export const seller = group('BG-4', ['AccountingSupplierParty/Party', `${agreement}/SellerTradeParty`], {
  name: term('BT-27', 'PartyLegalEntity/RegistrationName', 'Name'),
  trading_name: term('BT-28', 'PartyName/Name', 'SpecifiedLegalOrganization/TradingBusinessName'),
  identifiers: identifiers('BT-29'),
  registration: registration('BT-30'),
  vat_id: vatId('BT-31'),
  tax_id: term(
    'BT-32',
    'PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID',
    'SpecifiedTaxRegistration/ID[@schemeID=FC]',
  ),
  legal_form: term('BT-33', 'PartyLegalEntity/CompanyLegalForm', 'Description'),
  endpoint: endpoint('BT-34'),
  address: address(
    ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'],
    ['PostalAddress', 'PostalTradeAddress'],
  ),
  contact: contact('BG-6', ['BT-41', 'BT-42', 'BT-43']),
});

/** BG-7: the buyer. */
export const buyer = group('BG-7', ['AccountingCustomerParty/Party', `${agreement}/BuyerTradeParty`], {
  name: term('BT-44', 'PartyLegalEntity/RegistrationName', 'Name'),
  trading_name: term('BT-45', 'PartyName/Name', 'SpecifiedLegalOrganization/TradingBusinessName'),
  identifiers: identifiers('BT-46'),
  registration: registration('BT-47'),
  vat_id: vatId('BT-48'),
  endpoint: endpoint('BT-49'),
  address: address(
    ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'],
    ['PostalAddress', 'PostalTradeAddress'],
  ),
  contact: contact('BG-9', ['BT-56', 'BT-57', 'BT-58']),
});

/** BG-10: who is paid, where that is not the seller. */
export const payee = group('BG-10', ['PayeeParty', `${settlement}/PayeeTradeParty`], {
  name: term('BT-59', 'PartyName/Name', 'Name'),
  identifiers: identifiers('BT-60'),
  registration: registration('BT-61'),
});

/** BG-11: the tax representative of the seller. */
export const representative = group(
  'BG-11',
  ['TaxRepresentativeParty', `${agreement}/SellerTaxRepresentativeTradeParty`],
  {
    name: term('BT-62', 'PartyName/Name', 'Name'),
    vat_id: vatId('BT-63'),
    address: address(
      ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'],
      ['PostalAddress', 'PostalTradeAddress'],
    ),
  },
);

/** BG-13: where and when the goods or services were delivered. */
export const deliverySite = group('BG-13', ['Delivery', delivery], {
  name: term('BT-70', 'DeliveryParty/PartyName/Name', 'ShipToTradeParty/Name'),
  location: group('BT-71', ['DeliveryLocation/ID', 'ShipToTradeParty/ID|ShipToTradeParty/GlobalID'], {
    id: term('BT-71', '', ''),
    scheme: term('BT-71-1', '@schemeID', '@schemeID'),
  }),
  delivered: date('BT-72', 'ActualDeliveryDate', 'ActualDeliverySupplyChainEvent/OccurrenceDateTime'),
  address: address(
    ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'],
    ['DeliveryLocation/Address', 'ShipToTradeParty/PostalTradeAddress'],
  ),
});
