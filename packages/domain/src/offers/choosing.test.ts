import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../test/ledger.ts';
import { offerOf, priced, referOf } from '../../test/offer.ts';
import { amountOf, sum } from '../values/money.ts';
import { choiceGroups, countedLines, withChosen } from './choosing.ts';
import { acceptedContent } from './pricing.ts';

const sentLines = {
  parts: [
    { partnumber: 'BIER-20', title: 'Getränke', subtotal: true },
    { partnumber: 'BROT', quantity: '100', choice: 'alternative' },
    { partnumber: 'SHIP', choice: 'optional', title: 'Lieferung' },
  ],
};
const content = priced(sentLines);
const accepted = (chosen: number[]) => acceptedContent(content, chosen, referOf());
const shownOf = ({ parts }: typeof content) =>
  parts.map(({ partnumber, choice, title, subtotal }) => [partnumber, choice, title, subtotal]);

describe('the lines that a customer chooses', () => {
  test('without any it is accepted as it was sent', () => {
    expect(accepted([])).toEqual(content);
    expect(content.amount).toBe('127.99');
  });

  test('an optional line counts, and an alternative takes the place of the line before', () => {
    expect(accepted([3])).toMatchObject({ netamount: '128.30' });
    const both = accepted([2, 3]);
    expect(shownOf(both)).toEqual([
      ['BROT', '', 'Getränke', true],
      ['BIER-20', 'alternative', undefined, undefined],
      ['SHIP', '', 'Lieferung', undefined],
    ]);
    // 425.00 at 2.6 % and 9.90 at 8.1 %.
    expect([both.netamount, both.amount]).toEqual(['434.90', '446.75']);
    expect(both.taxes.map(({ rate, base, amount }) => [rate, base, amount])).toEqual([
      ['2.6', '425.00', '11.05'],
      ['8.1', '9.90', '0.80'],
    ]);
  });

  test('a line that nobody can choose is refused, and two of which one excludes the other', () => {
    for (const chosen of [[1], [4], [0], [-1]])
      expect(refusalOf(() => accepted(chosen)).fields).toEqual(['chosenlines']);
    const offered = [
      { choice: 'optional' as const },
      { choice: 'alternative' as const },
      { choice: 'alternative' as const },
    ];
    expect(choiceGroups(offered)).toEqual([[0, 1, 2]]);
    expect(refusalOf(() => withChosen(offered, [1, 3])).fields).toEqual(['chosenlines']);
    expect(withChosen(offered, [3, 3]).map(({ choice }) => choice)).toEqual([
      '',
      'alternative',
      'alternative',
    ]);
  });

  test('the invoices of what was accepted are that, to the cent', () => {
    const offer = offerOf(sentLines, referOf(), [2, 3]);
    for (const sent of [
      { kind: 'deposit', percent: '33' },
      { kind: 'progress', amount: '0.05' },
    ])
      offer.invoice(sent);
    const { document } = offer.invoice({ kind: 'rest' });
    expect(sum(offer.amounts.map(amountOf)).toFixed(2)).toBe('446.75');
    expect(document.parts.slice(0, 2).map(({ title, sellprice }) => [title, sellprice])).toEqual([
      ['Getränke', '4.25'],
      ['Lieferung', '9.90'],
    ]);
  });
});

test('titles and subtotals of lines that are left out stay with their part', () => {
  const left = { choice: 'optional' };
  const counted = (...of: object[]) => countedLines(of as { title?: string; n?: number }[]);
  expect(counted({ ...left, title: 'A' }, { n: 1 }, { ...left, subtotal: true }, { n: 2 })).toEqual([
    { n: 1, title: 'A', subtotal: true },
    { n: 2 },
  ]);
  // A part of which nothing is left has neither.
  expect(counted({ n: 1 }, { ...left, title: 'B', subtotal: true }, { n: 2 })).toEqual([{ n: 1 }, { n: 2 }]);
  expect(counted({ n: 1 }, { ...left, title: 'B' }, { n: 2, title: 'C' })).toEqual([
    { n: 1 },
    { n: 2, title: 'C' },
  ]);
});
