import { type Fraction, fraction, rounded, size, sumOf } from './amounts.ts';
import { type Books, isLinked, taxRateOn } from './books.ts';

/**
 * The tax bases of a document or entry, by docs/interface §12: the lines that name the tax, else
 * those whose accounts usually have it, else the only choice of lines whose rates yield the taxes.
 * All choices are tried.
 */

export type TaxableLine = {
  amount: bigint;
  /** The VAT account that the line names. */
  named?: number | undefined;
  /** The VAT account that its account usually has; null where it usually has none. */
  usual?: number | null | undefined;
  taxable: boolean;
};
export type GivenTax = { accno: number; amount: bigint };
export type Basis = { places: readonly number[]; opposite: boolean };
export type ChargedTax = GivenTax & {
  rate: string | undefined;
  /** The tax base, without tax; none where nobody stated it. */
  base?: bigint;
  /** The places of the lines that make up the base, and whether it has the opposite sign. */
  basis?: Basis;
  /** The places of the lines that it was charged on. */
  lines: number[];
  /** Whether it is part of the amounts that include tax. */
  included: boolean;
  /** Whether other lines of the same sums could have been meant. */
  doubtful?: boolean;
};

/**
 * The base of a tax in another currency: what its lines come to there; `inOwn` converts a base
 * without lines.
 */
export const convertedBase = (
  { base, basis }: Pick<ChargedTax, 'base' | 'basis'>,
  amounts: readonly bigint[],
  inOwn: (amount: bigint) => bigint,
): bigint | undefined => {
  if (base === undefined || !basis) return base === undefined ? undefined : inOwn(base);
  const total = sumOf(basis.places.map((place) => amounts[place] ?? 0n));
  return basis.opposite ? -total : total;
};

/** Turnover of these figures of the VAT form is not taxed. */
const untaxed = ['220', '221', '225', '230', '280', '900', '910'];

export const usualTax = (books: Books, accno: number): number | null | undefined => {
  const { tax_accno, vat_code } = books.accounts.get(accno) ?? {};
  return tax_accno ?? (untaxed.includes(vat_code ?? '') ? null : undefined);
};

type Supply = { books: Books; on: string; said: boolean; included: boolean };

/**
 * The days whose rates come into question: that of the supply and, where nobody said which that is,
 * those of other rates.
 */
const daysNear = ({ books, on, said }: Supply, accnos: readonly number[]): string[] => {
  if (said) return [on];
  const begins = books.taxRates
    .filter(({ accno }) => accnos.includes(accno))
    .map(({ valid_from }) => valid_from)
    .sort();
  const days = [...new Set(begins)];
  const before = days.filter((day) => day <= on).reverse();
  return [on, ...before.slice(1), ...days.filter((day) => day > on)];
};

/**
 * The share of the tax at a rate in percent in an amount, which includes the tax or not, as a
 * fraction.
 */
const shareOf = (rate: string, included: boolean): Fraction => {
  const { over, under } = fraction(rate);
  return { over, under: 100n * under + (included ? over : 0n) };
};

const isExactly = (tax: bigint, sum: bigint, { over, under }: Fraction): boolean =>
  rounded({ over: sum * over, under }) === tax;

/** Off by half a unit at most for each of the lines. */
const isAbout = (tax: bigint, sum: bigint, { over, under }: Fraction, lines: number): boolean =>
  2n * size(sum * over - tax * under) <= BigInt(Math.max(1, lines)) * under;

type Given = { lines: readonly TaxableLine[]; taxes: readonly GivenTax[] };

/**
 * Taxes that cancel each other out, on sales and on purchases: the places of the one on sales by
 * those of the other.
 */
const mirroredIn = (taxes: readonly GivenTax[], books: Books): Map<number, number> => {
  const pairs = new Map<number, number>();
  for (const [sale, tax] of taxes.entries()) {
    if (tax.amount === 0n || !isLinked(books, tax.accno, 'AR_tax')) continue;
    const purchase = taxes.findIndex(
      (other, at) => !pairs.has(at) && isLinked(books, other.accno, 'AP_tax') && other.amount === -tax.amount,
    );
    if (purchase >= 0) pairs.set(purchase, sale);
  }
  return pairs;
};

export const chargedTaxes = ({ lines, taxes }: Given, supply: Supply): ChargedTax[] => {
  const pairs = mirroredIn(taxes, supply.books);
  const sales = new Map([...pairs].map(([purchase, sale]) => [sale, purchase]));
  const open = [...taxes.keys()].filter((at) => !sales.has(at));
  const charged = new Map<number, ChargedTax>();
  const unnamed: number[] = [];
  for (const accno of new Set(open.map((at) => taxes[at]?.accno ?? 0))) {
    const own = open.filter((at) => taxes[at]?.accno === accno);
    const places = [...lines.keys()].filter((at) => lines[at]?.named === accno);
    if (places.length === 0) unnamed.push(...own);
    else
      for (const [at, tax] of onNamed(
        { lines, taxes },
        { own, places },
        { ...supply, included: supply.included && own.every((at) => !pairs.has(at)) },
      ))
        charged.set(at, tax);
  }
  const isOwn = (at: number) => !pairs.has(at);
  for (const [at, tax] of chargedByLine({ lines, taxes }, { unnamed, isOwn }, supply)) charged.set(at, tax);
  for (const [sale, purchase] of sales) {
    const of = charged.get(purchase);
    const tax = taxes[sale];
    const basis = of?.basis && { basis: { ...of.basis, opposite: true } };
    if (of && tax)
      charged.set(sale, {
        ...{ ...of, ...tax, lines: [], doubtful: false },
        ...(of.base === undefined ? {} : { base: -of.base, ...basis }),
      });
  }
  return taxes.flatMap((_, at) => charged.get(at) ?? []);
};

type Places = { own: readonly number[]; places: readonly number[] };

const onNamed = (
  { lines, taxes }: Given,
  { own, places }: Places,
  supply: Supply,
): Map<number, ChargedTax> => {
  const given = own.flatMap((at) => taxes[at] ?? []);
  const total = sumOf(given.map(({ amount }) => amount));
  const gross = sumOf(places.map((at) => lines[at]?.amount ?? 0n));
  const [first] = given;
  const rates = daysNear(supply, first ? [first.accno] : []).flatMap(
    (day) => taxRateOn(supply.books, first?.accno ?? 0, day) ?? [],
  );
  const rate = rates.find((one) => isAbout(total, gross, shareOf(one, supply.included), places.length));
  if (rate === undefined) throw new Error(`a tax of ${total} on ${gross} was charged at no rate`);
  const { included } = supply;
  return new Map(
    own.map((at, index) => {
      const tax = taxes[at] as GivenTax;
      const base = index > 0 ? 0n : included ? gross - total : gross;
      const basis = index > 0 ? {} : { basis: { places, opposite: false } };
      return [at, { ...tax, rate, base, lines: [...places], included, ...basis }];
    }),
  );
};

type Unnamed = { unnamed: readonly number[]; isOwn: (at: number) => boolean };

const chargedByLine = (
  given: Given,
  { unnamed, isOwn }: Unnamed,
  supply: Supply,
): Map<number, ChargedTax> => {
  const { lines, taxes } = given;
  const free = [...lines.keys()].filter((at) => lines[at]?.taxable && lines[at]?.named === undefined);
  const accnos = unnamed.map((at) => taxes[at]?.accno ?? 0);
  const days = daysNear(supply, accnos);
  const on = (at: number, day: string): ChargedTax => {
    const tax = taxes[at] as GivenTax;
    const included = supply.included && isOwn(at);
    return { ...tax, rate: taxRateOn(supply.books, tax.accno, day), lines: [], included };
  };
  const based = (at: number, day: string, places: readonly number[]): ChargedTax => {
    const tax = on(at, day);
    const gross = sumOf(places.map((place) => lines[place]?.amount ?? 0n));
    const basis = places.length === 0 ? {} : { basis: { places, opposite: false } };
    return { ...tax, lines: [...places], base: tax.included ? gross - tax.amount : gross, ...basis };
  };
  for (const day of days) {
    const usual = byUsual(given, { unnamed, free, day, on });
    if (usual) return new Map([...usual].map(([at, places]) => [at, based(at, day, places)]));
  }
  // A tax of nothing was charged on nothing.
  const wanted = unnamed.filter((at) => taxes[at]?.amount !== 0n);
  for (const [day, exactly] of days.flatMap((day) => [[day, true] as const, [day, false] as const])) {
    const found = choices(given, { wanted, free, day, on, exactly });
    if (found.length === 0) continue;
    const [choice, ...others] = found;
    const sums = found.map((one) => wanted.map((at) => sumAt(lines, one.get(at))).join());
    if (!choice || new Set(sums).size > 1) break;
    const ofAccount = (one: Map<number, number[]>, at: number) =>
      wanted
        .filter((other) => taxes[other]?.accno === taxes[at]?.accno)
        .flatMap((other) => one.get(other) ?? [])
        .sort((a, b) => a - b)
        .join();
    return new Map(
      unnamed.map((at) => {
        const doubtful = others.some((other) => ofAccount(other, at) !== ofAccount(choice, at));
        return [at, { ...based(at, day, choice.get(at) ?? []), doubtful }];
      }),
    );
  }
  return new Map(unnamed.map((at) => [at, on(at, supply.on)]));
};

const sumAt = (lines: readonly TaxableLine[], places: readonly number[] = []): bigint =>
  sumOf(places.map((place) => lines[place]?.amount ?? 0n));

type Trial = {
  free: readonly number[];
  day: string;
  on: (at: number, day: string) => ChargedTax;
};

/** The lines of each tax by the usual taxes of their accounts, where every tax fits. */
const byUsual = (
  { lines, taxes }: Given,
  { unnamed, free, day, on }: Trial & { unnamed: readonly number[] },
): Map<number, number[]> | undefined => {
  const found = new Map<number, number[]>();
  for (const accno of new Set(unnamed.map((at) => taxes[at]?.accno ?? 0))) {
    const own = unnamed.filter((at) => taxes[at]?.accno === accno);
    const places = free.filter((place) => lines[place]?.usual === accno);
    const total = sumOf(own.map((at) => taxes[at]?.amount ?? 0n));
    const { rate, included } = on(own[0] ?? 0, day);
    if (rate === undefined || (places.length === 0 && total !== 0n)) return undefined;
    if (!isAbout(total, sumAt(lines, places), shareOf(rate, included), places.length)) return undefined;
    for (const [index, at] of own.entries()) found.set(at, index === 0 ? places : []);
  }
  return unnamed.length === 0 ? undefined : found;
};

/**
 * All choices of lines that fit all taxes, exactly or by half a unit for each line, of those with
 * the fewest lines that don't have their usual tax.
 */
const choices = (
  { lines, taxes }: Given,
  { wanted, free, day, on, exactly }: Trial & { wanted: readonly number[]; exactly: boolean },
): Map<number, number[]>[] => {
  const shares = wanted.map((at) => {
    const { rate, included } = on(at, day);
    return rate === undefined ? undefined : shareOf(rate, included);
  });
  if (wanted.length === 0 || shares.includes(undefined)) return [];
  if ((wanted.length + 1) ** free.length > 100_000)
    throw new Error(`${free.length} lines are too many to try every choice of ${wanted.length} taxes`);
  let fewest = Number.POSITIVE_INFINITY;
  let found: number[][] = [];
  const chosen: number[] = [];
  const sums = wanted.map(() => 0n);
  const follow = (index: number, deviations: number): void => {
    if (deviations > fewest) return;
    const line = lines[free[index] ?? -1];
    if (!line) {
      const fits = wanted.every((at, tax) => {
        const [amount, sum, share] = [taxes[at]?.amount ?? 0n, sums[tax] ?? 0n, shares[tax] as Fraction];
        const count = chosen.filter((one) => one === tax).length;
        return exactly ? isExactly(amount, sum, share) : isAbout(amount, sum, share, count);
      });
      if (!fits) return;
      if (deviations < fewest) found = [];
      fewest = deviations;
      found.push([...chosen]);
      return;
    }
    const usual = wanted.findIndex((at) => taxes[at]?.accno === line.usual);
    for (let tax = -1; tax < wanted.length; tax += 1) {
      if (tax >= 0) sums[tax] = (sums[tax] ?? 0n) + line.amount;
      chosen.push(tax);
      follow(index + 1, deviations + (line.usual === undefined || tax === usual ? 0 : 1));
      chosen.pop();
      if (tax >= 0) sums[tax] = (sums[tax] ?? 0n) - line.amount;
    }
  };
  follow(0, 0);
  return found.map(
    (choice) => new Map(wanted.map((at, tax) => [at, free.filter((_, index) => choice[index] === tax)])),
  );
};
