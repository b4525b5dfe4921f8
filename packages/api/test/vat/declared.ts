import type { Random } from '@kontor/testing';

/**
 * The declaration that random documents of a year come to, computed a second time: by whole
 * Rappen, from what is sent, and from nothing that the product answers.
 */

/**
 * A sale or a purchase, its payments, and in which settlement of its period it is: the return, or a
 * correction.
 */
export type Fact = {
  number: string;
  kind: 'sale' | 'purchase' | 'acquisition';
  day: string;
  /** Whether it was supplied in 2023, at the rates of then. */
  isEarlier: boolean;
  accno: number;
  tax_accno: number;
  net: bigint;
  tax: bigint;
  vat_code: string | undefined;
  payments: { day: string; amount: bigint }[];
  round: number;
};

/** Rates in hundredths of a percent. */
export const rateOf = (tax_accno: number, isEarlier: boolean): bigint => {
  const [now = 0n, earlier = 0n] = {
    2200: [260n, 250n],
    2201: [810n, 770n],
    2202: [380n, 370n],
  }[tax_accno] ?? [0n, 0n];
  return isEarlier ? earlier : now;
};

export const rounded = (amount: bigint, divisor: bigint): bigint => {
  const sign = amount < 0n !== divisor < 0n ? -1n : 1n;
  const [size, by] = [amount < 0n ? -amount : amount, divisor < 0n ? -divisor : divisor];
  return (sign * (2n * size + by)) / (2n * by);
};

const deducted = ['220', '221', '225', '230', '280'];

export type Way = {
  method: 'effective' | 'net';
  consideration: 'agreed' | 'collected';
  /** The net rates of the accounts in hundredths of a percent, the first of all others. */
  activities: { id: string; accnos: number[]; rate: bigint }[];
};

export type Declared = {
  total: bigint;
  deductions: ReadonlyMap<string, bigint>;
  /** By rate, and by net tax rates by activity as well. */
  supplies: ReadonlyMap<string, bigint>;
  payable: bigint;
};

type Days = { from: string; to: string };

/** The parts of an amount that come into a period: all of it, or as it is paid. */
const partIn = (fact: Fact, amount: bigint, { consideration }: Way, { from, to }: Days): bigint => {
  const isIn = (day: string) => from <= day && day <= to;
  if (consideration === 'agreed' || fact.kind === 'acquisition') return isIn(fact.day) ? amount : 0n;
  const whole = fact.net + fact.tax;
  let [before, part] = [0n, 0n];
  for (const { day, amount: paid } of fact.payments) {
    const after = before + paid;
    if (isIn(day)) part += rounded(amount * after, whole) - rounded(amount * before, whole);
    before = after;
  }
  return part;
};

/** The declaration of a period from its facts. */
export const declaredOf = (facts: readonly Fact[], way: Way, days: Days): Declared => {
  const supplies = new Map<string, bigint>();
  const deductions = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, key: string, amount: bigint) =>
    to.set(key, (to.get(key) ?? 0n) + amount);
  let [total, given, acquired] = [0n, 0n, 0n];
  for (const fact of facts) {
    const part = (amount: bigint) => partIn(fact, amount, way, days);
    if (fact.kind === 'purchase') {
      if (way.method === 'effective') given += part(fact.tax);
      continue;
    }
    if (fact.kind === 'acquisition') {
      acquired += part(fact.net) * 810n;
      if (way.method === 'effective') given += part(fact.tax);
      continue;
    }
    const amount = way.method === 'effective' ? part(fact.net) : part(fact.net + fact.tax);
    total += amount;
    if (fact.vat_code !== undefined && deducted.includes(fact.vat_code)) {
      add(deductions, fact.vat_code, amount);
      continue;
    }
    if (way.method === 'effective') add(supplies, `${rateOf(fact.tax_accno, fact.isEarlier)}`, amount);
    else {
      const [first, ...others] = way.activities;
      const own = others.find(({ accnos }) => accnos.includes(fact.accno)) ?? first;
      add(supplies, `${own?.id} ${own?.rate}`.trim(), amount);
    }
  }
  const due = [...supplies].reduce(
    (sum, [key, amount]) => sum + BigInt(key.split(' ').at(-1) ?? '0') * amount,
    0n,
  );
  return { total, deductions, supplies, payable: rounded(due + acquired, 10_000n) - given };
};

const dayIn = (random: Random, year: number, months: readonly number[]): string =>
  `${year}-${String(random.one(months)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`;

/**
 * Some documents of a year in these months; those of a later round are booked after the first
 * settlement.
 */
export const someFacts = (
  random: Random,
  way: Way,
  { year, months, count, round }: { year: number; months: readonly number[]; count: number; round: number },
): Fact[] =>
  Array.from({ length: count }, (_, at): Fact => {
    const kind = random.one(['sale', 'sale', 'sale', 'purchase', 'acquisition'] as const);
    const isTaxed = way.method === 'effective' || random.chance(0.7);
    const tax_accno = random.one([2200, 2201, 2201, 2202]);
    const isEarlier = way.method === 'effective' && kind === 'sale' && random.chance(0.1);
    // A tenth of the sales is in a deduction, without tax.
    const vat_code = kind === 'sale' && random.chance(0.15) ? random.one(deducted) : undefined;
    const amount = BigInt(1 + random.below(90_000));
    const rate = kind === 'sale' ? rateOf(tax_accno, isEarlier) : 810n;
    const tax =
      vat_code !== undefined || (!isTaxed && kind === 'sale') ? 0n : rounded(amount * rate, 10_000n);
    // The base of acquisition tax is what its rate makes of it.
    const net = kind === 'acquisition' ? rounded(tax * 10_000n, 810n) : amount;
    const day = dayIn(random, year, months);
    const accnos = way.activities.flatMap((one) => one.accnos);
    const fact = {
      ...{
        number: `${kind[0]}${round}-${months[0]}-${at}`,
        kind,
        day,
        isEarlier,
        tax_accno,
        net,
        tax,
        vat_code,
        round,
      },
      accno: random.one([3400, ...accnos]),
    };
    return {
      ...fact,
      payments: way.consideration === 'collected' ? paymentsOf(random, fact, { year, round }) : [],
    };
  });

/** Most are paid, some of them in two parts; by net tax rates at once. */
const paymentsOf = (
  random: Random,
  { day, net, tax, kind }: Pick<Fact, 'day' | 'net' | 'tax' | 'kind'>,
  { year, round }: { year: number; round: number },
): Fact['payments'] => {
  if (kind === 'acquisition' || random.chance(0.2)) return [];
  const whole = net + tax;
  const month = Number(day.slice(5, 7));
  // Documents booked later into a period are paid in that period, so that its correction has them.
  const last = round === 0 ? 12 : Math.ceil(month / 3) * 3;
  const days = [0, 1]
    .map(() => month + random.below(last - month + 1))
    .map((paid) => `${year}-${String(paid).padStart(2, '0')}-28`)
    .toSorted();
  const first = random.chance(0.3) && whole > 2n ? whole / 3n : whole;
  return [
    { day: days[0] ?? day, amount: first },
    ...(first < whole ? [{ day: days[1] ?? day, amount: whole - first }] : []),
  ];
};

export const francs = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
