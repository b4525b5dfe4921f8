import type { Articles } from '../documents/document.ts';
import type { Invoice } from '../documents/invoice.ts';
import { type ComputedInvoice, computeInvoice } from '../documents/invoice-posting.ts';
import { layoutOf } from '../documents/layout/line-layout.ts';
import type { CustomerKept } from '../master-data/customer.ts';
import { noDimension } from '../master-data/dimensions/dimension.ts';
import {
  type DimensionsKept,
  type DimensionsSent,
  dimensionFieldsOf,
  withDefaultDimensions,
} from '../master-data/dimensions/dimensions-of-lines.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { newFindings } from '../refusal/findings.ts';
import { invalidField } from '../refusal/invalid-field.ts';
import { minorUnit } from '../values/currency.ts';
import { addDays, type BookingDate, type Instant } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { taxesOfLines } from '../vat/line-taxes.ts';
import { countedLines, withChosen } from './choosing.ts';
import type { lineChoices, Offer, OfferContent } from './offer.ts';

/** The amounts of an offer, by the rules by which invoices are posted (docs/interface §37). */

/** The records that an offer refers to. */
export type OfferReferences = {
  ledger: Ledger;
  customer: CustomerKept | undefined;
  articles: Articles;
  rate?: Decimal | undefined;
  now: Instant;
};

/**
 * A part of an offer that is booked on one income account with the same taxes: the indices of its
 * lines among those that count, and its net amount.
 */
export type OfferCell = { income_accno: number; taxes: readonly number[]; lines: number[]; net: Amount };

/** A tax of an offer, by account, rate and day of supply. */
export type OfferTaxed = { accno: number; rate: Decimal | undefined; amount: Amount };

/** The amounts of an offer that its invoices share among them. */
export type OfferWhole = {
  places: number;
  /** The net amount of each line that isCounted. */
  nets: readonly Amount[];
  cells: readonly OfferCell[];
  taxes: readonly OfferTaxed[];
  rounding: Amount;
  total: Amount;
};

const usualDays = 30;

/**
 * Prices an offer: its lines with the defaults of their articles, and what those that count come
 * to. Refuses what posting such an invoice is refused for, but for its period: an offer books
 * nothing.
 */
export const priceOffer = (
  sent: Offer & { offernumber: string },
  refer: OfferReferences,
  revision: number,
): OfferContent => {
  const { incomeentries = [], parts = [], transdate } = sent;
  const valid_until = sent.valid_until ?? addDays(transdate, usualDays);
  if (valid_until < transdate) throw invalidField('valid_until', say('not_before', { day: transdate }));
  if (!refer.customer && sent.customernumber === '') throw invalidField('customernumber', say('not_empty'));
  // All lines, so that those that do not count are checked as well.
  const { posted } = computeInvoice(asInvoice(sent, refer.ledger), openPeriods(refer));
  const hasCounted = [...incomeentries, ...parts].some(({ choice }) => !choice);
  if (!hasCounted) throw invalidField(parts.length > 0 ? 'parts' : 'incomeentries', say('offer_no_line'));
  const counted = {
    ...sent,
    incomeentries: countedLines(incomeentries),
    parts: countedLines(parts),
  };
  const computed = computeInvoice(asInvoice(counted, refer.ledger), openPeriods(refer));
  const { document } = computed.posted;
  const customer = refer.customer as CustomerKept;
  return {
    offernumber: sent.offernumber,
    revision,
    customernumber: customer.customernumber,
    customer: customerOf(customer),
    transdate,
    valid_until,
    currency: document.currency,
    ordnumber: document.ordnumber,
    description: document.description,
    notes: document.notes,
    taxincluded: document.taxincluded,
    rounding: document.rounding ?? false,
    ...offeredFor(sent, refer.ledger),
    amount: document.amount,
    netamount: document.netamount,
    taxes: offerTaxes(computed, minorUnit(document.currency)),
    incomeentries: incomeentries.map(({ amount, income_accno, description = '', ...line }, at) => ({
      ...{ amount, income_accno, description },
      ...(line.tax_accno ? { tax_accno: line.tax_accno } : {}),
      ...(line.vat_code ? { vat_code: line.vat_code } : {}),
      ...dimensionFieldsOf(posted.document.incomeentries[at] ?? {}),
      ...layoutOf(line),
      ...choiceOf(line),
    })),
    parts: posted.document.parts.map(({ price_update: _, taxdate: __, ...part }, at) => {
      const { supply_from: ___, supply_to: ____, ...kept } = part;
      return { ...kept, ...choiceOf(parts[at] ?? {}) };
    }),
  };
};

/** The numbers of the cost centre and the project of an offer, which posting has checked. */
const offeredFor = (sent: DimensionsSent, ledger: Ledger): DimensionsKept => {
  const named = { department: sent.department, project: sent.project };
  const { department, project } = withDefaultDimensions(named, { ledger }, newFindings());
  const isNone = (number: string | null | undefined) => number === noDimension;
  return dimensionFieldsOf({
    department: isNone(department) ? '' : department,
    project: isNone(project) ? '' : project,
  });
};

type Choice = '' | (typeof lineChoices)[number];

const choiceOf = ({ choice = '' }: { choice?: Choice | undefined }): { choice: Choice } => ({ choice });

/** An offer books nothing, so that no period is closed for it. */
const openPeriods = (refer: OfferReferences): OfferReferences => {
  const { closing_date: _, ...client } = refer.ledger.client;
  return { ...refer, ledger: { ...refer.ledger, client } as Ledger };
};

const withoutChoice = <Of extends { choice?: string | undefined }>({
  choice: _,
  ...line
}: Of): Omit<Of, 'choice'> => line;

type Invoiced = Pick<Offer, 'transdate' | 'customernumber' | 'incomeentries' | 'parts'> &
  Partial<Offer> & { taxdate?: BookingDate | null | undefined };

/** An offer as the invoice that its lines would be. */
const asInvoice = (sent: Invoiced, ledger: Ledger): Invoice => {
  const { offernumber: _, valid_until: __, incomeentries = [], parts = [], ...head } = sent;
  const taxes =
    incomeentries.length === 0
      ? []
      : taxesOfLines(
          {
            transdate: sent.transdate,
            ...(sent.currency ? { currency: sent.currency } : {}),
            taxincluded: sent.taxincluded,
            lines: incomeentries,
          },
          ledger,
        );
  return {
    ...head,
    incomeentries: incomeentries.map(withoutChoice),
    parts: parts.map(withoutChoice),
    taxentries: taxes.map(({ accno, amount }) => ({ amount, tax_accno: accno })),
  };
};

const customerOf = (customer: CustomerKept): OfferContent['customer'] => ({
  ...{ customernumber: customer.customernumber, name: customer.name, salutation: customer.salutation },
  ...{ firstname: customer.firstname, lastname: customer.lastname, address1: customer.address1 },
  ...(customer.street ? { street: customer.street } : {}),
  ...(customer.building_number ? { building_number: customer.building_number } : {}),
  ...{ address2: customer.address2, zipcode: customer.zipcode, city: customer.city },
  country: customer.country,
});

const offerTaxes = ({ taxed }: ComputedInvoice, places: number): OfferContent['taxes'] =>
  taxed.taxes.map(({ accno, rate, base, amount, lines = [] }) => ({
    tax_accno: accno,
    ...(rate === undefined ? {} : { rate }),
    base: decimalOf(base ?? sum(lines.map((at) => taxed.nets[at] ?? zero)), places),
    amount: decimalOf(amount, places),
  }));

/**
 * A version as its customer accepts it with lines that they choose, counted from 1: what counts,
 * and what that comes to by the prices, accounts and taxes that it keeps. Refuses as `withChosen`
 * does.
 */
export const acceptedContent = (
  content: OfferContent,
  chosen: readonly number[],
  refer: OfferReferences,
): OfferContent => {
  const byParts = content.parts.length > 0;
  const accepted: OfferContent = {
    ...content,
    parts: byParts ? withChosen(content.parts, chosen) : [],
    incomeentries: byParts ? [] : withChosen(content.incomeentries, chosen),
  };
  const computed = computeKept(accepted, refer);
  const { amount, netamount } = computed.posted.document;
  return { ...accepted, amount, netamount, taxes: offerTaxes(computed, minorUnit(content.currency)) };
};

const computeKept = (content: OfferContent, refer: OfferReferences): ComputedInvoice =>
  computeInvoice(
    keptInvoice(content, refer.ledger),
    openPeriods({ ...refer, ...keptReferences(content, refer.customer) }),
  );

/**
 * The amounts of a version, computed again from what it keeps: from its own prices, accounts and
 * taxes, at the rates of its day.
 */
export const wholeOfOffer = (content: OfferContent, refer: OfferReferences): OfferWhole => {
  const { parts, incomeentries } = content;
  const { taxed, rounding } = computeKept(content, refer);
  const places = minorUnit(content.currency);
  const accnos = parts.length > 0 ? countedLines(parts) : countedLines(incomeentries);
  const cells: OfferCell[] = [];
  for (const [at, { income_accno }] of accnos.entries()) {
    const taxes = taxed.taxes.flatMap(({ lines = [] }, index) => (lines.includes(at) ? [index] : []));
    const net = taxed.nets[at] ?? zero;
    const known = cells.find(
      (cell) => cell.income_accno === income_accno && cell.taxes.join() === taxes.join(),
    );
    if (known) {
      known.lines.push(at);
      known.net = known.net.plus(net);
    } else cells.push({ income_accno, taxes, lines: [at], net });
  }
  return {
    places,
    nets: taxed.nets,
    cells,
    taxes: taxed.taxes.map(({ accno, rate, amount }) => ({ accno, rate, amount })),
    rounding,
    total: amountOf(content.amount),
  };
};

/** A version as the invoice of its lines that count, by its own day. */
export const keptInvoice = (content: OfferContent, ledger: Ledger): Invoice => {
  const {
    offernumber: _,
    revision: __,
    customer: ___,
    amount: ____,
    netamount: _____,
    taxes: ______,
    ...head
  } = content;
  return asInvoice(
    {
      ...head,
      incomeentries: countedLines(content.incomeentries),
      parts: countedLines(content.parts).map(({ income_accno: _, tax_accnos: __, ...part }, at) => ({
        ...part,
        partnumber: lineKey(at),
      })),
    },
    ledger,
  );
};

/** Each line has its article as the offer had it, whatever that is now: by its own key. */
export const lineKey = (at: number): string => `line ${at + 1}`;

/**
 * The articles of a version, by the keys of its lines, and the customer with all of their taxes.
 */
export const keptReferences = (
  { parts }: OfferContent,
  customer: CustomerKept | undefined,
): Pick<OfferReferences, 'articles' | 'customer'> => ({
  articles: new Map(
    countedLines(parts).map((part, at) => {
      const { partnumber, description, unit, sellprice, income_accno, tax_accnos } = part;
      const used = { partnumber, description, unit, sellprice, income_accno, tax_accnos };
      return [lineKey(at), { ...used, expense_accno: income_accno }];
    }),
  ),
  customer: customer && withoutTaxes(customer),
});

/** The taxes of an offer are those of its lines, whatever is enabled for the customer since. */
const withoutTaxes = ({ tax_accnos: _, ...customer }: CustomerKept): CustomerKept => customer as CustomerKept;
