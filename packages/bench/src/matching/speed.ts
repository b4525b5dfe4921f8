import { type LineFacts, matcherOf, type OpenDocument, qrReference } from '@kontor/domain';
import { type Chance, chanceOf } from './chance.ts';
import { dayOfYear, francs, lineOf, swissSettings } from './client-year.ts';
import { asBanksWrite, companyName, ibanNumbered, personName } from './people.ts';

/**
 * The time that many lines take against many open documents, in which prices, parties or nothing
 * are alike.
 */

const documentCount = 20_000;
const lineCount = 10_000;
const parties = 2_000;

export type MatchSpeed = { name: string; indexSeconds: number; lineSeconds: number };

const bookKinds = [
  { name: 'of 2,000 parties', price: undefined, parties },
  { name: 'of 2,000 parties and one price', price: 9_900, parties },
  { name: 'of one party', price: undefined, parties: 1 },
] as const;

export const measuredSpeed = (): MatchSpeed[] =>
  bookKinds.map(({ name, ...kind }) => {
    const chance = chanceOf(1);
    const documents = documentsOf(kind, chance);
    const lines = Array.from({ length: lineCount }, () => lineFor(chance.pick(documents), chance)).map(
      (line, at) => ({ ...line, id: at + 1 }),
    );
    const begun = process.cpuUsage();
    const matcher = matcherOf(
      { documents, reminders: [], orders: [], learned: [], rules: [], accounts: [], lines: [] },
      swissSettings,
    );
    const indexed = process.cpuUsage();
    for (const line of lines) {
      const { proposals } = matcher.match(line);
      if (proposals[0]) matcher.book(line, proposals[0].outcome);
    }
    return { name, indexSeconds: secondsSince(begun, indexed), lineSeconds: secondsSince(indexed) };
  });

// Of the processor, as other work may run beside.
const secondsSince = (begun: NodeJS.CpuUsage, ended = process.cpuUsage()): number =>
  (ended.user + ended.system - begun.user - begun.system) / 1_000_000;

const documentsOf = (
  kind: { price: number | undefined; parties: number },
  chance: Chance,
): OpenDocument[] => {
  const known = Array.from({ length: kind.parties }, (_, at) => ({
    number: `P${at}`,
    name: chance.of(0.5) ? personName(chance) : companyName(chance),
    ibans: chance.of(0.3) ? [ibanNumbered(at)] : [],
  }));
  return Array.from({ length: documentCount }, (_, at): OpenDocument => {
    const amount = francs(kind.price ?? chance.int(400, 160_000) * 5);
    return {
      kind: at % 3 === 0 ? 'payable' : 'invoice',
      number: `RE-2026-${at}`,
      party: chance.pick(known),
      reference: at % 3 === 0 ? '' : qrReference('2100000000000000', at),
      currency: 'CHF',
      amount,
      open: amount,
      transdate: dayOfYear(0),
      duedate: dayOfYear(chance.int(10, 60)),
    };
  });
};

const lineFor = (one: OpenDocument, chance: Chance): LineFacts => {
  const units = Math.round(Number(one.open) * 100) - (chance.of(0.1) ? chance.int(1, 300) : 0);
  return lineOf({
    day: chance.int(20, 90),
    units: one.kind === 'invoice' ? units : -units,
    name: chance.of(0.8) ? asBanksWrite(one.party.name, chance) : '',
    iban: chance.of(0.5) ? ibanNumbered(chance.int(0, 4_000)) : (one.party.ibans[0] ?? ''),
    creditor: chance.of(0.5) ? one.reference : '',
    texts: chance.of(0.5) ? [`Rechnung ${one.number} vom 12.1.2026 besten Dank`] : ['Zahlung'],
  });
};
