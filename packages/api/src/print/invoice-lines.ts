import {
  amountOf,
  type BookingDate,
  type CustomerKept,
  type Decimal,
  decimalOf,
  type EntryKept,
  type InvoiceKept,
  isLinked,
  type Ledger,
  lineAmount,
  minorUnit,
  rateOn,
  zero,
} from '@kontor/domain';
import { type DocumentLine, type DocumentSheet, type Language, type Supply, wordsIn } from '@kontor/print';

/**
 * The lines of an invoice as they are printed: with their days of supply and their rates, where
 * these are not the same for all.
 */

export type Printed = {
  ledger: Ledger;
  invoice: InvoiceKept;
  /** The entry that booked it, whose postings have its taxes. */
  entry: EntryKept;
  /** The customer as it is now, who is asked for the language and the account alone. */
  customer: CustomerKept | undefined;
  language: Language;
};

/** Without zeros at the end. */
export const shortest = (value: Decimal): string => amountOf(value).toFixed();

/**
 * The day or the period of supply of an invoice, where that is not its date; that of its lines,
 * where all have the same.
 */
export const supplyOf = (invoice: InvoiceKept): Pick<DocumentSheet, 'supply'> => {
  const supply = headSupply(invoice);
  return supply === undefined || isDay(supply, invoice.transdate) ? {} : { supply };
};

type Dated = {
  taxdate?: BookingDate | undefined;
  supply_from?: BookingDate | undefined;
  supply_to?: BookingDate | undefined;
};

/** The day or the period of supply that a line or an invoice says. */
export const ownSupply = ({ taxdate, supply_from: from, supply_to: to }: Dated): Supply | undefined => {
  if (from && to) return from === to ? { from } : { from, to };
  return taxdate ? { from: taxdate } : undefined;
};

const isDay = ({ from, to }: Supply, day: string): boolean => to === undefined && from === day;
const isSame = (one: Supply, other: Supply): boolean => one.from === other.from && one.to === other.to;

const headSupply = (invoice: InvoiceKept): Supply | undefined => {
  const own = ownSupply(invoice);
  if (own) return own;
  const [first, ...others] = [...invoice.parts, ...invoice.incomeentries].map(ownSupply);
  return first && others.every((other) => other && isSame(first, other)) ? first : undefined;
};

export const linesOf = (printed: Printed): DocumentSheet['lines'] => {
  const { invoice } = printed;
  const whole: Supply = headSupply(invoice) ?? { from: invoice.transdate };
  const suppliedAt = (line: Dated): Pick<DocumentLine, 'supply'> => {
    const own = ownSupply(line);
    return own && !isSame(own, whole) ? { supply: own } : {};
  };
  const rates = ratesOf(printed);
  const isMixed = new Set(rates.flatMap((one) => (one ? [one.join(' ')] : []))).size > 1;
  const lines = invoice.parts.length === 0 ? entryLines(printed) : partLines(printed);
  const dated = invoice.parts.length === 0 ? invoice.incomeentries : invoice.parts;
  const all = lines.map((line, at) => ({
    ...line,
    ...suppliedAt(dated[at] ?? {}),
    ...(isMixed && rates[at] ? { rates: rates[at] } : {}),
  }));
  const word = wordsIn(printed.language).subtotal;
  return withParts(all, dated, { word, places: minorUnit(invoice.currency) });
};

/**
 * The lines with the titles and subtotals among them; lines that do not count are in no subtotal.
 */
export const withParts = (
  lines: readonly DocumentLine[],
  layouts: readonly { title?: string | undefined; subtotal?: boolean | undefined }[],
  { word, places }: { word: string; places: number },
): DocumentLine[] => {
  let sum = zero;
  return lines.flatMap((line, at): DocumentLine[] => {
    const { title, subtotal } = layouts[at] ?? {};
    if (title) sum = zero;
    if (!line.choice && line.amount) sum = sum.plus(amountOf(line.amount));
    const amount = decimalOf(sum, places);
    if (subtotal) sum = zero;
    return [
      ...(title ? [{ description: title, part: 'title' as const }] : []),
      line,
      ...(subtotal ? [{ description: word, amount, part: 'subtotal' as const }] : []),
    ];
  });
};

const entryLines = ({ ledger, invoice }: Printed): DocumentLine[] => {
  const places = minorUnit(invoice.currency);
  return invoice.incomeentries.map(({ amount, description, income_accno }) => ({
    description: description || (ledger.accounts.get(income_accno)?.description ?? ''),
    amount: decimalOf(amountOf(amount), places),
  }));
};

const partLines = ({ invoice }: Printed): DocumentLine[] =>
  partsShown(invoice.parts, minorUnit(invoice.currency));

/** Lines by articles as they are printed. */
export const partsShown = (
  parts: readonly Omit<InvoiceKept['parts'][number], 'price_update'>[],
  places: number,
): DocumentLine[] =>
  parts.map((part) => ({
    article: part.partnumber,
    description: [part.description, part.itemnote].filter((text) => text !== '').join('\n'),
    quantity: shortest(part.quantity),
    ...(part.unit === '' ? {} : { unit: part.unit }),
    price: atLeast(part.sellprice, places),
    ...(amountOf(part.discount).eq(zero) ? {} : { discount: shortest(part.discount) }),
    amount: decimalOf(lineAmount(part, places), places),
  }));

/** With at least so many decimals, as a price may have more. */
const atLeast = (value: Decimal, places: number): string => {
  const short = shortest(value);
  const decimals = short.split('.')[1]?.length ?? 0;
  return decimals >= places ? short : amountOf(value).toFixed(places);
};

/**
 * The rates of each line as they were booked; undefined where nobody knows which of the taxes is
 * that of the line.
 */
export const ratesOf = ({ ledger, invoice, entry }: Printed): (string[] | undefined)[] => {
  const { parts, incomeentries } = invoice;
  // The postings of the lines follow that of the receivable.
  const postings = entry.postings.slice(1);
  const booked = (at: number) => postings[at]?.tax_rate;
  if (parts.length > 0)
    return parts.map((part, at) => {
      const rate = booked(at);
      if (rate) return [shortest(rate)];
      const on = part.taxdate ?? invoice.taxdate ?? invoice.transdate;
      return part.tax_accnos.flatMap((accno) => {
        const account = ledger.accounts.get(accno);
        const known = account && isLinked(account, 'AR_tax') && rateOn(ledger.taxRates, accno, on);
        return known ? [shortest(known)] : [];
      });
    });
  // A tax whose base is known has its lines, so that the others have none.
  const isKnown = postings
    .slice(incomeentries.length)
    .every(({ tax_rate, tax_base }) => tax_rate === undefined || tax_base !== undefined);
  return incomeentries.map((_, at) => {
    const rate = booked(at);
    if (rate) return [shortest(rate)];
    return isKnown && postings[at]?.tax_accno === undefined ? [] : undefined;
  });
};
