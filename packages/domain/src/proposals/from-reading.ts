import { bareIban } from '../qr-bill/iban.ts';
import { isQrReference } from '../qr-bill/reference.ts';
import type { ReadingFields } from '../readings/reading.ts';
import type { VendorInBooks } from '../readings/vendor.ts';
import { isCurrency } from '../values/currency.ts';
import { amountOf } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { DocumentBooked } from './habits.ts';
import type { ReadBill } from './proposal.ts';

/**
 * The reading of a receipt's words as a bill that proposes a payable (docs/interface §16.4).
 */

/** The total that figures prove; undefined where none is, or nothing is to pay. */
export const provenTotal = ({ kind, total }: ReadingFields): Decimal | undefined =>
  kind !== 'credit_note' && total?.proof === 'arithmetic' ? total.value : undefined;

/**
 * The bill of a reading. A read IBAN is never paid to: the bill has the vendor's of the books,
 * where both are the same one.
 */
export const billOfReading = (reading: ReadingFields, vendor: VendorInBooks | undefined): ReadBill => {
  const amount = provenTotal(reading);
  const known = bareIban(vendor?.bank_iban ?? '');
  const iban = known !== '' && reading.iban?.value === known ? known : '';
  const reference = iban === '' ? '' : (reading.reference?.value ?? '');
  const currency = reading.currency?.value ?? '';
  return {
    bill: {
      iban,
      creditor: { ...nowhere, name: vendor?.name ?? reading.vendor?.value ?? '' },
      ...(amount === undefined ? {} : { amount }),
      currency: isCurrency(currency) ? currency : '',
      reference_type: reference === '' ? 'NON' : isQrReference(reference) ? 'QRR' : 'SCOR',
      reference,
      message: '',
      billing_information: '',
      problems: [...problemsOf(reading), ...ibanProblems(reading, vendor)],
    },
    details: {
      invoice_number: reading.number?.value ?? '',
      ...(reading.date ? { document_date: reading.date.value } : {}),
      ...(reading.due_date ? { duedate: reading.due_date.value } : {}),
      customer_reference: '',
      uid: '',
      taxes: reading.taxes.map(({ rate, net }) => ({ rate, net })),
      import_taxes: [],
      conditions: [],
      problems: [],
    },
  };
};

const nowhere = { address1: '', address2: '', zipcode: '', city: '', country: '' };

const problemsOf = ({ kind, total, due }: ReadingFields): string[] => [
  ...(kind === 'credit_note' ? ['It looks like a credit note, for which nothing is to be paid.'] : []),
  ...(kind === 'reminder' ? ['It looks like a reminder: the bill itself may be booked already.'] : []),
  ...(due && total?.proof === 'arithmetic'
    ? [`The total is ${total.value}, and ${due.value} is asked for: see what was paid or owed before.`]
    : []),
];

const ibanProblems = ({ iban }: ReadingFields, vendor: VendorInBooks | undefined): string[] => {
  if (!iban || !vendor || bareIban(vendor.bank_iban) === iban.value) return [];
  const { vendornumber, bank_iban } = vendor;
  return [
    bank_iban === ''
      ? `The bill has the IBAN ${iban.value}, and vendor ${vendornumber} has none: it is not paid to before it is entered.`
      : `The bill has the IBAN ${iban.value}, and vendor ${vendornumber} has ${bank_iban}: it is not paid to.`,
  ];
};

/**
 * Fills what a QR-bill lacks with what was read beside it: date, number, taxes, and the amount
 * where it leaves that open. What the QR-bill says is never changed.
 */
export const filledByReading = <Read extends ReadBill>(read: Read, reading: ReadingFields): Read => {
  const { bill, details } = read;
  const proven = provenTotal(reading);
  const amount = bill.amount ?? proven;
  const isSame = proven !== undefined && amount !== undefined && amountOf(proven).eq(amountOf(amount));
  const isTaxed = details.taxes.length > 0 || details.import_taxes.length > 0;
  return {
    ...read,
    bill: {
      ...bill,
      ...(amount === undefined ? {} : { amount }),
      problems: [...bill.problems, ...differing(read, reading)],
    },
    details: {
      ...details,
      invoice_number: details.invoice_number || (reading.number?.value ?? ''),
      ...(details.document_date === undefined && reading.date ? { document_date: reading.date.value } : {}),
      taxes: !isTaxed && isSame ? reading.taxes.map(({ rate, net }) => ({ rate, net })) : details.taxes,
    },
  };
};

/** Says so where the page proves another total than an exact source has. */
export const differing = ({ bill }: Pick<ReadBill, 'bill'>, reading: ReadingFields): string[] => {
  const { total, due } = reading;
  if (!bill.amount || total?.proof !== 'arithmetic') return [];
  const asked = amountOf(bill.amount);
  if (amountOf(total.value).eq(asked)) return [];
  const isDue = due !== undefined && amountOf(due.value).eq(asked);
  return [`The page has ${total.value} as its total${isDue ? `, of which ${due.value} is asked for` : ''}.`];
};

/** The most documents of a vendor by which the next one is booked. */
export const bookedBefore = 3;

/** The account of a vendor's last documents; undefined where they disagree, or there is none. */
export const accountBefore = (
  documents: readonly Pick<DocumentBooked, 'lines'>[],
): { accno?: number; tax_accnos: readonly number[]; disagree: boolean } => {
  const accounts = documents.map(({ lines }) => [...new Set(lines.map(({ accno }) => accno))]);
  const [accno] = accounts[0] ?? [];
  const disagree = accounts.some((one) => one.length !== 1 || one[0] !== accno);
  const taxes = documents.flatMap(({ lines }) => lines.flatMap(({ tax_accno }) => tax_accno ?? []));
  return { ...(accno === undefined || disagree ? {} : { accno }), tax_accnos: [...new Set(taxes)], disagree };
};
