import type { Articles } from '../documents/document.ts';
import type { Invoice } from '../documents/invoice.ts';
import type { CreditAmounts } from '../documents/settling/crediting-amounts.ts';
import type { LetterLanguage } from '../letters/letter.ts';
import type { CustomerKept } from '../master-data/customer.ts';
import { dimensionFieldsOf } from '../master-data/dimensions/dimensions-of-lines.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { rateOn } from '../master-data/tax.ts';
import type { BookedTax } from '../posting/taxing.ts';
import { invalidField } from '../refusal/invalid-field.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, split, sum, zero } from '../values/money.ts';
import { fold } from '../values/number.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import type { OfferContent } from './offer.ts';
import type { OfferInvoice } from './offer-invoice.ts';
import { deductedText, partText } from './offer-texts.ts';
import { keptInvoice, keptReferences, type OfferWhole } from './pricing.ts';
import { countedOf, type OfferInvoiced, type OfferShare, shareFor, shareTotal } from './shares.ts';

/** The invoices that are made of an accepted offer (docs/interface §37). */

/** An invoice before, with its day and the account of its lines. */
export type OfferInvoicedBefore = OfferInvoiced & {
  transdate: BookingDate;
  /** The account that each of its lines was booked on. */
  accnos: readonly number[];
};

export type OfferToInvoice = {
  content: OfferContent;
  whole: OfferWhole;
  before: readonly OfferInvoicedBefore[];
  ledger: Ledger;
  customer: CustomerKept | undefined;
  language: LetterLanguage;
};

/** An invoice to be posted, by the articles as the offer has them, and the cell of each line. */
export type InvoiceOfOffer = {
  sent: Invoice;
  articles: Articles;
  amounts: CreditAmounts;
  cells: readonly number[];
};

/** A line of an invoice of an offer: its cell, account, net amount and gross amount. */
type ShareLine = { cell: number; accno: number; net: Amount; gross: Amount };

/**
 * Makes the invoice of an offer: of a deposit or a progress a line for each of its cells; in full
 * and of the rest all lines, and in these a line for each of the cells of the invoices before, with
 * the opposite sign. Its amounts are its share, to the cent. Refuses as `shareFor` does, and
 * `invalid` for `taxdate` or `transdate` where the rates of that day are not those of the offer.
 */
export const invoiceOfOffer = (sent: OfferInvoice, of: OfferToInvoice): InvoiceOfOffer => {
  const { whole, before, content } = of;
  checkRates(sent, of);
  const counted = before.map((one) => countedOf(one, whole));
  const share = shareFor(sent, { whole, before: counted, number: content.offernumber });
  return sent.kind === 'deposit' || sent.kind === 'progress'
    ? partInvoice(sent, of, share)
    : wholeInvoice(sent, of, { share, counted });
};

const checkRates = (sent: OfferInvoice, { whole, ledger, content }: OfferToInvoice): void => {
  const field = sent.taxdate ? 'taxdate' : 'transdate';
  const on = sent.taxdate ?? sent.transdate;
  for (const { accno, rate } of whole.taxes) {
    const now = rateOn(ledger.taxRates, accno, on);
    if (rate === undefined || (now !== undefined && amountOf(now).eq(amountOf(rate)))) continue;
    throw invalidField(field, say('offer_rate', { number: content.offernumber, account: accno, day: on }));
  }
};

const headOfShare = (
  sent: OfferInvoice,
  { content }: OfferToInvoice,
): Omit<Invoice, 'parts' | 'incomeentries' | 'taxentries'> => ({
  ...(sent.invnumber ? { invnumber: sent.invnumber } : {}),
  transdate: sent.transdate,
  duedate: sent.duedate,
  taxdate: sent.taxdate,
  customernumber: content.customernumber,
  currency: content.currency,
  ordnumber: content.ordnumber || content.offernumber,
  description: sent.description ?? content.description,
  notes: sent.notes ?? content.notes,
  intnotes: sent.intnotes ?? '',
  ...dimensionFieldsOf(content),
});

/** The lines of a share: of each cell, where there is something of it. */
const linesOfShare = (
  share: OfferShare,
  whole: OfferWhole,
  accnoOf: (cell: number) => number,
): ShareLine[] => {
  const taxes = whole.cells.map(() => zero);
  for (const [at, amount] of share.taxes.entries()) {
    const places = [...whole.cells.keys()].filter((cell) => whole.cells[cell]?.taxes.includes(at));
    const nets = places.map((cell) => share.nets[cell] ?? zero);
    for (const [index, part] of split(amount, nets, whole.places).entries()) {
      const cell = places[index] ?? 0;
      taxes[cell] = (taxes[cell] ?? zero).plus(part);
    }
  }
  return whole.cells.flatMap((_, cell) => {
    const net = share.nets[cell] ?? zero;
    const gross = net.plus(taxes[cell] ?? zero);
    return net.eq(zero) && gross.eq(zero) ? [] : [{ cell, accno: accnoOf(cell), net, gross }];
  });
};

/** The one tax of a cell, which lines by accounts name. */
const taxOf = ({ cells, taxes }: OfferWhole, cell: number): OfferWhole['taxes'][number] | undefined => {
  const [first, second] = cells[cell]?.taxes ?? [];
  return first === undefined || second !== undefined ? undefined : taxes[first];
};

const partInvoice = (sent: OfferInvoice, of: OfferToInvoice, share: OfferShare): InvoiceOfOffer => {
  const { whole, content, ledger, language } = of;
  const { deposit_accno } = ledger.client;
  const lines = linesOfShare(share, whole, (cell) =>
    sent.kind === 'deposit' && deposit_accno ? deposit_accno : (whole.cells[cell]?.income_accno ?? 0),
  );
  const { kind, percent } = sent;
  const description = partText(language, {
    ...{ kind, offer: content.offernumber },
    percent: percent ?? undefined,
  });
  const nets = lines.map(({ net }) => net);
  const cells = lines.map(({ cell }) => cell);
  return {
    sent: {
      ...headOfShare(sent, of),
      taxincluded: false,
      rounding: false,
      incomeentries: lines.map(({ cell, accno, net }) => ({
        ...{ amount: decimalOf(net, whole.places), income_accno: accno, description },
        ...namedTax(whole, cell),
        ...codeOf(of, cell),
      })),
      taxentries: taxEntriesOf(share.taxes, whole),
    },
    articles: new Map(),
    amounts: amountsOf({ nets, cells, share }, of, sent),
    cells,
  };
};

/**
 * The code of the VAT return of the income account of a cell: a deposit on another account counts
 * where its supply does.
 */
const codeOf = ({ whole, ledger, content }: OfferToInvoice, cell: number): { vat_code?: string } => {
  const { income_accno, lines = [] } = whole.cells[cell] ?? {};
  const own = content.incomeentries.length > 0 ? content.incomeentries : content.parts;
  const [first] = lines;
  const line = first === undefined ? undefined : own.filter(({ choice }) => !choice)[first];
  const code = line?.vat_code ?? (income_accno && ledger.accounts.get(income_accno)?.vat_code);
  return code ? { vat_code: code } : {};
};

const namedTax = (whole: OfferWhole, cell: number): { tax_accno?: number } => {
  const tax = taxOf(whole, cell);
  return tax ? { tax_accno: tax.accno } : {};
};

const taxEntriesOf = (taxes: readonly Amount[], whole: OfferWhole) => {
  const accnos = [...new Set(whole.taxes.map(({ accno }) => accno))];
  return accnos.flatMap((tax_accno) => {
    const amount = sum(
      whole.taxes.flatMap((tax, at) => (tax.accno === tax_accno ? (taxes[at] ?? zero) : [])),
    );
    return amount.eq(zero) ? [] : [{ tax_accno, amount: decimalOf(amount, whole.places) }];
  });
};

/** The amounts of an invoice by its share, which follow from the offer and not from its lines. */
const amountsOf = (
  { nets, cells, share }: { nets: Amount[]; cells: readonly number[]; share: OfferShare },
  { whole }: OfferToInvoice,
  sent: OfferInvoice,
): CreditAmounts => {
  const taxes = whole.taxes.flatMap((tax, at): BookedTax[] => {
    const lines = cells.flatMap((cell, index) => (whole.cells[cell]?.taxes.includes(at) ? [index] : []));
    const amount = share.taxes[at] ?? zero;
    if (lines.length === 0 && amount.eq(zero)) return [];
    const base = sum(lines.map((index) => nets[index] ?? zero));
    return [{ accno: tax.accno, rate: tax.rate, on: sent.taxdate ?? sent.transdate, amount, base, lines }];
  });
  return {
    taxed: {
      nets,
      taxes,
      lineTaxes: cells.map((cell) => taxOf(whole, cell)),
      total: sum([...nets, ...taxes.map(({ amount }) => amount)]),
    },
    rounding: share.rounding,
  };
};

const wholeInvoice = (
  sent: OfferInvoice,
  of: OfferToInvoice,
  { share, counted }: { share: OfferShare; counted: readonly OfferShare[] },
): InvoiceOfOffer => {
  const { whole, before, content, ledger, language } = of;
  const own = keptInvoice(content, ledger);
  const deducted = before.flatMap((one, at) => {
    const taken = counted[at];
    if (!taken || shareTotal(taken).eq(zero)) return [];
    const accnoOf = (cell: number) =>
      one.accnos[one.cells.indexOf(cell)] ?? whole.cells[cell]?.income_accno ?? 0;
    const { invnumber: number, transdate: date } = one;
    const description = deductedText(language, { number, date });
    return linesOfShare(taken, whole, accnoOf).map((line) => ({ ...line, number, description }));
  });
  const lineCells = whole.nets.map((_, line) => whole.cells.findIndex(({ lines }) => lines.includes(line)));
  const cells = [...lineCells, ...deducted.map(({ cell }) => cell)];
  const nets = [...whole.nets, ...deducted.map(({ net }) => zero.minus(net))];
  const included = content.taxincluded;
  const shown = ({ net, gross }: ShareLine): Decimal =>
    decimalOf(zero.minus(included ? gross : net), whole.places);
  const isByParts = content.parts.length > 0;
  const { articles: known } = keptReferences(content, undefined);
  const articles = new Map([...known].map(([key, article]) => [fold(key), article]));
  for (const [at, line] of deducted.entries()) {
    const { number: partnumber, description, accno, cell } = line;
    const tax_accnos = (whole.cells[cell]?.taxes ?? []).flatMap((tax) => whole.taxes[tax]?.accno ?? []);
    articles.set(deductionKey(at), {
      ...{ partnumber, description, unit: '', sellprice: shown(line), tax_accnos },
      ...{ income_accno: accno, expense_accno: accno },
    });
  }
  return {
    sent: {
      ...headOfShare(sent, of),
      taxincluded: included,
      rounding: content.rounding ?? false,
      parts: [
        ...(own.parts ?? []),
        ...(isByParts
          ? deducted.map((line, at) => ({
              ...{ partnumber: deductionKey(at), quantity: '1' as Decimal, sellprice: shown(line) },
              ...codeOf(of, line.cell),
            }))
          : []),
      ],
      incomeentries: [
        ...(own.incomeentries ?? []),
        ...(isByParts
          ? []
          : deducted.map((line) => ({
              ...{ amount: shown(line), income_accno: line.accno, description: line.description },
              ...namedTax(whole, line.cell),
              ...codeOf(of, line.cell),
            }))),
      ],
      taxentries: isByParts ? [] : taxEntriesOf(share.taxes, whole),
    },
    articles,
    amounts: amountsOf({ nets, cells, share }, of, sent),
    cells,
  };
};

const deductionKey = (at: number): string => `deduction ${at + 1}`;
