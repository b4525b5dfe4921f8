import { minorUnit } from '../../values/currency.ts';
import { amountOf, safeUnitsOf, textOfUnits, zero } from '../../values/money.ts';
import { payingExchanged, payingOutcome } from '../outcome/paying.ts';
import { reasonOf } from '../reasons/reason.ts';
import { bareNumber, isTelling } from '../words/words.ts';
import { type DueDocument, type DueParty, unitsIn } from './candidate-index.ts';
import { addDifference } from './differences.ts';
import { discountAccno, discountOn } from './discounts.ts';
import type { Adding, Evidence, MatchContext } from './match-context.ts';
import type { PreparedLine } from './prepared-line.ts';
import { sumsTo } from './subset-sum.ts';

/**
 * Matches with the open documents of a party that is known by its IBAN, its name, or from before.
 */

const twinsLess = 20;
const mostTwins = 3;
const leastParty = 20;
/** Up to which part two amounts in different currencies count as about the same. */
const nearRate = 0.04;

/**
 * Adds the outcomes in which a line pays documents of a party, the likeliest with about the measure
 * of the evidence.
 */
export const addOfParty = (
  prepared: PreparedLine,
  party: DueParty,
  evidence: Evidence,
  { context, collected }: Adding,
): void => {
  const { units, currency } = prepared;
  const { base, reasons, kind } = evidence;
  const propose = (less: number, more: Evidence['reasons'], outcome: ReturnType<typeof payingOutcome>) =>
    collected.add(
      { kind, measure: Math.max(leastParty, base - less), reasons: [...reasons, ...more] },
      outcome,
    );
  const amountIn = (amount: number) => `${textOfUnits(Math.abs(amount), minorUnit(currency))} ${currency}`;
  const isMeant = ({ number }: DueDocument) => {
    const bare = bareNumber(number);
    return isTelling(bare) && prepared.numbers.has(bare);
  };

  const exact = context.index.exactOf(party, currency, units);
  const meant = exact.filter(isMeant);
  const alike = meant.length === 1 ? 1 : exact.length;
  for (const [at, one] of [...meant, ...exact.filter((one) => !meant.includes(one))]
    .slice(0, mostTwins)
    .entries()) {
    const isNamed = isMeant(one);
    const less =
      (alike > 1 ? twinsLess : 0) + at - (isNamed ? 3 : 0) + (meant.length > 0 && !isNamed ? 30 : 0);
    const more = [
      ...(isNamed ? [reasonOf('number', { number: one.number })] : []),
      reasonOf('amount_exact', { number: one.number }),
      ...(alike > 1 ? [reasonOf('twins', { count: alike })] : []),
    ];
    propose(less, more, payingOutcome(prepared, [one], { how: 'exact' }));
  }

  const open = context.index.openOf(party);
  const inCurrency = open.filter((one) => one.currency === currency);
  const awaited = inCurrency.filter((one) => Math.sign(one.due) === Math.sign(units));
  if (exact.length === 0) addSums(prepared, inCurrency, evidence, { context, collected });
  addDiscounted(prepared, awaited, evidence, { context, collected });
  addExchanged(prepared, open, evidence, { context, collected });

  const { charges_accno: accno } = context.settings;
  const charges = unitsIn(prepared.line.charges ?? noCharges, currency) ?? 0;
  if (charges > 0 && accno)
    for (const one of context.index.exactOf(party, currency, units + charges).slice(0, 2))
      propose(
        4,
        [reasonOf('amount_charges', { amount: amountIn(charges) })],
        payingOutcome(prepared, [one], { how: 'account', why: 'charges', accno }),
      );

  if (exact.length > 0) return;
  const paid = context.index.paidOf(party, currency, units);
  if (paid)
    propose(
      36,
      [reasonOf('paid_already', { number: paid.number })],
      payingOutcome(prepared, [paid], { how: 'credit' }),
    );
  // Documents that the text names come before the oldest.
  const named = awaited.filter(isMeant);
  for (const one of (named.length > 0 ? named : awaited.slice(0, 2)).slice(0, 2)) {
    const isOldest = one === awaited[0];
    const said =
      named.length > 0 ? [reasonOf('number', { number: one.number })] : isOldest ? [reasonOf('oldest')] : [];
    const bonus = named.length > 0 ? 18 : awaited.length === 1 ? 12 : isOldest ? 2 : 0;
    const near = {
      kind,
      base: base - (isOldest || named.length > 0 ? 2 : 6),
      reasons: [...reasons, ...said],
    };
    addDifference(prepared, [one], near, { context, collected });
    const lacking = one.due - units;
    if (Math.sign(lacking) === Math.sign(units))
      propose(
        38 - bonus,
        [...said, reasonOf('amount_less', { amount: amountIn(lacking) })],
        payingOutcome(prepared, [one], { how: 'open' }),
      );
    else
      propose(
        46 - bonus,
        [...said, reasonOf('amount_more', { amount: amountIn(lacking) })],
        payingOutcome(prepared, [one], { how: 'credit' }),
      );
  }
};

const noCharges = textOfUnits(0, 2);

/** Sums of several documents, credit notes among them. */
const addSums = (
  prepared: PreparedLine,
  open: readonly DueDocument[],
  { base, reasons, kind }: Evidence,
  { collected }: Adding,
): void => {
  const { sums, unique } = sumsTo(
    open.map(({ due }) => due),
    prepared.units,
  );
  for (const [at, places] of sums.slice(0, 3).entries()) {
    const paid = places.flatMap((place) => open[place] ?? []);
    const names = paid.filter(({ number }) => prepared.numbers.has(bareNumber(number))).length;
    const less = (unique ? 3 : twinsLess) + at * 2 - (names === paid.length ? 6 : names > 0 ? 3 : 0);
    const more = [
      reasonOf('amount_sum', { count: paid.length }),
      ...(unique ? [] : [reasonOf('amount_sums')]),
    ];
    collected.add(
      { kind, measure: base - less, reasons: [...reasons, ...more] },
      payingOutcome(prepared, paid, { how: 'exact' }),
    );
  }
};

/** One document, or all that allow a discount, less the discounts of their terms. */
const addDiscounted = (
  prepared: PreparedLine,
  awaited: readonly DueDocument[],
  { base, reasons, kind }: Evidence,
  { context, collected }: Adding,
): void => {
  const { units, currency, line } = prepared;
  const discounted = awaited.flatMap((one) => {
    const discount = discountOn(one, line.date);
    return discount ? [{ one, ...discount }] : [];
  });
  const add = (paid: typeof discounted) => {
    const [first] = paid;
    const accno = first && discountAccno(first.one, context.settings);
    const total = paid.reduce((sum, { one, units: less }) => sum + one.due - less, 0);
    if (!accno || total !== units) return;
    const lessBy = paid.reduce((sum, one) => sum + one.units, 0);
    const amount = `${textOfUnits(Math.abs(lessBy), minorUnit(currency))} ${currency}`;
    const late = paid.some((one) => one.late);
    const parts = paid.map((one) => one.units);
    collected.add(
      {
        kind,
        measure: base - (late ? 14 : 3),
        reasons: [...reasons, reasonOf('amount_discount', { amount })],
      },
      payingOutcome(
        prepared,
        paid.map(({ one }) => one),
        { how: 'discount', accno, parts },
      ),
    );
  };
  for (const one of discounted) add([one]);
  const { sums } = sumsTo(
    discounted.map(({ one, units: less }) => one.due - less),
    units,
  );
  for (const places of sums.slice(0, 2)) add(places.flatMap((at) => discounted[at] ?? []));
};

/**
 * A document in another currency that comes to the line: as the bank says what was ordered, or by
 * the day's rate.
 */
const addExchanged = (
  prepared: PreparedLine,
  open: readonly DueDocument[],
  { base, reasons, kind }: Evidence,
  { context, collected }: Adding,
): void => {
  const { units, currency, line } = prepared;
  if (currency !== context.settings.currency) return;
  for (const one of open) {
    if (one.currency === currency || Math.sign(one.due) !== Math.sign(units)) continue;
    const { original } = line;
    const ordered = original?.currency === one.currency ? unitsIn(original.amount, one.currency) : undefined;
    const agrees = ordered !== undefined && Math.abs(ordered) === Math.abs(one.due);
    const worth = agrees ? units : worthOf(one, context, currency);
    if (worth === 0 || Math.abs(units - worth) > Math.abs(worth) * nearRate) continue;
    const far = agrees ? 2 : 14 + Math.round((Math.abs(units - worth) / Math.abs(worth)) * 100);
    collected.add(
      {
        kind,
        measure: base - far,
        reasons: [...reasons, reasonOf('amount_exchanged', { currency: one.currency })],
      },
      payingExchanged(prepared, [one]),
    );
  }
};

/**
 * About what a document comes to in the client's currency, in its units; zero where no rate is
 * known, or too large to be counted.
 */
const worthOf = ({ due, currency }: DueDocument, { settings }: MatchContext, base: string): number => {
  const rate = settings.rates?.get(currency);
  const amount = rate ? amountOf(textOfUnits(due, minorUnit(currency))).times(amountOf(rate)) : zero;
  return safeUnitsOf(amount, minorUnit(base)) ?? 0;
};
