import { isCreditorReference, isQrReference } from '../../qr-bill/reference.ts';
import { payingOutcome } from '../outcome/paying.ts';
import { reasonOf } from '../reasons/reason.ts';
import { bareNumber, editsBetween, isTelling, nameLikeness } from '../words/words.ts';
import { addOfParty } from './by-party.ts';
import { addReferenced } from './by-reference.ts';
import type { DueDocument, DueParty } from './candidate-index.ts';
import type { Adding } from './match-context.ts';
import type { PreparedLine } from './prepared-line.ts';

/** Matches by the words of a line: names, numbers of documents, references that were mistyped. */

const leastLikeness = 0.55;
const mostNumbered = 12;
const mostEdits = 3;

/**
 * Adds what the name of the counterparty says. Parties of one name, or names as like, make each
 * other less sure.
 */
export const byName = (prepared: PreparedLine, adding: Adding): void => {
  const { index } = adding.context;
  const liked = index
    .byWords(prepared.words)
    .map((party) => ({ party, like: nameLikeness(party.words, prepared.words) }))
    .filter(({ like }) => like >= leastLikeness)
    .sort((a, b) => b.like - a.like);
  for (const { party, like } of liked.slice(0, 4)) {
    const isAlone = !liked.some(
      (other) => other.party !== party && other.party.kind === party.kind && other.like >= like - 0.05,
    );
    const others = index.named(party).length > 0 || !isAlone;
    const known = prepared.iban !== '' && party.ibans.size > 0 && !party.ibans.has(prepared.iban);
    const base = 30 + like * 58 - (others ? 15 : 0) - (known ? 4 : 0) - (prepared.isNamed ? 0 : 6);
    const reasons = [
      reasonOf('name', { name: party.name }),
      ...(others ? [reasonOf('same_name', { name: party.name })] : []),
    ];
    addOfParty(prepared, party, { kind: 'text', base, reasons }, adding);
  }
};

/** Adds the documents whose numbers the text has: one, or all of those that it lists. */
export const byNumber = (prepared: PreparedLine, adding: Adding): void => {
  const { context, collected } = adding;
  const { units, currency } = prepared;
  const found: DueDocument[] = [];
  for (const number of prepared.numbers)
    for (const one of context.index.byNumber(number).slice(0, mostNumbered))
      if (one.currency === currency && Math.sign(one.due) === Math.sign(units) && !found.includes(one))
        found.push(one);
  for (const one of found.slice(0, mostNumbered)) {
    const bare = bareNumber(one.number);
    const like = nameLikeness(one.party.words, prepared.words);
    const isParty = one.party.ibans.has(prepared.iban) || like >= leastLikeness;
    // Figures of a text are often something else: a day, a year, an amount.
    const base = (isTelling(bare) ? 84 : 50) + (isParty ? 8 : prepared.isNamed ? -12 : 0);
    const reasons = [
      reasonOf('number', { number: one.number }),
      ...(isParty ? [reasonOf('name', { name: one.party.name })] : []),
    ];
    if (one.due === units)
      collected.add(
        {
          kind: 'text',
          measure: base,
          reasons: [...reasons, reasonOf('amount_exact', { number: one.number })],
        },
        payingOutcome(prepared, [one], { how: 'exact' }),
      );
    else if (isTelling(bare) || isParty)
      addOfParty(prepared, one.party, { kind: 'text', base: base - 2, reasons: reasons.slice(1) }, adding);
  }
  addListed(prepared, found, adding);
};

/** All documents of one party that the text lists. */
const addListed = (prepared: PreparedLine, found: readonly DueDocument[], { collected }: Adding): void => {
  const parties = new Map<DueParty, DueDocument[]>();
  for (const one of found)
    if (isTelling(bareNumber(one.number))) parties.set(one.party, [...(parties.get(one.party) ?? []), one]);
  for (const listed of parties.values()) {
    if (listed.length < 2) continue;
    const numbers = listed.map(({ number }) => number).join(', ');
    collected.add(
      {
        kind: 'text',
        measure: 94,
        reasons: [reasonOf('number', { number: numbers }), reasonOf('amount_sum', { count: listed.length })],
      },
      payingOutcome(prepared, listed, { how: 'exact' }),
    );
  }
};

/** Adds the documents whose reference is in the texts, or is almost that of the line. */
export const byNearReference = (prepared: PreparedLine, adding: Adding): void => {
  const { context, collected } = adding;
  const { line, units, currency } = prepared;
  const kind = units > 0 ? 'invoice' : 'payable';
  for (const reference of referencesIn(line.texts)) {
    const [only, ...others] = context.index.byReference(reference).filter((one) => one.kind === kind);
    if (only && others.length === 0)
      addReferenced(
        prepared,
        only,
        { reasons: [reasonOf('reference_in_text', { number: only.number })], less: 3 },
        adding,
      );
  }
  const written = line.references.creditor;
  if (written.length < 5 || context.index.byReference(written).length > 0) return;
  const near = context.index
    .byAmount(currency, units)
    .filter(({ document }) => document.reference !== '')
    .map((one) => ({ one, edits: editsBetween(one.document.reference, written, mostEdits) }))
    .filter(({ edits }) => edits <= mostEdits)
    .sort((a, b) => a.edits - b.edits);
  for (const { one, edits } of near.slice(0, 3)) {
    const isNearest = near.filter((other) => other.edits <= edits).length === 1;
    collected.add(
      {
        kind: 'text',
        measure: 92 - edits * 4 - (isNearest ? 0 : 14),
        reasons: [
          reasonOf('reference_near', { number: one.number }),
          reasonOf('amount_exact', { number: one.number }),
        ],
      },
      payingOutcome(prepared, [one], { how: 'exact' }),
    );
  }
};

const referencesIn = (texts: readonly string[]): string[] => {
  const joined = texts.join(' ').toUpperCase();
  const figures = joined.match(/\d[\d ]{25,40}\d/g) ?? [];
  const letters = joined.match(/RF\d{2}[A-Z0-9 ]{1,28}/g) ?? [];
  const bare = figures.map((figure) => figure.replace(/ /g, '')).filter(isQrReference);
  const creditor = letters.flatMap((one) => {
    const pieces = one.split(' ');
    // Blanks stand within a reference as well as behind it.
    return pieces.map((_, at) => pieces.slice(0, at + 1).join('')).filter(isCreditorReference);
  });
  return [...new Set([...bare, ...creditor])].slice(0, 4);
};

/** Adds hints where nothing else is known: documents of this amount. */
export const byAmountOnly = (prepared: PreparedLine, { context, collected }: Adding): void => {
  const found = context.index.byAmount(prepared.currency, prepared.units);
  for (const one of found.slice(0, 2))
    collected.add(
      {
        kind: 'amount',
        measure: found.length === 1 ? 15 : 8,
        reasons: [
          reasonOf('amount_only'),
          ...(found.length > 1 ? [reasonOf('twins', { count: found.length })] : []),
        ],
      },
      payingOutcome(prepared, [one], { how: 'exact' }),
    );
};
