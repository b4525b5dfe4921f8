import { isUid } from '../master-data/sending/sender.ts';
import { bareIban, isIban } from '../qr-bill/iban.ts';
import { isCreditorReference, isQrReference } from '../qr-bill/reference.ts';
import { type PageLine, type PagePlace, placeIn, plainly } from './lines.ts';
import { vatCheck } from './vat-ids.ts';

/** Identifiers on a bill: IBANs, UIDs and VAT numbers, references of payment, telephone numbers. */

/**
 * `proven` is whether its check digits fit, `ofBuyer` whether it is said to be of whoever received
 * the bill.
 */
export type Identifier = {
  value: string;
  place: PagePlace;
  proven: boolean;
  line: PageLine;
  ofBuyer?: boolean;
};

const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, CH: 21, CZ: 24, DE: 22, DK: 18, ES: 24, FI: 18, FR: 27, GB: 22, HU: 28, IE: 22 },
  ...{ IT: 27, LI: 21, LU: 20, MC: 27, NL: 18, NO: 15, PL: 28, PT: 25, SE: 24, SI: 19, SK: 24 },
};

// Where money is taken from: the payer's account.
const debit =
  /lastschrift|belast|abgebucht|abgezogen|einzug|eingezogen|prelev|debite|addebit|direct debit|\bdebited|mandat|ihr konto|ihrem konto|votre compte|vostro conto|your account/;

/** Whether a bill is paid by direct debit, so that an IBAN on it may be the payer's. */
export const isDebited = (lines: readonly PageLine[]): boolean =>
  lines.some(({ text }) =>
    /lastschrift|mandat|glaubiger-?id|prelevement|addebito diretto|direct debit|abbuch|abgebucht/.test(
      plainly(text),
    ),
  );

// Whose a number is that stands behind them: of the buyer, who is spoken to.
const buyerWords =
  /\bihre?n?\b|\bkunden?\b|kaufer|empfanger|auftraggeber|\bvotre\b|\bvos\b|\bclient\b|acheteur|destinataire|\bvostr[oai]\b|\bcliente\b|acquirente|destinatario|\byour\b|\bcustomer\b|\bbuyer\b|\brecipient\b|ruckvergut|ruckerstatt|gutschrift auf|rembours|rimbors|\brefund/;

/** Whether a part of a line is said to be of the buyer: by what stands before it, or above it. */
const isOfBuyer = (line: PageLine, from: number, lines: readonly PageLine[]): boolean => {
  let at = 0;
  for (const [index, { text, box }] of line.cells.entries()) {
    const own = text.slice(0, from - at);
    if (from <= at + text.length) {
      const isNamed = /\p{L}{2}/u.test(own.replace(/iban|uid|ust-?idnr|mwst|tva|iva|vat/giu, ''));
      if (buyerWords.test(plainly(own))) return true;
      if (isNamed) return false;
      if (index > 0) return buyerWords.test(plainly(line.cells[index - 1]?.text ?? ''));
      const above = lines[line.at - 1];
      const over = above?.page === line.page ? above.cells : [];
      // One that has a number itself speaks of that.
      return over.some(
        (cell) =>
          cell.box.x < box.x + box.width &&
          cell.box.x + cell.box.width > box.x &&
          !/\d/.test(cell.text) &&
          buyerWords.test(plainly(cell.text)),
      );
    }
    at += text.length + 2;
  }
  return false;
};

/** Valid IBANs that somebody is paid to, each once. */
export const ibansIn = (lines: readonly PageLine[]): Identifier[] =>
  once(
    lines.flatMap((line) => {
      const around = plainly(`${lines[line.at - 1]?.text ?? ''} ${line.text}`);
      if (debit.test(around)) return [];
      return [...line.text.matchAll(/(?<![A-Z0-9])[A-Z]{2} ?\d{2}(?= {0,2}[A-Z0-9])/gi)].flatMap((match) => {
        const rest = line.text.slice(match.index);
        const [written = ''] = /^[A-Z]{2} ?\d{2}(?: {0,2}[A-Z0-9]){11,30}/i.exec(rest) ?? [];
        const iban = ibanWithin(written);
        if (!iban) return [];
        const to = match.index + lengthOf(rest, iban.length);
        const ofBuyer = isOfBuyer(line, match.index, lines);
        return [{ value: iban, place: placeIn(line, match.index, to), proven: !line.hidden, line, ofBuyer }];
      });
    }),
  );

const ibanWithin = (written: string): string | undefined => {
  const bare = bareIban(written);
  const length = ibanLengths[bare.slice(0, 2)];
  const iban = length === undefined ? bare : bare.slice(0, length);
  return iban.length === (length ?? iban.length) && isIban(iban) ? iban : undefined;
};

/** The length of the part of a text that has that many signs. */
const lengthOf = (text: string, signs: number): number => {
  let left = signs;
  let at = 0;
  while (left > 0 && at < text.length) if (text[at++] !== ' ') left--;
  return at;
};

/** References of payment whose check digits fit, each once. */
export const referencesIn = (lines: readonly PageLine[]): Identifier[] =>
  once(
    lines.flatMap((line) =>
      [
        ...line.text.matchAll(
          /(?<![A-Z0-9])(?:RF ?\d{2}(?: ?[A-Z0-9]){1,21}|\d{2}(?: ?\d){25})(?![A-Z0-9])/gi,
        ),
      ].flatMap((match) => {
        const value = bareIban(match[0]);
        if (!isQrReference(value) && !isCreditorReference(value)) return [];
        return [
          {
            value,
            place: placeIn(line, match.index, match.index + match[0].length),
            proven: !line.hidden,
            line,
          },
        ];
      }),
    ),
  );

const vatForms =
  /(?<![A-Z0-9])(?:(?<uid>CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3})|(?<other>(?:ATU ?|BE ?|BG ?|CZ ?|DE ?|DK ?|EE ?|EL ?|ES ?|FI ?|FR ?|GB ?|HU ?|IE ?|IT ?|LT ?|LU ?|LV ?|NL ?|PL ?|PT ?|RO ?|SE ?|SI ?|SK ?)[A-Z0-9]?\d(?: ?[.]?[A-Z0-9]){6,12}))(?![A-Z0-9])/g;
const vatWords = /uid|mwst|ust|umsatzsteuer|\btva\b|\biva\b|\bvat\b|btw|steuer|tax|p\. ?iva|intracom/;

/** UIDs, and VAT numbers of other countries, each once. A UID is written CHE-106.017.086. */
export const uidsIn = (lines: readonly PageLine[]): Identifier[] =>
  once(
    lines.flatMap((line) => {
      const text = plainly(`${lines[line.at - 1]?.text ?? ''} ${line.text}`);
      return [...line.text.matchAll(vatForms)].flatMap((match): Identifier[] => {
        const { uid, other } = match.groups ?? {};
        const place = placeIn(line, match.index, match.index + match[0].length);
        const ofBuyer = isOfBuyer(line, match.index, lines);
        if (uid !== undefined) {
          const digits = uid.replace(/\D/g, '');
          const value = `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`;
          return isUid(value) ? [{ value, place, proven: !line.hidden, line, ofBuyer }] : [];
        }
        const value = (other ?? '').replace(/[ .]/g, '');
        const isIbanPart =
          isIban(value) || /iban/.test(plainly(line.text.slice(Math.max(0, match.index - 8), match.index)));
        const check = vatCheck(value);
        if (isIbanPart || check === false || (check === undefined && !vatWords.test(text))) return [];
        return [{ value, place, proven: check === true && !line.hidden, line, ofBuyer }];
      });
    }),
  );

/** Telephone numbers, by their last nine digits, each once. */
export const phonesIn = (lines: readonly PageLine[]): string[] =>
  [
    ...new Set(
      lines.flatMap(({ text }) =>
        [...text.matchAll(/(?<![\d.'’-])(?:\+|00|0)\d(?:[ ()/.-]{0,2}\d){7,13}(?![\d.,'’]\d|\d)/g)].map(
          ([written]) => phoneKey(written),
        ),
      ),
    ),
  ]
    .filter((key) => key !== '')
    .slice(0, 20);

/**
 * A telephone number as its last nine digits, however it is written; empty for one that is too
 * short.
 */
export const phoneKey = (written: string): string => {
  const digits = written.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '');
  return digits.length < 9 ? '' : digits.slice(-9);
};

const once = (found: readonly Identifier[]): Identifier[] =>
  [...new Map(found.toReversed().map((one) => [one.value, one])).values()].reverse();
