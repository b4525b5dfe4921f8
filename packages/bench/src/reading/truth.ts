import { convert } from 'xmlbuilder2';

/** The true fields of a bill: by the invoice in XML that is attached to it. */
export type Truth = {
  /** In hundredths. */
  total: string;
  due: string;
  date: string;
  number: string;
  currency: string;
  seller: string;
  buyer: string;
  type: string;
  ibans: readonly string[];
  /** VAT numbers of the seller. */
  uids: readonly string[];
  /** Those of the buyer, who knows them. */
  buyerUids: readonly string[];
  /** Whether it was drawn for this: its total may be nowhere in the text. */
  isDrawn?: boolean;
  /** The IBANs of the buyer in its own books. */
  buyerIbans?: readonly string[];
  /** Amounts and IBANs that stand in the file, and that nobody sees: no field has them. */
  never?: readonly string[];
  /** By rate: `19.00 8.10`, as rate and tax. */
  taxes: readonly string[];
};

type Node = { [name: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The nodes and texts under a path of names without their prefixes. */
const nodesAt = (from: unknown, ...path: readonly string[]): unknown[] => {
  const [name, ...rest] = path;
  if (name === undefined) return [from].flat();
  return [from].flat().flatMap((one) => {
    if (!isNode(one)) return [];
    const inside = Object.entries(one).filter(([key]) => key.replace(/^.*:/, '') === name);
    return inside.flatMap(([, value]) => nodesAt(value, ...rest));
  });
};

const nodeText = (value: unknown): string => {
  if (isNode(value)) return nodeText(value['#']);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};
const first = (from: unknown, ...path: readonly string[]): string =>
  nodesAt(from, ...path)
    .map(nodeText)
    .find((text) => text !== '') ?? '';
const inCents = (text: string): string =>
  text === '' || Number.isNaN(Number(text)) ? '' : Number(text).toFixed(2);

/** The truth of an invoice by ZUGFeRD 1 or 2, or Factur-X; undefined where it is none of them. */
export const truthIn = (xml: string): Truth | undefined => {
  let read: unknown;
  try {
    read = convert(xml, { format: 'object' });
  } catch {
    return undefined;
  }
  const [root] = [...nodesAt(read, 'CrossIndustryInvoice'), ...nodesAt(read, 'CrossIndustryDocument')];
  if (!root) return undefined;
  const head = [...nodesAt(root, 'ExchangedDocument'), ...nodesAt(root, 'HeaderExchangedDocument')];
  const trade = [
    ...nodesAt(root, 'SupplyChainTradeTransaction'),
    ...nodesAt(root, 'SpecifiedSupplyChainTradeTransaction'),
  ];
  const either = (from: unknown, names: readonly string[]): unknown[] =>
    names.flatMap((name) => nodesAt(from, name));
  const agreement = either(trade, ['ApplicableHeaderTradeAgreement', 'ApplicableSupplyChainTradeAgreement']);
  const settlement = either(trade, [
    'ApplicableHeaderTradeSettlement',
    'ApplicableSupplyChainTradeSettlement',
  ]);
  const sums = either(settlement, [
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    'SpecifiedTradeSettlementMonetarySummation',
  ]);
  const day = first(head, 'IssueDateTime', 'DateTimeString');
  return {
    total: inCents(first(sums, 'GrandTotalAmount')),
    due: inCents(first(sums, 'DuePayableAmount')),
    date: /^\d{8}/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}` : '',
    number: first(head, 'ID'),
    type: first(head, 'TypeCode'),
    currency: first(settlement, 'InvoiceCurrencyCode'),
    seller: first(agreement, 'SellerTradeParty', 'Name'),
    buyer: first(agreement, 'BuyerTradeParty', 'Name'),
    ibans: nodesAt(
      settlement,
      'SpecifiedTradeSettlementPaymentMeans',
      'PayeePartyCreditorFinancialAccount',
      'IBANID',
    )
      .map((iban) => nodeText(iban).replace(/\s/g, ''))
      .filter((iban) => iban !== ''),
    uids: uidsOf(nodesAt(agreement, 'SellerTradeParty')),
    buyerUids: uidsOf(nodesAt(agreement, 'BuyerTradeParty')),
    taxes: nodesAt(settlement, 'ApplicableTradeTax').map((tax) => {
      const rate = first(tax, 'RateApplicablePercent') || first(tax, 'ApplicablePercent') || '0';
      return `${inCents(rate)} ${inCents(first(tax, 'CalculatedAmount'))}`;
    }),
  };
};

const uidsOf = (party: unknown): string[] =>
  nodesAt(party, 'SpecifiedTaxRegistration', 'ID').map((id) => nodeText(id).replace(/[^A-Z0-9]/gi, ''));

/** The truth of a test of invoice2data, as it keeps it beside the PDF. */
export const truthBeside = (json: string): Truth | undefined => {
  const [one] = JSON.parse(json) as Record<string, unknown>[];
  const text = (name: string): string => (one?.[name] === undefined ? '' : String(one[name]));
  if (!one || text('amount') === '') return undefined;
  return {
    ...{
      total: inCents(text('amount')),
      due: '',
      date: text('date').slice(0, 10),
      number: text('invoice_number'),
    },
    ...{ currency: text('currency'), seller: text('issuer'), buyer: '', type: '' },
    ...{ ibans: oneOrNone(text('iban').replace(/\s/g, '')), uids: oneOrNone(text('vat').replace(/\W/g, '')) },
    ...{ buyerUids: [], taxes: [] },
  };
};

const oneOrNone = (text: string): string[] => (text === '' ? [] : [text]);
