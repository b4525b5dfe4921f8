import { creditorReference, qrReference } from '@kontor/domain';
import type { Chance } from './chance.ts';
import { mistyped } from './chance.ts';
import {
  allocated,
  type ClientYear,
  type DatedDocument,
  dayOfYear,
  francs,
  lineOf,
  nothingYet,
  type Profile,
  type TrueLine,
  truthOf,
} from './client-year.ts';
import { asBanksWrite, companyName, ibanNumbered } from './people.ts';

/** Payables of a year, and how they are paid. */

type Supplier = { number: string; name: string; iban: string; isKnown: boolean; refers: boolean };

export const addPayables = (year: ClientYear, profile: Profile, chance: Chance): void => {
  const vendors = Array.from(
    { length: profile.vendors },
    (_, at): Supplier => ({
      number: `L${2001 + at}`,
      name: companyName(chance),
      iban: ibanNumbered(50_000 + at),
      isKnown: chance.of(0.85),
      refers: chance.of(0.7),
    }),
  );
  let number = 0;
  for (let month = 0; month < 12; month += 1) {
    const batch: { one: DatedDocument; vendor: Supplier }[] = [];
    for (let count = 0; count < profile.payablesEachMonth; count += 1) {
      const vendor = chance.pick(vendors);
      number += 1;
      const one: DatedDocument = {
        kind: 'payable',
        number: chance.of(0.5) ? String(chance.int(10_000, 999_999)) : `INV-${number}`,
        party: { number: vendor.number, name: vendor.name, ibans: vendor.isKnown ? [vendor.iban] : [] },
        // References of vendors are their own business: two may use the same.
        reference: vendor.refers
          ? chance.of(0.6)
            ? qrReference('0000000000000000', chance.int(1, 900))
            : creditorReference(number)
          : '',
        currency: 'CHF',
        units: -chance.int(300, 90_000) * 5,
        ...nothingYet,
        transdate: dayOfYear(month * 30 + chance.int(0, 20)),
        duedate: dayOfYear(month * 30 + 30),
      };
      if (
        year.documents.some(
          (other) =>
            other.kind === 'payable' && other.number === one.number && other.party.number === vendor.number,
        )
      )
        continue;
      year.documents.push(one);
      batch.push({ one, vendor });
    }
    payMonth(batch, month, { year, profile, chance });
  }
};

type Paying = { year: ClientYear; profile: Profile; chance: Chance };

const payMonth = (
  batch: readonly { one: DatedDocument; vendor: Supplier }[],
  month: number,
  paying: Paying,
) => {
  const { year, profile, chance } = paying;
  const day = Math.min(360, month * 30 + 27);
  const group = `P${month}`;
  const together = chance.of(0.3);
  const ordered = batch.filter(() => chance.of(profile.ordered));
  for (const [at, { one, vendor }] of ordered.entries()) {
    const end_to_end = `${group}-${at}`;
    const outcome = truthOf([allocated(one, one.units)]);
    const order = {
      id: end_to_end,
      end_to_end,
      payment_information: together ? group : `${group}X`,
      amount: francs(-one.units),
      currency: 'CHF',
      iban: vendor.iban,
      outcome,
      sent: dayOfYear(day - 2),
    };
    year.orders.push(order);
    if (together) continue;
    const executed: TrueLine = {
      line: lineOf({
        day,
        units: one.units,
        name: asBanksWrite(vendor.name, chance),
        iban: vendor.iban,
        end_to_end,
        payment_information: `${group}X`,
      }),
      truth: outcome,
      what: 'own order',
      referenced: false,
    };
    year.lines.push(executed);
    // Some come back, as the account is closed.
    if (chance.of(0.01))
      year.lines.push({
        line: lineOf({
          day: day + 2,
          units: -one.units,
          name: vendor.name,
          iban: vendor.iban,
          end_to_end,
          texts: ['Rückzahlung'],
        }),
        truth: truthOf([]),
        undoes: executed,
        what: 'own order comes back',
        referenced: false,
      });
  }
  if (together && ordered.length > 0)
    year.lines.push({
      line: lineOf({
        day,
        units: ordered.reduce((sum, { one }) => sum + one.units, 0),
        payment_information: group,
        bank_text: 'Sammelauftrag',
      }),
      truth: truthOf(ordered.map(({ one }) => allocated(one, one.units))),
      what: 'own orders in one sum',
      referenced: false,
    });
  for (const { one, vendor } of batch)
    if (!ordered.some((other) => other.one === one)) year.lines.push(byHand(one, vendor, { day, chance }));
};

const byHand = (
  one: DatedDocument,
  vendor: Supplier,
  { day, chance }: { day: number; chance: Chance },
): TrueLine => {
  const withReference = one.reference !== '' && chance.of(0.6);
  const less = chance.of(0.04) ? Math.round(one.units * 0.02) : 0;
  const texts =
    withReference || chance.of(0.5)
      ? []
      : [`Rechnung ${chance.of(0.15) ? mistyped(one.number, chance) : one.number}`];
  return {
    line: lineOf({
      day: Math.min(364, day + chance.int(-6, 3)),
      units: one.units - less,
      name: asBanksWrite(vendor.name, chance),
      iban: chance.of(0.15) ? '' : vendor.iban,
      creditor: withReference ? one.reference : '',
      texts,
    }),
    truth: truthOf([
      allocated(
        one,
        one.units - less,
        less === 0 ? undefined : { why: 'discount', accno: 4900, units: less },
      ),
    ]),
    what: less === 0 ? 'payable by hand' : 'payable less a discount',
    referenced: false,
  };
};
