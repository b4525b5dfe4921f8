import { describe, expect, test } from 'vitest';
import { bookingDate } from '../../values/dates.ts';
import { decimal } from '../../values/schema/kinds.ts';
import type { LineFacts } from '../line-facts.ts';
import type { BankOutcome } from '../outcome/outcome.ts';
import { shopWords } from './card-shop.ts';
import { learnedKeys, learnedOf, withLearned } from './learned.ts';
import { bankRule, ruleFrom, tryRule } from './rule.ts';
import { fixedOutcomes, outcomeOfTemplate, templateOf } from './template.ts';

const line = (amount: string, more: Partial<LineFacts> = {}): LineFacts => ({
  ...{
    id: 1,
    accno: 1020,
    date: bookingDate.parse('2026-02-10'),
    amount: decimal.parse(amount),
    currency: 'CHF',
  },
  ...{
    reversal: false,
    counterparty: { name: 'Kantonalbank', iban: '' },
    texts: [],
    bank_text: '',
    purpose: '',
  },
  references: { creditor: '', end_to_end: '', payment_information: '', bank: '' },
  ...more,
});
const booked = (...accounts: [number, string][]): BankOutcome => ({
  documents: [],
  accounts: accounts.map(([accno, amount]) => ({ why: 'account', accno, amount: decimal.parse(amount) })),
});

describe('keys', () => {
  test('are the IBAN, then the name, with direction and purpose', () => {
    const counterparty = { name: 'Anna MÜLLER', iban: 'CH93 0076 2011 6238 5295 7' };
    expect(learnedKeys(line('-5.00', { counterparty, purpose: 'SALA' }))).toEqual([
      'out SALA iban CH9300762011623852957',
      'out SALA name anna muller',
      'out SALA purpose',
    ]);
  });

  test('are the words of the bank where nobody is named', () => {
    const fees = line('-5.00', { counterparty: { name: '', iban: '' }, bank_text: 'Kontogebühren 03.2026' });
    expect(learnedKeys(fees)).toEqual(['out  text kontogebuhren']);
  });
});

describe('payments by card', () => {
  const card = (...texts: string[]) =>
    line('-5.00', { counterparty: { name: '', iban: '' }, texts, bank_text: '' });
  test.each([
    ['KAUF/DIENSTLEISTUNG VOM 05.02.2026 KARTEN NR. XXXX1234 COOP-4711 BERN', 'coop', 'bern'],
    ['Einkauf Debitkarte Nr. 1234, Käserei Moser Thun, 05.02.2026 12:33', 'kaserei', 'moser', 'thun'],
    [
      'ACHAT/PRESTATION DU 05.02.2026 CARTE N° XXXX1234 LIBRAIRIE PAYOT LAUSANNE',
      'librairie',
      'payot',
      'lausanne',
    ],
    ['Acquisto del 05.02.2026, carta n. XXXX1234, Farmacia Rossi Lugano', 'farmacia', 'rossi', 'lugano'],
    ['Purchase on 05.02.2026 Card no. XXXX1234 SBB CFF FFS', 'sbb', 'cff', 'ffs'],
  ])('have the shop as their counterparty: %s', (text, ...shop) => {
    expect(shopWords(card(text))).toEqual(shop);
    expect(learnedKeys(card(text))).toEqual([
      `out  name ${shop.toSorted().join(' ')}`,
      `out  shop: ${shop[0]}`,
    ]);
  });

  test('are no other payments, and none to who is named', () => {
    expect(shopWords(card('Zahlung Rechnung 4711 Muster AG'))).toEqual([]);
    expect(learnedKeys({ ...card('Kauf Karte COOP'), counterparty: { name: 'Anna', iban: '' } })).toEqual([
      'out  name anna',
    ]);
  });
});

describe('templates', () => {
  test('share out another amount, the last account with the rest', () => {
    const template = templateOf(line('-300.00'), booked([6940, '-100.00'], [2450, '-200.00']));
    const again = template && outcomeOfTemplate(line('-100.01'), template);
    expect(again?.accounts.map(({ amount }) => amount)).toEqual(['-33.34', '-66.67']);
  });

  test('propose as well what is the same each time, and the rest', () => {
    const template = templateOf(line('-300.00'), booked([6940, '-100.00'], [2450, '-200.00']));
    const fixed = template ? fixedOutcomes(line('-290.00'), template) : [];
    expect(fixed.map(({ accounts }) => accounts.map(({ amount }) => amount))).toEqual([
      ['-90.00', '-200.00'],
      ['-100.00', '-190.00'],
    ]);
  });

  test('of documents name the party and what was done about the difference', () => {
    const document = {
      ...{ kind: 'invoice' as const, number: 'A1', party_number: 'K1', currency: 'CHF' },
      ...{ amount: decimal.parse('98.00'), settles: decimal.parse('98.00') },
      writeoff: { why: 'discount' as const, accno: 3800, amount: decimal.parse('2.00') },
    };
    expect(templateOf(line('98.00'), { documents: [document], accounts: [] })).toEqual({
      accounts: [],
      party: { kind: 'invoice', number: 'K1' },
      difference: { how: 'discount', accno: 3800 },
    });
  });
});

test('the same booking is counted up, and another one is before it', () => {
  const [first] = learnedOf(line('-5.00'), booked([6900, '-5.00']));
  const [second] = learnedOf(line('-7.00'), booked([6940, '-7.00']));
  if (!first || !second) throw new Error('nothing was learned');
  const known = withLearned(withLearned(withLearned([], first), first), second);
  expect(known.map(({ template, count }) => [template.accounts[0]?.accno, count])).toEqual([
    [6940, 1],
    [6900, 2],
  ]);
});

describe('rules', () => {
  const made = ruleFrom(line('-5.00', { texts: ['Zins 1. Quartal'] }), booked([6940, '-5.00']));
  const rule = bankRule.parse({ id: 1, ...made });

  test('are made of a line: its counterparty and its direction', () =>
    expect(rule).toMatchObject({
      name: 'Kantonalbank',
      conditions: { counterparty: 'Kantonalbank', direction: 'out' },
      template: { accounts: [{ accno: 6940 }] },
    }));

  test('are tried on past lines: what they take, where they agree and where they contradict', () => {
    const past = [
      { line: line('-6.00', { id: 1 }), outcome: booked([6940, '-6.00']) },
      { line: line('-7.00', { id: 2 }), outcome: booked([6900, '-7.00']) },
      { line: line('8.00', { id: 3 }), outcome: booked([6950, '8.00']) },
      { line: line('-9.00', { id: 4, counterparty: { name: 'KANTONALBANK BERN', iban: '' } }) },
      { line: line('-9.00', { id: 5, counterparty: { name: 'Hotel', iban: '' } }) },
    ];
    expect(tryRule(rule, past)).toEqual({ taken: [1, 2, 4], agreeing: [1], contradicting: [2] });
  });

  test('have bounds and texts, whatever the case and accents', () => {
    const conditions = {
      text: 'gebühr',
      least: decimal.parse('5'),
      most: decimal.parse('10.00'),
      accno: 1020,
    };
    const fees = (amount: string, more: Partial<LineFacts> = {}) => ({
      line: line(amount, { bank_text: 'KONTOGEBUEHREN', ...more }),
    });
    const past = [fees('-5.00'), fees('-4.99'), fees('10.00', { id: 2 }), fees('-6.00', { accno: 1021 })];
    expect(tryRule({ conditions, template: rule.template }, past).taken).toEqual([1, 2]);
  });

  test('no rule is made of a line that pays documents, or that nothing says from others', () => {
    const document = {
      ...{ kind: 'invoice' as const, number: 'A1', party_number: 'K1', currency: 'CHF' },
      ...{ amount: decimal.parse('5.00'), settles: decimal.parse('5.00') },
    };
    expect(ruleFrom(line('5.00'), { documents: [document], accounts: [] })).toBeUndefined();
    const silent = line('5.00', { counterparty: { name: '', iban: '' } });
    expect(ruleFrom(silent, booked([6940, '5.00']))).toBeUndefined();
  });
});
