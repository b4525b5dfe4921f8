import { addDays, creditorReference, type Decimal, qrReference } from '@kontor/domain';
import { type Chance, mistyped } from './chance.ts';
import {
  allocated,
  type ClientYear,
  type DatedDocument,
  dayOfYear,
  lineOf,
  nothingYet,
  type Profile,
  type TrueLine,
  truthOf,
} from './client-year.ts';
import { asBanksWrite, companyName, ibanNumbered, personName, relativeOf } from './people.ts';

/** Invoices of a year, and the ways in which customers pay them. */

type Customer = { number: string; name: string; iban: string; isKnown: boolean; slow: number };

const customersOf = (profile: Profile, chance: Chance): Customer[] => {
  const customers: Customer[] = [];
  for (let at = 0; at < profile.customers; at += 1) {
    // Some have the name of another one.
    const twin = at > 4 && chance.of(0.05) ? chance.pick(customers).name : undefined;
    customers.push({
      number: `K${1001 + at}`,
      name: twin ?? (chance.of(0.5) ? personName(chance) : companyName(chance)),
      iban: ibanNumbered(10_000 + at),
      isKnown: chance.of(0.25),
      slow: chance.int(0, 25),
    });
  }
  return customers;
};

type Issued = { one: DatedDocument; customer: Customer; day: number };

export const addIncoming = (year: ClientYear, profile: Profile, chance: Chance): void => {
  const customers = customersOf(profile, chance);
  const prices = [4_900, 9_900, 14_900, 29_900];
  const form = chance.pick(['RE-2026-', '2026', 'R', '26/']);
  const isScor = chance.of(0.25);
  const issued: Issued[] = [];
  let number = 100;
  for (let month = 0; month < 12; month += 1)
    for (let count = 0; count < profile.invoicesEachMonth; count += 1) {
      const customer = chance.pick(customers);
      const day = month * 30 + (profile.subscriptions ? 1 : chance.int(0, 28));
      const units = profile.subscriptions
        ? chance.pick(prices)
        : chance.of(0.3)
          ? chance.int(1, 40) * 5_000
          : chance.int(400, 160_000) * 5;
      number += 1;
      // Some are credit notes.
      const sign = chance.of(0.03) ? -1 : 1;
      const one: DatedDocument = {
        kind: 'invoice',
        number: `${form}${String(number).padStart(4, '0')}`,
        party: {
          number: customer.number,
          name: customer.name,
          ibans: customer.isKnown ? [customer.iban] : [],
        },
        reference: isScor
          ? creditorReference(5_000 + number)
          : qrReference('2100000000000000', 5_000 + number),
        currency: 'CHF',
        units: units * sign,
        ...nothingYet,
        transdate: dayOfYear(day),
        duedate: dayOfYear(day + 30),
        ...(chance.of(profile.discounted)
          ? { discount: { until: addDays(dayOfYear(day), 10), percent: '2' as Decimal } }
          : {}),
      };
      year.documents.push(one);
      issued.push({ one, customer, day });
    }
  payAll(issued, { year, profile, chance });
};

type Paying = { year: ClientYear; profile: Profile; chance: Chance };

const payAll = (issued: readonly Issued[], paying: Paying) => {
  const { chance, year } = paying;
  const done = new Set<Issued>();
  for (const [at, one] of issued.entries()) {
    if (done.has(one)) continue;
    done.add(one);
    // Some never pay.
    if (chance.of(0.04)) continue;
    const others = issued
      .slice(at + 1, at + 60)
      .filter((other) => other.customer === one.customer && !done.has(other) && other.day - one.day < 40);
    if (others.length > 0 && chance.of(0.12)) {
      const joint = [one, ...others.slice(0, chance.int(1, 3))];
      for (const other of joint) done.add(other);
      year.lines.push(jointly(joint, paying));
    } else year.lines.push(...singly(one, others[0], paying));
  }
};

const dayOfPayment = ({ day, customer }: Issued, chance: Chance, early = false) =>
  Math.min(364, day + (early ? chance.int(3, 10) : chance.int(8, 35) + (chance.of(0.2) ? customer.slow : 0)));

const payer = ({ customer }: Issued, chance: Chance) => {
  // Insurances, parents and trustees pay for others.
  if (chance.of(0.03)) return { name: companyName(chance), iban: ibanNumbered(chance.int(100, 900)) };
  const name = chance.of(0.06)
    ? relativeOf(customer.name, chance)
    : chance.of(0.05)
      ? mistyped(customer.name, chance)
      : customer.name;
  // Some pay from another account than usual, and some statements do not tell the account.
  const iban = chance.of(0.1)
    ? ''
    : chance.of(0.07)
      ? `${customer.iban.slice(0, 5)}99${customer.iban.slice(7)}`
      : customer.iban;
  return { name: chance.of(0.03) ? '' : asBanksWrite(name, chance), iban };
};

const textsFor = (numbers: readonly string[], chance: Chance): string[] => {
  const [first = ''] = numbers;
  switch (chance.int(0, 6)) {
    case 0:
      return [`Rechnung ${numbers.join(', ')}`];
    case 1:
      return [`Rg. Nr. ${numbers.join(' / ')} besten Dank`];
    case 2:
      return [`Facture ${mistyped(first, chance)}`];
    case 3:
      return [first.replace(/[^\d]/g, '')];
    case 4:
      return ['Zahlung', `${chance.int(1, 28)}.${chance.int(1, 12)}.2026`];
    default:
      return [];
  }
};

const singly = (issued: Issued, other: Issued | undefined, { profile, chance }: Paying): TrueLine[] => {
  const { one } = issued;
  const { units, number, discount } = one;
  const byReference = chance.of(profile.referenced);
  const day = dayOfPayment(issued, chance, discount !== undefined && chance.of(0.7));
  const from = payer(issued, chance);
  const creditor = byReference ? one.reference : '';
  const texts = byReference ? [] : textsFor([number], chance);
  const paid = (sent: number, truth: TrueLine['truth'], what: string, more = {}, on = day): TrueLine => ({
    line: lineOf({ day: on, units: sent, ...from, creditor, texts, ...more }),
    truth,
    what: `${what}${byReference ? ', referenced' : ''}`,
    referenced: byReference,
  });
  const whole = truthOf([allocated(one, units)]);
  if (units < 0) {
    const back = lineOf({ day, units, ...from, texts: chance.of(0.6) ? [`Gutschrift ${number}`] : [] });
    return [{ line: back, truth: whole, what: 'paid back', referenced: false }];
  }
  if (discount && dayOfYear(day) <= discount.until) {
    const less = Math.round(units * 0.02);
    if (chance.of(0.8))
      return [
        paid(
          units - less,
          truthOf([allocated(one, units - less, { why: 'discount', accno: 3800, units: less })]),
          'discount',
        ),
      ];
  }
  // Who scans a bill rarely changes its amount.
  const case_ = chance.int(0, byReference ? 9_999 : 999);
  if (case_ < 15) {
    const part = Math.round(units * chance.pick([0.3, 0.5, 0.6]));
    const rest = Math.min(364, day + chance.int(20, 40));
    return [
      paid(part, truthOf([allocated(one, part)]), 'in parts'),
      ...(rest > day
        ? [paid(units - part, truthOf([allocated(one, units - part)]), 'in parts', {}, rest)]
        : []),
    ];
  }
  if (case_ < 25) {
    const less = Math.round(units * 0.02);
    return [
      paid(
        units - less,
        truthOf([allocated(one, units - less, { why: 'discount', accno: 3800, units: less })]),
        'discount of their own',
      ),
    ];
  }
  if (case_ < 33)
    return [
      paid(
        units - 5,
        truthOf([allocated(one, units - 5, { why: 'rounding', accno: 3809, units: 5 })]),
        'rounding',
      ),
    ];
  if (case_ < 40) return [paid(units + 1_000, truthOf([allocated(one, units + 1_000)]), 'too much')];
  if (case_ < 48)
    // The same bill is paid twice.
    return [
      paid(units, whole, 'exact'),
      paid(units, whole, 'twice', {}, Math.min(364, day + chance.int(0, 12))),
    ];
  if (case_ < 55) {
    const charges = { why: 'charges' as const, accno: 6900, amount: '-2.50' as Decimal };
    return [
      paid(units - 250, truthOf([allocated(one, units)], [charges]), 'charges', {
        charges: '2.50' as Decimal,
      }),
    ];
  }
  if (case_ < 63 && other && byReference)
    // The slip of another bill, with the amount of this one.
    return [paid(units, whole, "another bill's slip", { creditor: other.one.reference })];
  if (case_ < 75 && !byReference)
    return [paid(units, whole, 'mistyped reference', { creditor: mistyped(one.reference, chance) })];
  if (case_ < 83 && !byReference)
    return [
      paid(units, whole, 'reference in the text', { texts: [one.reference.replace(/(.{5})/g, '$1 ')] }),
    ];
  return [paid(units, whole, byReference ? 'exact' : 'without reference')];
};

const jointly = (joint: readonly Issued[], { profile, chance }: Paying): TrueLine => {
  const [first, ...others] = joint;
  if (!first) throw new RangeError('no documents');
  const units = joint.reduce((total, { one }) => total + one.units, 0);
  const byReference = units > 0 && first.one.units > 0 && chance.of(profile.referenced * 0.1);
  const numbers = joint.map(({ one }) => one.number);
  const latest = others.at(-1) ?? first;
  const texts = byReference
    ? []
    : chance.of(0.5)
      ? [`Rechnungen ${numbers.join(', ')}`]
      : textsFor(numbers.slice(0, 1), chance);
  return {
    line: lineOf({
      day: Math.max(dayOfPayment(first, chance), Math.min(364, latest.day + 3)),
      units,
      ...payer(first, chance),
      creditor: byReference ? first.one.reference : '',
      texts,
    }),
    truth: truthOf(joint.map(({ one }) => allocated(one, one.units))),
    what: byReference ? 'jointly, referenced' : 'jointly',
    referenced: byReference,
  };
};
