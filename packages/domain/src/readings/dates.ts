import { addDays, type BookingDate, bookingDate } from '../values/dates.ts';
import { type PageLine, type PagePlace, placeIn, plainly } from './lines.ts';

/** The date of a bill. A date has nothing that proves it: it has a label, or is a guess. */

export type DateFound = { date: BookingDate; place: PagePlace; proof: 'label' | 'guess' };

const months = [
  'jan|janv|janvier|januar|january|gen|gennaio|januari',
  'feb|fevr|fev|fevrier|februar|february|febbraio|februari',
  'mar|mars|marz|march|marzo|mrz|maart',
  'apr|avr|avril|april|aprile',
  'may|mai|mag|maggio|mei',
  'jun|juin|juni|june|giu|giugno',
  'jul|juil|juillet|juli|july|lug|luglio',
  'aug|aout|august|ago|agosto|augustus',
  'sep|sept|septembre|september|set|settembre',
  'oct|okt|octobre|oktober|october|ott|ottobre',
  'nov|novembre|november',
  'dec|dez|decembre|dezember|december|dic|dicembre',
].map((names) => new RegExp(`^(?:${names})$`));

const forms: readonly RegExp[] = [
  /(?<![\d.])(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4}|\d{2})(?![\d.]\d|\d)/g,
  /(?<!\d)(?<year>(?:19|20)\d{2})[-/.](?<month>\d{2})[-/.](?<day>\d{2})(?!\d)/g,
  /(?<!\d)(?<one>\d{1,2})[/-](?<two>\d{1,2})[/-](?<year>\d{4}|\d{2})(?!\d)/g,
  /(?<!\d)(?<day>\d{1,2})(?:\.|er|st|nd|rd|th)? ?(?:de |of )?(?<name>[a-z]{3,9})\.?,? ?(?<year>\d{4})(?!\d)/g,
  /(?<!\d)(?<day>\d{1,2})-(?<name>[a-z]{3,9})-(?<year>\d{4}|\d{2})(?!\d)/g,
  /(?<![a-z])(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/g,
];

type WrittenDate = { date: BookingDate; line: PageLine; from: number; to: number; isDoubtful: boolean };

const writtenIn = (line: PageLine, isEnglish: boolean): WrittenDate[] => {
  const text = plainSameLength(line.text);
  return forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match): WrittenDate[] => {
      const { day, month, year = '', name, one = '', two = '' } = match.groups ?? {};
      const byOrder = day === undefined;
      // In English a month may stand first.
      const isDoubtful = byOrder && isEnglish && Number(one) <= 12 && Number(two) <= 12 && one !== two;
      const monthFirst = byOrder && (Number(two) > 12 || (isEnglish && isDoubtful && false));
      const d = byOrder ? (monthFirst ? two : one) : day;
      const m = byOrder ? (monthFirst ? one : two) : (month ?? numberOfMonth(name ?? ''));
      if (m === undefined) return [];
      const written = `${year.length === 2 ? `20${year}` : year}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
      const date = bookingDate.safeParse(written).data;
      return date ? [{ date, line, from: match.index, to: match.index + match[0].length, isDoubtful }] : [];
    }),
  );
};

const numberOfMonth = (name: string): string | undefined => {
  const at = months.findIndex((form) => form.test(name));
  return at < 0 ? undefined : String(at + 1);
};

/** As `plainly`, letter by letter, so that places stay what they are. */
const plainSameLength = (text: string): string =>
  [...text].map((sign) => (sign.length > 1 ? '  ' : plainly(sign).padEnd(1).slice(0, 1))).join('');

const issued =
  /rechnungsdatum|belegdatum|fakturadatum|datum der rechnung|ausstellungsdatum|date (de )?(la )?facture|date (d')?emission|date facture|data (della )?fattura|data (di )?emissione|invoice date|date of (issue|invoice)|issue date|date issued|factuurdatum|bill date|\brechnung vom\b|\bfacture du\b|\bfattura del\b|\bdated\b|rechn\.? ?-?datum/;
const plainDate = /\bdatum\b|\bdate\b|\bdata\b|\bdatum:|\bdate:|\ble\b|\bden\b|\bvom\b|\bil\b/;
const other =
  /fallig|zahlbar|zahlungsziel|zahlung|valuta|echeance|scadenza|\bdue\b|pay(able|ment)|liefer|livraison|consegna|leistung|deliver|service|period|zeitraum|periodo|bestell|commande|ordine|order|geburt|naissance|nascita|birth|kunde(n)? seit|gultig|valid|valable|auftrag|\bbis\b|until|jusqu|entro|\bvon\b|\bfrom\b|abrechnungsmonat|verbrauch|ablesung|skonto|netto|voranmeldung|vertrag|contrat|contract|stand|print|druck|abgebucht|eingezogen|shipping|versand|angebot|offert|mandat|ust|steuer|verlag|ausgabe/;
const billWords = /rechnung|facture|fattura|invoice|quittung|receipt|recu\b|ricevuta|faktura|beleg/;

export type DateBounds = {
  /** The day on which the bill was received: it is not dated later, nor long before. */
  received?: BookingDate | undefined;
};

const mostDays = 400;

export const dateIn = (lines: readonly PageLine[], { received }: DateBounds): DateFound | undefined => {
  const isEnglish =
    lines.some(({ text }) => /\binvoice|\breceipt|\bbill\b/i.test(text)) &&
    !lines.some(({ text }) => /rechnung|facture|fattura/i.test(text));
  const all = lines
    .flatMap((line) => writtenIn(line, isEnglish))
    .filter(({ date }) => isLikely(date, received));
  const scored = all
    .map((one) => ({ one, score: scoreOf(one, lines) }))
    .sort((a, b) => b.score - a.score || a.one.line.at - b.one.line.at);
  const [first] = scored;
  if (!first) return undefined;
  const rival = scored.some(({ one, score }) => score === first.score && one.date !== first.one.date);
  const { date, line, from, to, isDoubtful } = first.one;
  const isLabelled = first.score >= 50 && !rival && !isDoubtful && !line.hidden;
  return { date, place: placeIn(line, from, to), proof: isLabelled ? 'label' : 'guess' };
};

const isLikely = (date: BookingDate, received: BookingDate | undefined): boolean =>
  received === undefined ? date > '1990-01-01' : date <= received && date >= addDays(received, -mostDays);

const scoreOf = (one: WrittenDate, lines: readonly PageLine[]): number => {
  const { line, from } = one;
  const before = beforeIn(line, from);
  const [own, above] = [scoreOfWords(before), scoreOfWords(aboveOf(one, lines))];
  const base = own === 0 ? above : own;
  const text = plainly(line.text.slice(0, from));
  if (base >= 0 && base < 100 && billWords.test(text) && !other.test(text)) return 90;
  if (base !== 0) return base;
  // A town and a day: `Bern, 12. März 2026`.
  if (/^\p{L}[\p{L} .-]{2,30}, ?(den |le |il )?$/u.test(line.text.slice(0, from).split('  ').at(-1) ?? ''))
    return 55;
  return other.test(plainly(line.text)) ? -20 : 10 - Math.min(9, line.at / 10);
};

const scoreOfWords = (written: string): number => {
  const text = plainly(written);
  if (/associe|initiale|ursprung|original|vorrechnung/.test(text)) return -50;
  if (issued.test(text)) return 100;
  if (other.test(text)) return -50;
  return plainDate.test(text) ? 70 : 0;
};

/** The words before a date: those of its cell, or of the cell before it where it stands alone. */
const beforeIn = (line: PageLine, from: number): string => {
  let at = 0;
  let last = '';
  for (const cell of line.cells) {
    const end = at + cell.text.length;
    if (from < end) {
      const own = cell.text.slice(0, from - at);
      const words = /\p{L}/u.test(own) ? own : last;
      // The words after the previous date are this date's label.
      return words.split(/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/).at(-1) ?? words;
    }
    last = cell.text;
    at = end + 2;
  }
  return '';
};

/** The words right above a date. */
const aboveOf = ({ line, from, to }: WrittenDate, lines: readonly PageLine[]): string => {
  const place = placeIn(line, from, to);
  for (let at = line.at - 1; at >= Math.max(0, line.at - 3); at--) {
    const above = lines[at];
    if (!above || above.page !== line.page) return '';
    const cell = above.cells.find(({ box }) => box.x < place.x + place.width && box.x + box.width > place.x);
    if (cell) return /\p{L}{3}/u.test(cell.text) ? cell.text : '';
  }
  return '';
};

const dueWords =
  /fallig|zahlbar bis|zahlbar am|zahlungsziel|zahlung bis|\bbis zum\b|echeance|payable (?:le|jusqu)|a payer (?:le|jusqu|avant)|scadenza|pagabile entro|entro il|\bdue\b|payable by|pay by/;
const mostDueDays = 180;

/** The day until which a bill is to be paid, by its label; undefined where it says several. */
export const dueDateIn = (lines: readonly PageLine[], date: BookingDate): DateFound | undefined => {
  const found = lines
    .flatMap((line) => writtenIn(line, false))
    .filter((one) => one.date >= date && one.date <= addDays(date, mostDueDays))
    .filter(({ line, from }) => {
      const before = plainly(beforeIn(line, from));
      return dueWords.test(before) && !/skonto|escompte|sconto|discount/.test(plainly(line.text));
    });
  const [first] = found;
  if (!first || found.some((other) => other.date !== first.date)) return undefined;
  return { date: first.date, place: placeIn(first.line, first.from, first.to), proof: 'label' };
};
