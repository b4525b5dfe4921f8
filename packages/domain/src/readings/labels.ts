import { type Figure, figuresOf, type Rate } from './figures.ts';
import { type Cell, type PageLine, plainly } from './lines.ts';

/** The labels of amounts: the words that stand before them, or above their column. */

/**
 * The names of an amount: `total` of the bill (`gross` where it is said to include tax), what is
 * `due`, `net` or `tax`; `paid` before, or a `debt` of before; cash that was `given` and the
 * `change`; the `rounding`; what is paid with a `discount`; `carried` to a next page.
 */
export type Label =
  | 'carried'
  | 'change'
  | 'debt'
  | 'discount'
  | 'due'
  | 'given'
  | 'gross'
  | 'net'
  | 'paid'
  | 'rounding'
  | 'tax'
  | 'total'
  | 'weak';

const taxWords =
  /\bmwst|\bmwst\b|mehrwertsteuer|\bust\b|\bust[.-]|umsatzsteuer|\btva\b|\bt\.v\.a|\biva\b|\bi\.v\.a|\bvat\b|\btax(es)?\b|\bbtw\b|\bsteuer(betrag|n)?\b|\bimposta\b|\bgst\b|\b[ci]gst\b|\bsgst\b/;
const included =
  /\binkl|\bincl|\bttc\b|brutto|\bgross\b|\bivato\b|\bcompres|\binklusive|\bincluding|enthalten|\bmit mwst|\btoutes taxes/;
const excluded =
  /\bexkl|\bexcl|\bohne\b|\bht\b|\bhors\b|\bzzgl|\bzuzuglich|\besclus|\bsenza\b|\bwithout\b|\bbefore\b|\bvor\b|\bplus\b/;
const totalWords =
  /total|\bgesamt|\bsumme\b|summe\b|endbetrag|rechnungsbetrag|rechnungssumme|bruttobetrag|betrag inkl|\bmontant (de la )?facture|\bttc\b|\bimporto (fattura|totale)|\binvoice amount|\bgrand\b|\btotaal\b|endsumme|\bbrutto\b|\bgross\b/;

/** In this order: the first that fits tells what an amount is called. */
const labelForms: readonly (readonly [Label, RegExp])[] = [
  [
    'discount',
    /skonto|escompte|\bsconto\b|cash discount|early payment|\babzug von\b|\bbei zahlung\b|\bif paid\b|\bsi paye\b|\bse pagat/,
  ],
  ['rounding', /rundung|\barrondi|arrotondament|\brounding|\bround\b/],
  ['change', /ruckgeld|\bwechselgeld|\bzuruck\b|\brendu\b|\brendre\b|\bmonnaie\b|\bresto\b|\bchange\b/],
  ['given', /\bgegeben|\brecu\b|\bcontanti\b|\bcash\b|\btendered|\bespeces\b|\bbar\b|\bbarzahlung/],
  [
    'debt',
    /alter saldo|ausstand (aus|vom|von|per)|offen (vom|aus)|ubertrag vor(periode|monat|jahr)|saldovortrag|\bvortrag|offene posten|offene rechnung|fruhere|vorherige|ancien solde|solde (precedent|anterieur|reporte|ancien)|saldo (precedente|a nuovo|anteriore)|previous (balance|amount)|past due|overdue|balance forward|ruckstand|arriere|impaye|report de solde|riporto saldo|arretrat|scopert|unpaid (invoice|balance)|outstanding (last|from|previous)|arrears|mahngebuhr|mahnspesen/,
  ],
  [
    'carried',
    /\bubertrag|zwischenubertrag|\ba reporter\b|\breport de\b|\briporto\b|carried forward|brought forward|carry/,
  ],
  [
    'paid',
    /anzahlung|vorauszahlung|\bakonto|\ba-?conto\b|\ba conto\b|acompte|\bacconto\b|\banticipo\b|bereits (be|ge)?(zahlt|leistet|erhalten)|\bbezahlt\b|\bgezahlt\b|deja (paye|verse|regle)|\bverse\b|gia (pagat|versat)|\bversat|\bdeposit|\bprepa(id|yment)|\bpaid\b|payments? (received|made)|abschlag|\bavance\b|vorausbezahlt|teilzahlung|\bpayments?\b(?! (terms|due|method|total))|erhaltene/,
  ],
  [
    'due',
    /zahlbetrag|zu (be)?zahlen|zu (uberweisen|begleichen)|zahlbar|zahlender|offener|\boffen\b|restbetrag|restzahlung|\brest\b|falliger|fallig|uberweisungsbetrag|forderung|\ba payer|\bsolde\b|\breste\b|montant du\b|\bda pagare|\ba pagare|\bdovuto|\bsaldo\b|\bdue\b|\bto pay\b|\bpayable\b|\bbalance\b|te betalen/,
  ],
];

/** The label of an amount in a text; undefined where it says nothing of it. */
export const labelIn = (written: string): Label | undefined => {
  const text = plainly(written);
  const other = labelForms.find(([, form]) => form.test(text))?.[0];
  if (other) return other;
  const isTotal = totalWords.test(text);
  const hasTax = taxWords.test(text);
  if (
    /zwischensumme|sub-? ?total|sous-total|warenwert|nettobetrag|nettosumme|netto-?summe|gesamtnetto|summe netto/.test(
      text,
    )
  )
    return 'net';
  if (
    excluded.test(text) &&
    (isTotal || /\bnet/.test(text) || (hasTax && /betrag|montant|importo|amount|summe/.test(text)))
  )
    return 'net';
  if (isTotal && included.test(text)) return 'gross';
  if (hasTax) return 'tax';
  if (
    /\bnetto|\bnet\b|imponibil|\btaxable|bemessungsgrundlage|steuerbasis|\bbasis\b|\bbase\b|warenwert/.test(
      text,
    )
  )
    return 'net';
  if (isTotal) return 'total';
  if (/betrag|\bmontant\b|\bimporto\b|\bamount\b|\bpreis\b/.test(text)) return 'weak';
  return undefined;
};

/** An amount with its labels: of the text before it in its line, and of the head of its column. */
export type Labelled = Figure & {
  label: Label | undefined;
  /** The words themselves, for a person. */
  words: string;
  /** The head of its column only: what stands before it says nothing. */
  byColumn: boolean;
  head: Label | undefined;
};

const hasLetters = /\p{L}{2}/u;
const mostLinesAbove = 30;

/** Labels all amounts of some lines. */
export const labelledIn = (lines: readonly PageLine[], rates: readonly Rate[]): Labelled[] => {
  const figures = figuresOf(lines);
  return figures.map((figure) => {
    const inLine = figures.filter(({ line }) => line === figure.line);
    const before = Math.max(0, ...inLine.filter(({ to }) => to <= figure.from).map(({ to }) => to));
    const words = wordsBefore(figure, before, rates);
    const head = headOf(figure, lines);
    const headLabel = head === undefined ? undefined : labelIn(head);
    const own = hasLetters.test(words) ? labelIn(words) : undefined;
    // A line of sums below a table: its first amount is that of its column.
    const isOfTable = inLine.length > 1 && (headLabel === 'net' || headLabel === 'tax');
    if (own && !(isOfTable && (own === 'total' || own === 'weak')))
      return { ...figure, label: own, words, byColumn: false, head: headLabel };
    return {
      ...figure,
      label: headLabel,
      words: hasLetters.test(words) ? words : (head ?? ''),
      byColumn: true,
      head: headLabel,
    };
  });
};

/** The words between an amount and the one before it, without rates and currencies. */
const wordsBefore = ({ line, from }: Figure, start: number, rates: readonly Rate[]): string => {
  let text = line.text.slice(start, from);
  for (const rate of rates)
    if (rate.line === line && rate.from >= start && rate.to <= from)
      text = text.replace(line.text.slice(rate.from, rate.to), ' ');
  return text
    .replace(/(?<!\p{L})(CHF|EUR|USD|GBP|S?Fr\.?|€|\$)(?!\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

/** The words above an amount: the nearest cell of another line that is above it and has words. */
const headOf = (figure: Figure, lines: readonly PageLine[]): string | undefined => {
  const { line, place } = figure;
  for (let at = line.at - 1; at >= Math.max(0, line.at - mostLinesAbove); at--) {
    const above = lines[at];
    if (!above || above.page !== line.page) return undefined;
    const cell = above.cells.find((one) => isAbove(one, place));
    if (!cell || !hasLetters.test(cell.text.replace(/\b(CHF|EUR|USD|GBP)\b/g, ''))) continue;
    return cell.text;
  }
  return undefined;
};

const isAbove = ({ box }: Cell, place: Figure['place']): boolean => {
  const across = Math.min(box.x + box.width, place.x + place.width) - Math.max(box.x, place.x);
  return across > 0.3 * Math.min(box.width, place.width);
};
