import { type Cell, type PageLine, plainly } from './lines.ts';
import { numberIn } from './number.ts';

/** The kinds of papers that are dealt with differently, by their titles. */
export const readKinds = ['invoice', 'credit_note', 'reminder'] as const;
export type ReadKind = (typeof readKinds)[number];

const bill =
  /^(?:schluss|teil|abschlags|akonto|sammel|monats|honorar|handwerker|anzahlungs|an)?(?:rechnung|re|faktura)\b|rechnung$|^facture\b|^fattura\b|^(?:tax |sales )?invoice\b|^quittung\b|^kassenbon|^recu\b|^ricevuta|^receipt\b|^ticket\b|^factuur\b|^beleg\b|^bill\b|^note d'honoraires|^nota d'onorario/;
const credit =
  /^(?:rechnungs)?gutschrift|^rechnungskorrektur|^storno|^avoir\b|^note de credit|^nota (?:di credito|d'accredito|di accredito)|^credit ?(?:note|memo|nota)|^creditnota/;
const reminder =
  /^(?:\d\.? ?|erste |zweite |dritte |letzte )?(?:mahnung|zahlungserinnerung)|^(?:\d\w* |premier |deuxieme |dernier )?rappel\b|^(?:\d\w* |primo |secondo )?sollecito|^richiamo\b|^payment reminder|^(?:first |second |final )?reminder\b/;
const asksNothing =
  /^offerte\b|^angebot\b|^auftragsbestatigung|^lieferschein|^bestellung\b|^devis\b|^offre\b|^confirmation de commande|^bulletin de livraison|^bon de (?:livraison|commande)|^offerta\b|^preventivo|^conferma d'ordine|^bolla\b|^quot(?:e|ation)\b|^estimate\b|^order confirmation|^delivery note|^purchase order|^kontoauszug|^releve de compte|^estratto conto|^(?:account )?statement\b|^pro ?-?forma|^lohnabrechnung|^depotauszug/;

/**
 * The kind of a paper by its title, the largest of the words that may be one; undefined for one
 * that asks for nothing, such as an offer.
 */
export const kindIn = (lines: readonly PageLine[]): ReadKind | undefined => {
  const cells = lines.filter(({ page }) => page === lines[0]?.page).flatMap((line) => line.cells);
  const best = (form: RegExp): number =>
    Math.max(0, ...cells.filter((cell) => isTitle(cell, form)).map(heightOf));
  const [asBill, asCredit, asReminder, asNothing] = [bill, credit, reminder, asksNothing].map(best) as [
    number,
    number,
    number,
    number,
  ];
  // A reminder names the bill, and a bill its order: in letters of the same height.
  if (asCredit > 0 && asCredit >= 0.98 * asBill) return 'credit_note';
  if (asReminder > 0 && asReminder >= 0.98 * asBill) return 'reminder';
  return asNothing > 0 && asBill === 0 && asNothing > 1.2 * usual(cells) && !numberIn(lines)
    ? undefined
    : 'invoice';
};

/** The height of most words. */
const usual = (cells: readonly Cell[]): number => {
  const heights = cells
    .flatMap(({ words }) => words.map(({ height }) => height))
    .sort((one, other) => one - other);
  return heights[Math.floor(heights.length / 2)] ?? 0;
};

const isTitle = ({ text }: Cell, form: RegExp): boolean =>
  text.length < 60 && !text.endsWith(':') && form.test(plainly(text).replace(/^[^\p{L}\d]+/u, ''));

const heightOf = ({ words }: Cell): number => Math.max(...words.map(({ height }) => height));
