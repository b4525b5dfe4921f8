import type { EInvoice } from '../model/invoice-terms.ts';
import {
  allowanceReasons,
  chargeReasons,
  countries,
  creditNoteKinds,
  currencies,
  endpointSchemes,
  exemptionReasons,
  identifierSchemes,
  invoiceKinds,
  itemClasses,
  noteSubjects,
  paymentMeans,
  referenceSchemes,
  taxPoints,
  units,
  vatCategoryCodes,
} from './code-lists.ts';
import { each, listed, type Rule } from './rule.ts';

const listedIn = (
  code: string,
  what: string,
  list: ReadonlySet<string>,
  parts: (invoice: EInvoice) => readonly (string | undefined)[],
): Rule =>
  each(
    code,
    `${what} is not in its code list.`,
    (invoice) => parts(invoice).flatMap((one) => listed(one)),
    (one) => list.has(one),
  );

const parties = ({ seller, buyer, payee }: EInvoice) => [seller, buyer, payee].flatMap((one) => listed(one));
const allowances = (i: EInvoice) => [...i.allowances, ...i.lines.flatMap((line) => line.allowances)];
const charges = (i: EInvoice) => [...i.charges, ...i.lines.flatMap((line) => line.charges)];

/** UBL has the subject of a note within it: `#AAI#The text`. */
const subjectOf = ({ subject, text = '' }: EInvoice['notes'][number]) =>
  subject ?? /^#([^#]*)#/.exec(text)?.[1];

const media = new Set([
  ...['application/pdf', 'image/png', 'image/jpeg', 'text/csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]);

/** That codes are in their lists (BR-CL). */
export const codeRules: readonly Rule[] = [
  listedIn('BR-CL-01', 'The kind of invoice (BT-3)', new Set([...invoiceKinds, ...creditNoteKinds]), (i) => [
    i.type_code,
  ]),
  listedIn('BR-CL-04', 'The currency (BT-5)', currencies, (i) => [i.currency]),
  listedIn('BR-CL-03', 'The currency of an amount', currencies, (i) =>
    i.tax_totals.map(({ currency }) => currency),
  ),
  listedIn('BR-CL-05', 'The currency of VAT (BT-6)', currencies, (i) => [i.tax_currency]),
  listedIn('BR-CL-06', 'The tax point (BT-8)', taxPoints, (i) => [i.tax_point_code]),
  listedIn('BR-CL-07', 'The scheme of an object (BT-18, BT-128)', referenceSchemes, (i) => [
    i.object?.scheme,
    ...i.lines.flatMap(({ objects }) => objects.map(({ scheme }) => scheme)),
  ]),
  listedIn('BR-CL-08', 'The subject of a note (BT-21)', noteSubjects, (i) => i.notes.map(subjectOf)),
  listedIn('BR-CL-10', 'The scheme of a party (BT-29)', new Set([...identifierSchemes, 'SEPA']), (i) =>
    parties(i).flatMap(({ identifiers }) => identifiers.map(({ scheme }) => scheme)),
  ),
  listedIn('BR-CL-11', 'The scheme of a registration (BT-30)', identifierSchemes, (i) =>
    parties(i).map(({ registration }) => registration?.scheme),
  ),
  listedIn('BR-CL-13', 'The list of a class (BT-158)', itemClasses, (i) =>
    i.lines.flatMap(({ classes }) => classes.map(({ scheme }) => scheme)),
  ),
  listedIn('BR-CL-14', 'A country', countries, (i) =>
    [i.seller?.address, i.buyer?.address, i.representative?.address, i.delivery?.address].map(
      (address) => address?.country,
    ),
  ),
  listedIn('BR-CL-15', 'A country of origin (BT-159)', countries, (i) => i.lines.map(({ origin }) => origin)),
  listedIn('BR-CL-16', 'The way of payment (BT-81)', paymentMeans, (i) => i.payments.map(({ code }) => code)),
  listedIn('BR-CL-17', 'A VAT category (BT-118)', vatCategoryCodes, (i) =>
    [...i.taxes, ...i.allowances, ...i.charges].map(({ category_code }) => category_code),
  ),
  listedIn('BR-CL-18', 'The VAT category of a line (BT-151)', vatCategoryCodes, (i) =>
    i.lines.map(({ category_code }) => category_code),
  ),
  listedIn('BR-CL-19', 'The reason of an allowance (BT-98)', allowanceReasons, (i) =>
    allowances(i).map(({ reason_code }) => reason_code),
  ),
  listedIn('BR-CL-20', 'The reason of a charge (BT-105)', chargeReasons, (i) =>
    charges(i).map(({ reason_code }) => reason_code),
  ),
  listedIn('BR-CL-21', 'The scheme of a standard number (BT-157)', identifierSchemes, (i) =>
    i.lines.flatMap(({ standard_items }) => standard_items.map(({ scheme }) => scheme)),
  ),
  listedIn('BR-CL-22', 'The reason of an exemption (BT-121)', exemptionReasons, (i) =>
    i.taxes.map(({ vat }) => vat?.reason_code?.toUpperCase()),
  ),
  listedIn('BR-CL-23', 'A unit (BT-130)', units, (i) =>
    i.lines.flatMap(({ unit, price_unit }) => [unit, price_unit]),
  ),
  listedIn('BR-CL-24', 'The type of an attachment (BT-125)', media, (i) =>
    i.attachments.map((one) => one.media),
  ),
  listedIn('BR-CL-25', 'The scheme of an electronic address (BT-34, BT-49)', endpointSchemes, (i) =>
    [i.seller, i.buyer].map((party) => party?.endpoint?.scheme),
  ),
  listedIn('BR-CL-26', 'The scheme of a place of delivery (BT-71)', identifierSchemes, (i) => [
    i.delivery?.location?.scheme,
  ]),
];
