import { addDays, type BookingDate } from '@kontor/domain';
import { parseAmount } from '../../values/amount.ts';
import { type LineLayout, layoutSent } from '../documents/lines/layouts.ts';
import type { Offer } from './state.tsx';

/** An offer as its form has it: all lines by articles, or all by accounts. */
export type LineValues = LineLayout & {
  partnumber: string;
  description: string;
  quantity: string;
  unit: string;
  sellprice: string;
  discount: string;
  itemnote: string;
  amount: string;
  income_accno: string;
  tax_accno: string;
  vat_code: string;
  choice: string;
};
export type OfferValues = {
  customernumber: string;
  transdate: string;
  valid_until: string;
  description: string;
  notes: string;
  currency: string;
  ordnumber: string;
  intnotes: string;
  department: string;
  project: string;
  taxincluded: boolean;
  by: 'articles' | 'accounts';
  lines: LineValues[];
};

export const emptyLine: LineValues = {
  ...{ partnumber: '', description: '', quantity: '', unit: '', sellprice: '', discount: '', itemnote: '' },
  ...{ amount: '', income_accno: '', tax_accno: '', vat_code: '', choice: '' },
};

const usualDays = 30;

export const emptyOffer = (today: string): OfferValues => ({
  ...{ customernumber: '', transdate: today, valid_until: addDays(today as BookingDate, usualDays) },
  ...{ description: '', notes: '', currency: '', ordnumber: '', intnotes: '', taxincluded: false },
  ...{ department: '', project: '' },
  ...{ by: 'articles', lines: [emptyLine] },
});

type LineSent = { [Name in keyof LineValues]?: LineValues[Name] | number | undefined };

const typedLine = ({ title, subtotal, ...line }: LineSent & LineLayout): LineValues => ({
  ...emptyLine,
  ...layoutSent({ title, subtotal }),
  ...Object.fromEntries(
    Object.entries(line).flatMap(([name, value]) =>
      name in emptyLine && value !== undefined
        ? [[name, typeof value === 'number' ? String(value) : value]]
        : [],
    ),
  ),
});

/** An offer as it was, to be changed. */
export const offerValues = (offer: Offer): OfferValues => ({
  ...{ customernumber: offer.customernumber, transdate: offer.transdate, valid_until: offer.valid_until },
  ...{ description: offer.description, notes: offer.notes, currency: offer.currency },
  ...{ ordnumber: offer.ordnumber, intnotes: offer.intnotes, taxincluded: offer.taxincluded },
  ...{ department: offer.department ?? '', project: offer.project ?? '' },
  by: offer.parts.length > 0 ? 'articles' : 'accounts',
  lines: (offer.parts.length > 0 ? offer.parts : offer.incomeentries).map((line) =>
    typedLine(line as LineSent & LineLayout),
  ),
});

const decimalIn = (value: string) => (value === '' ? undefined : (parseAmount(value) ?? value));
const accnoIn = (value: string) => (value === '' ? undefined : Number(value));

/** The offer as it is sent. */
export const sentOffer = ({ by, lines, ...head }: OfferValues) => {
  const shared = ({ description, tax_accno, vat_code, choice, ...line }: LineValues) => ({
    ...{ description, tax_accno: accnoIn(tax_accno), choice },
    ...layoutSent(line),
    ...(vat_code === '' ? {} : { vat_code }),
  });
  return {
    ...head,
    currency: head.currency || undefined,
    ...(by === 'articles'
      ? {
          parts: lines.map((line) => ({
            ...shared(line),
            ...{ partnumber: line.partnumber, unit: line.unit, itemnote: line.itemnote },
            ...{ quantity: decimalIn(line.quantity), sellprice: decimalIn(line.sellprice) },
            discount: decimalIn(line.discount),
          })),
        }
      : {
          incomeentries: lines.map((line) => ({
            ...shared(line),
            ...{ amount: decimalIn(line.amount), income_accno: accnoIn(line.income_accno) },
          })),
        }),
  };
};
