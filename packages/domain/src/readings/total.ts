import { distance, type Rate, taxIn, taxOn } from './figures.ts';
import type { Labelled } from './labels.ts';
import { type PagePlace, plainly } from './lines.ts';
import { type LoneTax, loneTaxesIn, type TaxRow, taxRowsIn } from './taxes.ts';

/** The total of a bill, and how its figures prove it. */

/** A total with the figures that come to it. */
export type Proof = {
  figure: Labelled;
  rows: readonly TaxRow[];
  /** Amounts that are parts of it. */
  parts: readonly bigint[];
  places: readonly PagePlace[];
};

export type TotalFound = {
  /** Absent where no figure is called a total. */
  best?: Labelled;
  /** Where figures prove it, and no other one may be the total. */
  proof?: Proof;
  /** All that may be it, the likeliest first. */
  choices: readonly Labelled[];
  /** The amount that is asked for, where it is another one. */
  due?: Labelled;
};

const near = 1n;
const mostRounded = 5n;

/** `told` are amounts that codes on its pages say, which are read without a doubt. */
export const totalIn = (
  figures: readonly Labelled[],
  rates: readonly Rate[],
  told: readonly bigint[] = [],
): TotalFound => {
  const seen = figures.filter(({ line }) => !line.hidden);
  const rows = taxRowsIn(seen, rates);
  const lone = loneTaxesIn(seen, rates);
  const candidates = figures.filter(isCandidate);
  const proofs = firstOfEach(candidates.filter(({ line, cents }) => !line.hidden && cents > 0n)).flatMap(
    (figure) => proofOf(figure, { figures: seen, rows, lone, rates, told }) ?? [],
  );
  const rivals = candidates.filter(({ byColumn }) => !byColumn);
  const sure = proofs.filter(
    (proof) =>
      rivals.every((other) => isExplained(other, proof, figures)) &&
      proofs.every((other) => other === proof || isExplained(other.figure, proof, figures)),
  );
  // Of a total and what is left of it after deposits, both of which are proven, it is the larger.
  const [proof] =
    sure.length > 1 && !areOfOne(sure, figures)
      ? []
      : sure.sort((one, other) => bigger(other.figure, one.figure));
  const choices = firstOfEach([
    ...(proof ? [proof.figure] : []),
    ...ranked(candidates, proofs),
    ...largest(figures),
  ]).slice(0, 6);
  const best = proof?.figure ?? ranked(candidates, proofs)[0];
  const due =
    best &&
    figures
      .filter(({ label, cents, byColumn }) => label === 'due' && !byColumn && cents !== best.cents)
      .at(-1);
  return { ...(best ? { best } : {}), ...(proof ? { proof } : {}), choices, ...(due ? { due } : {}) };
};

const bigger = (one: Labelled, other: Labelled): number =>
  one.cents < other.cents ? -1 : one.cents > other.cents ? 1 : 0;

const areOfOne = (proofs: readonly Proof[], figures: readonly Labelled[]): boolean =>
  proofs.every((one) =>
    proofs.every((other) => one === other || isSettled(one.figure.cents, other.figure.cents, figures)),
  );

const isCandidate = ({ label, cents }: Labelled): boolean =>
  cents !== 0n && (label === 'total' || label === 'gross' || label === 'due');

const firstOfEach = (figures: readonly Labelled[]): Labelled[] => {
  const values = new Map<bigint, Labelled>();
  for (const figure of figures) {
    const known = values.get(figure.cents);
    if (!known || (known.byColumn && !figure.byColumn)) values.set(figure.cents, known ? figure : figure);
  }
  return [...values.values()];
};

const worth: Readonly<Partial<Record<string, number>>> = { gross: 3, total: 2, due: 1 };

/** The likeliest first: proven ones, then those with the plainest label, the last of them. */
const ranked = (candidates: readonly Labelled[], proofs: readonly Proof[]): Labelled[] => {
  const scoreOf = (figure: Labelled): number =>
    (proofs.some((proof) => proof.figure.cents === figure.cents) ? 10 : 0) +
    (worth[figure.label ?? ''] ?? 0) -
    (figure.byColumn ? 3 : 0) -
    (figure.cents < 0n ? 1 : 0);
  return [...candidates].sort(
    (one, other) => scoreOf(other) - scoreOf(one) || bigger(other, one) || other.line.at - one.line.at,
  );
};

const largest = (figures: readonly Labelled[]): Labelled[] =>
  figures
    .filter(({ cents, label }) => cents > 0n && label !== 'tax')
    .sort((one, other) => bigger(other, one))
    .slice(0, 3);

type Known = {
  figures: readonly Labelled[];
  rows: readonly TaxRow[];
  lone: readonly LoneTax[];
  rates: readonly Rate[];
  told: readonly bigint[];
};

const proofOf = (figure: Labelled, known: Known): Proof | undefined => {
  const byTax = byRows(figure, known) ?? byLoneTaxes(figure, known) ?? byNetAndTax(figure, known);
  const cash = byCash(figure, known);
  const proof = byTax ?? cash ?? byItems(figure, known);
  if (!proof || known.figures.every(({ line }) => !line.image)) return proof;
  return ofImage(proof, byTax && cash, known);
};

/**
 * A proof by words of a picture, with a second one that rests on other figures: one sign that is
 * misread the same way in two places passes any single proof. The same figures printed once more
 * are none, as they are misread alike.
 */
const ofImage = (proof: Proof, second: Proof | undefined, known: Known): Proof | undefined => {
  const { figure, rows } = proof;
  // A net amount stands below its items, whatever it is called there.
  const nets = known.figures.filter(({ cents }) => rows.some(({ net }) => net === cents));
  const items = rows.length > 0 ? [figure, ...nets].map((sum) => itemsOf(sum, known.figures)) : [];
  // An item that is a net amount or a tax of the rows is the first proof once more.
  const isOfRows = (cents: bigint) => rows.some(({ net, tax }) => cents === net || cents === tax);
  const other = second ?? items.find((found) => found !== undefined && !found.parts.some(isOfRows));
  if (!other && !known.told.includes(figure.cents)) return undefined;
  const both = { ...proof, parts: [...proof.parts, ...(other?.parts ?? [])] };
  // The words that would say what a larger amount is may be those that were misread.
  const isLargest = known.figures.every(
    ({ cents, label }) => cents <= figure.cents || label === 'given' || both.parts.includes(cents),
  );
  return isLargest && rows.every(isExact) ? both : undefined;
};

/** A hundredth more or less is rounding where figures are certain, and may be one misread here. */
const isExact = ({ net, tax, rate }: TaxRow): boolean =>
  taxOn(net, rate) === tax || taxIn(net + tax, rate) === tax;

/** Whether amounts come to a total, exactly or with the rounding that the bill tells. */
const comesTo = (total: bigint, amount: bigint, { figures }: Known): boolean => {
  if (amount === total) return true;
  const difference = total - amount;
  if (distance(total, amount) > mostRounded) return false;
  const isTold = figures.some(
    ({ label, cents }) => label === 'rounding' && (cents === difference || cents === -difference),
  );
  return (
    isTold ||
    (distance(total, amount) <= 2n && total % 5n === 0n && figures.some(({ currency }) => currency === 'CHF'))
  );
};

/** Net amounts and taxes by rate come to it. */
const byRows = (figure: Labelled, known: Known): Proof | undefined => {
  for (const rows of groupsOf(known.rows)) {
    const sum = rows.reduce((total, { net, tax }) => total + net + tax, 0n);
    if (comesTo(figure.cents, sum, known) && isOtherPlace(figure, rows)) return proofBy(figure, rows);
  }
  return undefined;
};

// A row of tax alone does not prove the amount that is its own gross one: it is said elsewhere,
// too, or in three figures.
const isOtherPlace = (figure: Labelled, rows: readonly TaxRow[]): boolean =>
  rows.some(({ tax }) => tax !== 0n) || rows.every(({ line }) => line !== figure.line);

const proofBy = (figure: Labelled, rows: readonly TaxRow[], more: readonly bigint[] = []): Proof => ({
  figure,
  rows: byRate(rows),
  parts: [...rows.flatMap(({ net, tax }) => [net, tax, net + tax]), ...more],
  places: rows.flatMap(({ places }) => places),
});

/** Rows of one rate as one. */
const byRate = (rows: readonly TaxRow[]): TaxRow[] =>
  [...new Set(rows.map(({ rate }) => rate))].flatMap((rate) => {
    const own = rows.filter((row) => row.rate === rate);
    const [first] = own;
    if (!first) return [];
    const sum = (of: 'net' | 'tax') => own.reduce((total, row) => total + row[of], 0n);
    return [{ ...first, net: sum('net'), tax: sum('tax'), places: own.flatMap(({ places }) => places) }];
  });

/** Rows that may be those of the whole bill: each alone, each table, the last of each rate, all. */
const groupsOf = (rows: readonly TaxRow[]): TaxRow[][] => {
  const tables: TaxRow[][] = [];
  for (const row of [...rows].sort((one, other) => one.line.at - other.line.at)) {
    const table = tables.at(-1);
    const last = table?.at(-1);
    if (table && last && row.line.at - last.line.at <= 3) table.push(row);
    else tables.push([row]);
  }
  const last = new Map(rows.map((row) => [row.rate, row]));
  return [...tables, [...last.values()], ...rows.map((row) => [row]), [...rows]].filter(
    ({ length }) => length > 0,
  );
};

/** Taxes without their net amounts: these are printed elsewhere, or the total includes the tax. */
const byLoneTaxes = (figure: Labelled, known: Known): Proof | undefined => {
  const { lone, figures } = known;
  const rowOf = ({ rate, tax, figure: at }: LoneTax, net: bigint, place?: PagePlace): TaxRow => ({
    ...{ rate, net, tax, line: at.line },
    places: [...(place ? [place] : []), at.place],
  });
  for (const one of lone) {
    const net = figure.cents - one.tax;
    const printed = figures.find(({ cents, line }) => cents === net && line !== figure.line);
    if (
      net > 0n &&
      printed &&
      distance(taxOn(net, one.rate), one.tax) <= near &&
      lone.every((other) => isSame(other, one))
    )
      return proofBy(figure, [rowOf(one, net, printed.place)]);
  }
  const rows = lone.map((one) => {
    const nets = figures.filter(
      ({ cents, label }) =>
        cents > 0n &&
        label !== 'tax' &&
        distance(taxOn(cents, one.rate), one.tax) <= near &&
        cents !== one.tax,
    );
    const best = nets.find(({ label }) => label === 'net') ?? nets[0];
    return best ? rowOf(one, best.cents, best.place) : undefined;
  });
  const stated = rows.filter((row) => row !== undefined);
  if (stated.length === rows.length && rows.length > 0) {
    const different = [...new Map(stated.map((row) => [`${row.rate} ${row.tax}`, row])).values()];
    const sum = different.reduce((total, { net, tax }) => total + net + tax, 0n);
    if (comesTo(figure.cents, sum, known)) return proofBy(figure, different);
  }
  const [only] = lone;
  if (
    only &&
    only.rate >= 100n &&
    lone.every((other) => isSame(other, only)) &&
    distance(taxIn(figure.cents, only.rate), only.tax) <= near &&
    only.figure.line !== figure.line
  )
    return proofBy(figure, [rowOf(only, figure.cents - only.tax)]);
  return undefined;
};

const isSame = (one: LoneTax, other: LoneTax): boolean => one.rate === other.rate && one.tax === other.tax;

/** An amount that is called net and one that is called tax come to it. */
const byNetAndTax = (figure: Labelled, known: Known): Proof | undefined => {
  const { figures, rates } = known;
  const taxes = figures.filter(({ label, cents }) => label === 'tax' && cents >= 0n);
  for (const net of figures.filter(({ label, cents }) => label === 'net' && cents > 0n))
    for (const tax of taxes) {
      if (net.cents + tax.cents !== figure.cents || net.line === tax.line) continue;
      if (tax.cents * 100n > net.cents * 30n) continue;
      const rate = rates.find(
        (one) => tax.cents > 0n && distance(taxOn(net.cents, one.rate), tax.cents) <= near,
      );
      if (rate) {
        const places = [rate.place, net.place, tax.place];
        return proofBy(figure, [{ rate: rate.rate, net: net.cents, tax: tax.cents, line: tax.line, places }]);
      }
      return { figure, rows: [], parts: [net.cents, tax.cents], places: [net.place, tax.place] };
    }
  return undefined;
};

/** The cash that was given and the change differ by it. */
const byCash = (figure: Labelled, { figures }: Known): Proof | undefined => {
  const given = figures.filter(({ label }) => label === 'given');
  for (const change of figures.filter(({ label, cents }) => label === 'change' && cents !== 0n)) {
    const size = change.cents < 0n ? -change.cents : change.cents;
    const paid = given.find(({ cents }) => cents - size === figure.cents);
    if (paid) return { figure, rows: [], parts: [size, paid.cents], places: [paid.place, change.place] };
  }
  return undefined;
};

const ofAnotherBill =
  /saldo|solde\b|balance|ausst[ae]nd|\boffen|ubertrag|vormonat|vorperiode|vorjahr|ruckstand|mahn|rechnung|faktura|facture|impaye|arriere|rappel|precedent|report\b|fattura|scopert|arretrat|aperta|riporto|sollecito|invoice|unpaid|outstanding|overdue|arrears|previous|forward|reminder|last month/;

/** Two amounts or more in its column come to it, and nothing is said of tax. */
const byItems = (figure: Labelled, { figures }: Known): Proof | undefined => {
  if (figures.some(({ label, cents }) => label === 'tax' && cents !== 0n)) return undefined;
  return itemsOf(figure, figures);
};

/** Two amounts or more in the column above that come to it. */
const itemsOf = (figure: Labelled, figures: readonly Labelled[]): Proof | undefined => {
  const edge = ({ place }: Labelled) => place.x + place.width;
  const items = figures.filter(
    (one) =>
      one.line.at < figure.line.at &&
      one.line.page === figure.line.page &&
      Math.abs(edge(one) - edge(figure)) < 4 &&
      (one.label === undefined || one.byColumn || one.label === 'weak'),
  );
  // An amount of another bill, which is owed from before, is no item of this one.
  if (items.some(({ line }) => ofAnotherBill.test(plainly(line.text)))) return undefined;
  const sum = items.reduce((total, { cents }) => total + cents, 0n);
  if (items.length < 2 || sum !== figure.cents || items.some(({ cents }) => cents === figure.cents))
    return undefined;
  return {
    figure,
    rows: [],
    parts: items.map(({ cents }) => cents),
    places: items.map(({ place }) => place),
  };
};

/** Whether an amount that is called a total is no rival of the one that is proven. */
const isExplained = (other: Labelled, { figure, parts }: Proof, figures: readonly Labelled[]): boolean => {
  const { cents } = other;
  if (cents === figure.cents || parts.includes(cents)) return true;
  if (
    figures.some(
      (one) =>
        one.cents === cents &&
        (one.label === 'net' || one.label === 'tax' || one.label === 'carried') &&
        cents < figure.cents,
    )
  )
    return true;
  return isSettled(figure.cents, cents, figures);
};

/** Whether a total becomes `left` by what was paid before, what was owed before, or rounding. */
const isSettled = (total: bigint, left: bigint, figures: readonly Labelled[]): boolean => {
  const sizes = (label: 'paid' | 'debt' | 'rounding'): bigint[] => [
    ...new Set(
      figures.filter((one) => one.label === label).map(({ cents }) => (cents < 0n ? -cents : cents)),
    ),
  ];
  const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
  const [paid, debts, rounded] = [sizes('paid'), sizes('debt'), sizes('rounding')];
  const minus = [0n, ...paid, sum(paid)];
  const plus = [0n, ...debts, sum(debts)];
  const round = [0n, ...rounded, ...rounded.map((one) => -one)];
  return minus.some((less) =>
    plus.some((more) =>
      round.some((by) => (less > 0n || more > 0n || by !== 0n) && total - less + more + by === left),
    ),
  );
};
