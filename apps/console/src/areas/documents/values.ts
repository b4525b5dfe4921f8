import type { Inputs, Outputs } from '@kontor/client';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { parseAmount } from '../../values/amount.ts';
import { isDate } from '../../values/date.ts';
import { numberOf } from '../../values/number.ts';
import { type LineLayout, layoutSent } from './lines/layouts.ts';
import { emptySupply, type SupplyValues, supplySent } from './sheet/supply.ts';

/**
 * The values typed into the form of a document, and the input sent for them. The names are those of
 * the interface (§9, §10).
 */

export type EntryValues = LineLayout & {
  amount: string;
  income_accno: string;
  expense_accno: string;
  tax_accno: string;
  /**
   * The figure of the VAT form that a repeated line counts in, where that is not the one of its
   * account.
   */
  vat_code: string;
  department: string;
  project: string;
  description: string;
};

/** The tax of a line that a person says has none; an empty one says nothing. */
export const noVat = '0';

export type PartValues = LineLayout & {
  partnumber: string;
  tax_accno: string;
  description: string;
  quantity: string;
  unit: string;
  sellprice: string;
  discount: string;
  department: string;
  project: string;
};

export type DocumentValues = SupplyValues & {
  mode: 'entries' | 'parts';
  invnumber: string;
  customernumber: string;
  vendornumber: string;
  /** The name of a party whose number is new. */
  name: string;
  transdate: string;
  duedate: string;
  currency: string;
  description: string;
  notes: string;
  dcn: string;
  payment_iban: string;
  payment_reference: string;
  payment_message: string;
  discount_percent: string;
  discount_days: string;
  /** Of the lines that name none. */
  department: string;
  project: string;
  taxincluded: boolean;
  incomeentries: EntryValues[];
  expenseentries: EntryValues[];
  parts: PartValues[];
  /** Taxes that someone wrote over what was computed, by account. */
  taxes: Record<string, string>;
};

export const emptyEntry: EntryValues = {
  amount: '',
  income_accno: '',
  expense_accno: '',
  tax_accno: '',
  vat_code: '',
  department: '',
  project: '',
  description: '',
};

export const emptyPart: PartValues = {
  partnumber: '',
  tax_accno: '',
  description: '',
  quantity: '1',
  unit: '',
  sellprice: '',
  discount: '',
  department: '',
  project: '',
};

export const emptyDocument = (today: string, currency: string): DocumentValues => ({
  mode: 'entries',
  invnumber: '',
  customernumber: '',
  vendornumber: '',
  name: '',
  transdate: today,
  duedate: '',
  ...emptySupply,
  currency,
  description: '',
  notes: '',
  dcn: '',
  payment_iban: '',
  payment_reference: '',
  payment_message: '',
  discount_percent: '',
  discount_days: '',
  department: '',
  project: '',
  taxincluded: false,
  incomeentries: [emptyEntry],
  expenseentries: [emptyEntry],
  parts: [emptyPart],
  taxes: {},
});

const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

type TypedLine = Record<string, string | boolean | undefined>;

/** Whether nothing was typed into a line. */
export const isEmptyLine = (line: TypedLine, base: TypedLine): boolean =>
  Object.entries(line).every(
    ([name, value]) => (typeof value === 'string' ? value.trim() === '' : !value) || value === base[name],
  );

/**
 * Without the empty lines at the end, so that those before keep their places, which refusals name.
 */
const used = <Line extends TypedLine>(lines: readonly Line[], empty: Line): Line[] => {
  const last = lines.findLastIndex((line) => !isEmptyLine(line, empty));
  return lines.slice(0, Math.max(1, last + 1));
};

export type ComputedTax = Outputs['taxRates']['ofLines'][number];

/**
 * The lines that name a VAT account, as the server computes their taxes; undefined where there is
 * none yet, or no day.
 */
export const taxedLinesOf = (
  values: DocumentValues,
  kind: DocumentKind,
): Inputs['taxRates']['ofLines'] | undefined => {
  const { mode, transdate, currency, taxincluded } = values;
  const lines = values[kind.lines].flatMap(({ tax_accno, amount: typed }) => {
    const amount = parseAmount(typed) ?? '0';
    return /^[1-9]\d{0,8}$/.test(tax_accno.trim()) ? [{ amount, tax_accno: Number(tax_accno) }] : [];
  });
  if (mode === 'parts' || lines.length === 0 || !isDate(transdate)) return undefined;
  return { transdate, ...supplySent(values), currency, taxincluded, lines } as Inputs['taxRates']['ofLines'];
};

/** The payment data of a payable, of which the form of an earlier page may hold none. */
const paymentOf = ({
  payment_iban,
  payment_reference,
  payment_message,
  discount_percent,
  discount_days,
}: Partial<DocumentValues>) => ({
  ...(payment_iban ? { payment_iban } : {}),
  ...(payment_reference ? { payment_reference } : {}),
  ...(payment_message ? { payment_message } : {}),
  ...(discount_percent ? { discount_percent: parseAmount(discount_percent) ?? discount_percent } : {}),
  ...(discount_days ? { discount_days: numberOf(discount_days) } : {}),
});

/** The cost centre and the project; the form of an earlier page may hold neither. */
const dimensionsSent = ({ department, project }: { department?: string; project?: string }) => ({
  ...(department ? { department } : {}),
  ...(project ? { project } : {}),
});

/** The tax of a line as it is sent. The form of an earlier page may hold none. */
const taxSent = (tax_accno: string | undefined) =>
  !tax_accno || tax_accno === noVat ? {} : { tax_accno: numberOf(tax_accno) };

/** The document that is sent for what was typed. */
export const documentOf = (
  values: DocumentValues,
  { kind, taxes }: { kind: DocumentKind; taxes: readonly ComputedTax[] },
): Record<string, unknown> => {
  const { invnumber, transdate, duedate, description, notes, dcn, taxincluded, currency, name } = values;
  const number = values[kind.partyField];
  const party =
    name.trim() === ''
      ? { [kind.partyField]: number }
      : {
          [kind.partyField === 'customernumber' ? 'customer' : 'vendor']: { [kind.partyField]: number, name },
        };
  const head = {
    ...filled({ invnumber, transdate, duedate, description, notes, dcn, currency }),
    ...dimensionsSent(values),
    ...(kind.kind === 'payable' ? paymentOf(values) : supplySent(values)),
    ...party,
    taxincluded,
  };
  if (values.mode === 'parts')
    return {
      ...head,
      parts: used(values.parts, emptyPart).map(({ partnumber, tax_accno, title, subtotal, ...part }) => ({
        partnumber,
        ...filled(part),
        ...taxSent(tax_accno),
        ...layoutSent({ title, subtotal }),
      })),
    };
  return {
    ...head,
    [kind.lines]: used(values[kind.lines], emptyEntry).map((line) => ({
      amount: line.amount,
      [kind.account]: line[kind.account] === '' ? undefined : numberOf(line[kind.account]),
      ...filled({ description: line.description, vat_code: line.vat_code }),
      ...dimensionsSent(line),
      ...taxSent(line.tax_accno),
      ...layoutSent(line),
    })),
    ...(taxes.length === 0
      ? {}
      : {
          taxentries: taxes.map(({ accno, amount }) => ({
            amount: values.taxes[accno] || amount,
            tax_accno: accno,
          })),
        }),
  };
};

type Booked = Pick<Outputs['entries']['ofDocument'], 'postings'>;
type Sent = Outputs['invoices']['get'] | Outputs['payables']['get'];

/**
 * The form of a document that repeats an earlier one, booked as `entry`: its lines and its party,
 * with a number and a day of its own.
 */
export const repeatedFrom = (
  document: Sent,
  { entry, today }: { entry: Booked; today: string },
): DocumentValues => {
  const entries = 'incomeentries' in document ? document.incomeentries : document.expenseentries;
  const empty = emptyDocument(today, document.currency);
  const taxOf = taxesBooked(document, entry);
  const lines = entries.map((line) => ({
    amount: line.amount,
    income_accno: 'income_accno' in line ? String(line.income_accno) : '',
    expense_accno: 'expense_accno' in line ? String(line.expense_accno) : '',
    tax_accno: taxOf('income_accno' in line ? line.income_accno : line.expense_accno),
    vat_code: line.vat_code ?? '',
    department: line.department ?? '',
    project: line.project ?? '',
    description: line.description,
    ...('title' in line || 'subtotal' in line ? layoutSent(line) : {}),
  }));
  const named = lines.length > 0 ? lines : [emptyEntry];
  return {
    ...empty,
    mode: document.parts.length > 0 ? 'parts' : 'entries',
    ...('customer' in document
      ? { customernumber: document.customer.customernumber, incomeentries: named }
      : { vendornumber: document.vendor.vendornumber, expenseentries: named }),
    description: document.description,
    notes: document.notes,
    taxincluded: document.taxincluded,
    parts:
      document.parts.length > 0
        ? document.parts.map(
            ({ partnumber, description, quantity, unit, sellprice, discount, tax_accno, ...part }) => ({
              partnumber,
              tax_accno: String(tax_accno ?? ''),
              description,
              quantity,
              unit,
              sellprice,
              discount: Number(discount) === 0 ? '' : discount,
              department: part.department ?? '',
              project: part.project ?? '',
              ...('title' in part || 'subtotal' in part ? layoutSent(part) : {}),
            }),
          )
        : empty.parts,
  };
};

/**
 * Reports the VAT account that taxes each line, by the account of the line, as the lines were
 * booked one after the other.
 */
const taxesBooked = (document: Sent, { postings }: Booked): ((accno: number) => string) => {
  const left = [...postings];
  const isKnown = postings.some(({ tax_accno }) => tax_accno !== undefined);
  return (accno) => {
    const at = left.findIndex((posting) => posting.accno === accno);
    const [posting] = at < 0 ? [] : left.splice(at, 1);
    return isKnown ? String(posting?.tax_accno ?? '') : onlyTax(document);
  };
};

/** The only VAT account of a document of which nobody knows what it taxes. */
const onlyTax = ({ taxentries }: Sent): string =>
  taxentries.length === 1 ? String(taxentries[0]?.tax_accno ?? '') : '';
