import { z } from 'zod';
import type { BookingDate } from '../values/dates.ts';
import { bookingDate } from '../values/dates.ts';
import { amountOf, decimalOf } from '../values/money.ts';
import { type Decimal, integer, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { sayOneOf } from '../values/sentences/say.ts';
import { dateIn, dueDateIn } from './dates.ts';
import { ratesOf } from './figures.ts';
import { type Identifier, ibansIn, isDebited, phonesIn, referencesIn, uidsIn } from './identifiers.ts';
import { kindIn, readKinds } from './kind.ts';
import { type Labelled, labelledIn } from './labels.ts';
import { type PageLine, pageLines, plainly } from './lines.ts';
import { namesIn, nameWords, writerIn } from './names.ts';
import { numberIn } from './number.ts';
import { type TotalFound, totalIn } from './total.ts';
import type { PageWords } from './word.ts';

/**
 * The fields that are read from the words of a bill, each with its proof and its place
 * (docs/interface §16.4).
 */

/**
 * The proofs of a field: its figures among each other, its check digits, the words before it, the
 * books; else it is a guess. The first two are sure.
 */
export const proofs = ['arithmetic', 'check_digit', 'label', 'books', 'guess'] as const;
const proof = z.enum(proofs, sayOneOf(proofs));

/** On a page from 1; in points from its upper left corner. */
const place = z.object({
  page: integer,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

const proven = { proof, places: z.array(place) };
const fieldText = z.object({ value: text(), ...proven });
const fieldAmount = z.object({ value: unboundedDecimal, ...proven });

export const readingFields = z.object({
  kind: z.enum(readKinds, sayOneOf(readKinds)),
  /** With tax. */
  total: fieldAmount.optional(),
  /**
   * The amount that is asked for, where it is another one: after a deposit, or with an old debt.
   */
  due: fieldAmount.optional(),
  date: z.object({ value: bookingDate, ...proven }).optional(),
  due_date: z.object({ value: bookingDate, ...proven }).optional(),
  number: fieldText.optional(),
  currency: fieldText.optional(),
  /** By rate. */
  taxes: z.array(
    z.object({ rate: unboundedDecimal, net: unboundedDecimal, tax: unboundedDecimal, ...proven }),
  ),
  /** Of the vendor: a UID, or the VAT number of another country. */
  uid: fieldText.optional(),
  iban: fieldText.optional(),
  reference: fieldText.optional(),
  vendor: fieldText.optional(),
  /** Amounts that may be the total, where none is proven: the likeliest first. */
  choices: z.array(z.object({ amount: unboundedDecimal, label: text(), places: z.array(place) })),
});
export type ReadingFields = z.infer<typeof readingFields>;

/** A reading as it is kept: with all by which its vendor may be found in the books. */
export const readingKept = readingFields.extend({
  clues: z.object({
    names: z.array(z.string()),
    phones: z.array(z.string()),
    uids: z.array(z.string()),
    ibans: z.array(z.string()),
  }),
});
export type BillReading = z.infer<typeof readingKept>;

/** The company that received the bill, whose own name and numbers are on it, too. */
export type Receiver = {
  names: readonly string[];
  uids: readonly string[];
  ibans: readonly string[];
  /** The day on which the bill was received. */
  received?: BookingDate | undefined;
  /** By QR codes on its pages: amounts in hundredths, and IBANs and references. */
  told?: { amounts: readonly bigint[]; numbers: readonly string[] };
};

// A bill has its total on the first pages, or the last ones; all of a stack would be too much.
const mostPages = 30;
const billWords =
  /rechnung|quittung|kassenbon|facture|recu\b|fattura|ricevuta|invoice|receipt|mwst|\btva\b|\biva\b|\bvat\b|\bust\b|honorar|faktura|factuur|mahnung|rappel|sollecito|reminder|gutschrift|avoir|credit note|nota di credito/;

/** Reads a bill; undefined where the words are not those of one. */
export const readBill = (pages: readonly PageWords[], receiver: Receiver): BillReading | undefined => {
  const lines = pageLines(pages.slice(0, mostPages));
  const kind = kindIn(lines);
  if (kind === undefined) return undefined;
  const rates = ratesOf(lines);
  const figures = labelledIn(lines, rates);
  const total = inOneCurrency(totalIn(figures, rates, receiver.told?.amounts), figures, lines);
  const isBill =
    total.best !== undefined &&
    (total.proof !== undefined || lines.some((line) => billWords.test(plainly(line.text))));
  if (!isBill) return undefined;
  const isCredit = kind === 'credit_note' || (total.proof === undefined && (total.best?.cents ?? 0n) < 0n);
  const own = receiver.names.map(nameWords).filter((name) => name !== '');
  const isOwn = (text: string) => own.some((name) => ` ${nameWords(text)} `.includes(` ${name} `));
  const ibans = ibansIn(lines).filter(({ value }) => !receiver.ibans.includes(value));
  const uids = uidsIn(lines).filter(({ value, line }) => !receiver.uids.includes(value) && !isOwn(line.text));
  const writer = writerIn(lines, own);
  const date = dateIn(lines, { received: receiver.received });
  const due = date && dueDateIn(lines, date.date);
  const number = numberIn(lines);
  const [reference] = referencesIn(lines);
  const told = receiver.told?.numbers ?? [];
  return {
    kind: isCredit ? 'credit_note' : kind,
    ...totalsOf(total),
    ...(date ? { date: { value: date.date, proof: date.proof, places: [date.place] } } : {}),
    ...(due ? { due_date: { value: due.date, proof: due.proof, places: [due.place] } } : {}),
    ...(number ? { number: { value: number.number, proof: 'label', places: [number.place] } } : {}),
    ...currencyOf(total, figures, lines),
    ...identifierField('uid', uids, { told, isPlain: !isCredit }),
    ...identifierField('iban', ibans, { told, isPlain: !isCredit && !isDebited(lines) }),
    ...identifierField('reference', reference ? [reference] : [], { told }),
    ...(writer === undefined ? {} : { vendor: { value: writer, proof: 'guess', places: [] } }),
    clues: {
      names: namesIn(lines).filter((name) => !isOwn(name)),
      phones: phonesIn(lines),
      uids: notOfBuyer(uids).map(({ value }) => value),
      ibans: notOfBuyer(ibans).map(({ value }) => value),
    },
  };
};

const notOfBuyer = (all: readonly Identifier[]): Identifier[] => all.filter(({ ofBuyer }) => !ofBuyer);

/**
 * The first of several that are not the buyer's, which is sure only where it is the only one of
 * all, and whose it is is plain: a credit note may be written by the buyer. Of a picture its check
 * digits do not suffice: a code has to tell it, too.
 */
const identifierField = <Name extends 'uid' | 'iban' | 'reference'>(
  name: Name,
  all: readonly Identifier[],
  { told, isPlain = true }: { told: readonly string[]; isPlain?: boolean },
): { [of in Name]?: NonNullable<ReadingFields['uid']> } => {
  const [first] = notOfBuyer(all);
  if (!first) return {};
  const isRead = !first.line.image || told.includes(first.value);
  const isSure = isPlain && all.length === 1 && first.proven && isRead;
  const field = { value: first.value, proof: isSure ? 'check_digit' : 'label', places: [first.place] };
  return { [name]: field } as { [of in Name]?: NonNullable<ReadingFields['uid']> };
};

const decimal = (cents: bigint): Decimal => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return decimalOf(amountOf(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`), 2);
};

const totalsOf = ({
  best,
  proof,
  due,
  choices,
}: TotalFound): Pick<BillReading, 'total' | 'due' | 'taxes' | 'choices'> => ({
  ...(best
    ? {
        total: {
          value: decimal(best.cents),
          proof: proof ? ('arithmetic' as const) : ('label' as const),
          places: [best.place],
        },
      }
    : {}),
  ...(due ? { due: { value: decimal(due.cents), proof: 'label' as const, places: [due.place] } } : {}),
  taxes: (proof?.rows ?? []).map(({ rate, net, tax, places }) => ({
    rate: decimal(rate),
    net: decimal(net),
    tax: decimal(tax),
    proof: 'arithmetic' as const,
    places: [...places],
  })),
  choices: proof
    ? []
    : choices.map(({ cents, words, place }) => ({
        amount: decimal(cents),
        label: [...words].slice(0, 80).join(''),
        places: [place],
      })),
});

/**
 * A total without its proof where the bill names several currencies, and neither the total nor the
 * words before it say which one it is in, or the same line has it in two.
 */
const inOneCurrency = (
  { proof, ...found }: TotalFound,
  figures: readonly Labelled[],
  lines: readonly PageLine[],
): TotalFound => {
  if (!proof) return found;
  const named = new Set(lines.flatMap(({ text }) => currenciesIn(text)));
  const inLine = new Set(currenciesIn(proof.figure.line.text));
  const isPlain = named.size < 2 || inLine.size === 1 || besideTotal(proof.figure, figures) !== '';
  return isPlain && inLine.size < 2 ? { ...found, proof } : found;
};

/** The currency beside the total, else the one that is named most. */
const currencyOf = (
  { best }: TotalFound,
  figures: readonly Labelled[],
  lines: readonly PageLine[],
): Pick<BillReading, 'currency'> => {
  const beside = best && besideTotal(best, figures);
  if (best && beside) return { currency: { value: beside, proof: 'label', places: [best.place] } };
  const named = lines.flatMap(({ text }) => currenciesIn(text));
  const counts = [...new Set(named)].map((code) => ({
    code,
    count: named.filter((one) => one === code).length,
  }));
  const [most] = counts.sort((one, other) => other.count - one.count);
  return most
    ? { currency: { value: most.code, proof: counts.length === 1 ? 'label' : 'guess', places: [] } }
    : {};
};

const currencyWord = /(?<!\p{L})(?:CHF|EUR|USD|GBP|DKK|SEK|NOK|PLN|CZK|INR|Fr\.|€|\$|£|₹)(?!\p{L})/gu;
const codes: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '₹': 'INR',
  'Fr.': 'CHF',
};
const currenciesIn = (text: string): string[] =>
  [...text.matchAll(currencyWord)].map(([word]) => codes[word] ?? word);

const besideTotal = (best: Labelled, figures: readonly Labelled[]): string =>
  best.currency ||
  figures.find(({ cents, currency }) => cents === best.cents && currency !== '')?.currency ||
  currenciesIn(best.line.text)[0] ||
  currenciesIn(best.words)[0] ||
  '';
