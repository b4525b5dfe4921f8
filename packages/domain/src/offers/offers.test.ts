import { describe, expect, test } from 'vitest';
import { refusalOf, shown } from '../../test/ledger.ts';
import { offerOf, priced, referOf, rounding } from '../../test/offer.ts';
import { amountOf, sum, zero } from '../values/money.ts';
import { choiceGroups } from './choosing.ts';
import { checkOfferState, offerStateOn } from './state.ts';

const offeredLines = {
  parts: [
    { partnumber: 'BIER-20', title: 'Getränke' },
    { partnumber: 'BROT', quantity: '100', subtotal: true },
    { partnumber: 'SHIP', choice: 'optional' },
  ],
};

describe('the lines of an offer', () => {
  test('optional and alternative lines are priced and do not count', () => {
    const { amount, netamount, taxes, parts } = priced(offeredLines);
    // 118.40 + 425.00, and 8.1 % and 2.6 % of these.
    expect([netamount, amount]).toEqual(['543.40', '564.04']);
    expect(taxes.map(({ rate, base, amount: tax }) => [rate, base, tax])).toEqual([
      ['2.6', '425.00', '11.05'],
      ['8.1', '118.40', '9.59'],
    ]);
    expect(
      parts.map(({ sellprice, choice, title, subtotal }) => [sellprice, choice, title, subtotal]),
    ).toEqual([
      ['118.40', '', 'Getränke', undefined],
      ['4.25', '', undefined, true],
      ['9.90', 'optional', undefined, undefined],
    ]);
  });

  test('an offer without a line that counts is refused, and one that ends before it begins', () => {
    expect(refusalOf(() => priced({ parts: [{ partnumber: 'SHIP', choice: 'optional' }] })).fields).toEqual([
      'parts',
    ]);
    expect(refusalOf(() => priced({ ...offeredLines, valid_until: '2026-01-01' })).fields).toEqual([
      'valid_until',
    ]);
    expect(priced(offeredLines).valid_until).toBe('2026-02-13');
  });

  test('a closed period is none for an offer, which books nothing', () => {
    expect(priced(offeredLines, referOf({ ...rounding, closing_date: '2026-06-30' })).amount).toBe('564.04');
  });
});

describe('the invoices of an offer', () => {
  test('a deposit of 30 %, a progress of 200.00 and the rest are the offer', () => {
    const offer = offerOf(offeredLines);
    expect(shown(offer.invoice({ kind: 'deposit', percent: '30' }).entry)).toEqual([
      ...[
        'debit 1100 169.21',
        'credit 3200 35.52',
        'credit 3200 127.50',
        'credit 2200 3.31',
        'credit 2201 2.88',
      ],
    ]);
    offer.invoice({ kind: 'progress', amount: '200.00' });
    const { document, entry } = offer.invoice({ kind: 'rest' });
    expect(document.parts.map(({ description, sellprice }) => [description, sellprice])).toEqual([
      ['Märzen, Fass zu 20 l', '118.40'],
      ['', '4.25'],
      ['Abzug Rechnung A1 vom 1.2.2026', '-35.52'],
      ['Abzug Rechnung A1 vom 1.2.2026', '-127.50'],
      ['Abzug Rechnung A2 vom 1.2.2026', '-41.98'],
      ['Abzug Rechnung A2 vom 1.2.2026', '-150.70'],
    ]);
    expect(shown(entry).at(-1)).toMatch(/^credit 2201 /);
    expect(offer.amounts).toEqual(['169.21', '200.00', '194.83']);
    expect(sum(offer.amounts.map(amountOf)).toFixed(2)).toBe('564.04');
    expect(refusalOf(() => offer.invoice({ kind: 'rest' })).fields).toEqual(['kind']);
  });

  test('deposits are booked on their own account, and taken from it by the rest', () => {
    const offer = offerOf(offeredLines, referOf({ ...rounding, deposit_accno: 3000 }));
    const deposit = offer.invoice({ kind: 'deposit', percent: '50' });
    expect(shown(deposit.entry).slice(1, 3)).toEqual(['credit 3000 59.20', 'credit 3000 212.49']);
    const rest = offer.invoice({ kind: 'rest' });
    expect(shown(rest.entry).slice(1, 5)).toEqual([
      ...['credit 3200 118.40', 'credit 3200 425.00', 'credit 3000 -59.20', 'credit 3000 -212.49'],
    ]);
  });

  test('never more than is left; what is reversed is left again', () => {
    const offer = offerOf(offeredLines);
    offer.invoice({ kind: 'deposit', amount: '500.00' });
    expect(refusalOf(() => offer.invoice({ kind: 'progress', amount: '64.05' })).fields).toEqual(['amount']);
    expect(refusalOf(() => offer.invoice({ kind: 'full' })).fields).toEqual(['kind']);
    offer.reverse(0);
    offer.invoice({ kind: 'full' });
    expect(offer.amounts).toEqual(['564.04']);
  });

  test('a percentage and an amount exclude each other; neither goes with the rest', () => {
    const offer = offerOf(offeredLines);
    expect(refusalOf(() => offer.invoice({ kind: 'deposit' })).fields).toEqual(['percent']);
    expect(refusalOf(() => offer.invoice({ kind: 'deposit', percent: '1', amount: '1' })).fields).toEqual([
      'percent',
    ]);
    expect(refusalOf(() => offer.invoice({ kind: 'rest', percent: '10' })).fields).toEqual(['percent']);
    expect(refusalOf(() => offer.invoice({ kind: 'deposit', amount: '-5' })).fields).toEqual(['amount']);
  });

  test('another rate on the day of supply is refused', () => {
    const offer = offerOf(offeredLines);
    expect(refusalOf(() => offer.invoice({ kind: 'full', taxdate: '2023-12-31' })).fields).toEqual([
      'taxdate',
    ]);
  });
});

test('500 random offers: the invoices of each sum to it, each tax and the total, to the cent', () => {
  let state = 59;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
  const price = () => `${below(900)}.${String(below(100)).padStart(2, '0')}`;
  let [made, refused] = [0, 0];
  for (let at = 0; at < 500; at += 1) {
    const isByParts = below(2) === 0;
    const count = 1 + below(6);
    const choiceOf = (line: number) =>
      line > 0 && below(5) === 0 ? { choice: below(2) === 0 ? 'optional' : 'alternative' } : {};
    const fields = {
      taxincluded: below(2) === 0,
      rounding: below(3) === 0,
      ...(isByParts
        ? {
            parts: Array.from({ length: count }, (_, line) => ({
              partnumber: ['BIER-20', 'BROT', 'SHIP', 'BUCH'][below(4)],
              quantity: `${below(9) + 1}.${below(10)}`,
              sellprice: line > 0 && below(8) === 0 ? `-${below(20)}.05` : price(),
              discount: String(below(4) * 5),
              ...choiceOf(line),
            })),
          }
        : {
            incomeentries: Array.from({ length: count }, (_, line) => ({
              amount: line > 0 && below(8) === 0 ? `-${below(20)}.15` : price(),
              income_accno: [3200, 3400][below(2)],
              tax_accno: [2200, 2201, 2202, undefined][below(4)],
              ...choiceOf(line),
            })),
          }),
    };
    const lines: { choice?: string }[] = 'parts' in fields ? fields.parts : fields.incomeentries;
    const chosen = choiceGroups(lines).flatMap((group) => {
      const offered = group.filter((line) => lines[line]?.choice).map((line) => line + 1);
      return offered.length > 0 && below(2) === 0 ? [offered[below(offered.length)] ?? 0] : [];
    });
    const client = below(2) === 0 ? { ...rounding, deposit_accno: 2001 } : rounding;
    const offer = offerOf(fields, referOf(client), chosen);
    if (!offer.whole.total.gt(zero)) continue;
    for (let part = below(4); part > 0; part -= 1) {
      const kind = below(2) === 0 ? 'deposit' : 'progress';
      const share = below(2) === 0 ? { percent: `${1 + below(45)}.${below(10)}` } : { amount: price() };
      try {
        offer.invoice({ kind, ...share });
        if (below(6) === 0) offer.reverse(offer.before.length - 1);
      } catch {
        refused += 1;
      }
    }
    const { entry } = offer.invoice({ kind: 'rest' });
    made += offer.before.length;
    const { content, whole } = offer;
    expect(sum(offer.amounts.map(amountOf)).toFixed(2), JSON.stringify(fields)).toBe(
      amountOf(content.amount).toFixed(2),
    );
    const on = (accno: number, rate?: string) =>
      sum(
        offer.before.flatMap(({ booked, cells }) =>
          booked
            .slice(cells.length)
            .filter((one) => one.accno === accno && (rate === undefined || one.tax_rate === rate))
            .map(({ amount }) => amountOf(amount)),
        ),
      ).toFixed(2);
    for (const { tax_accno, rate, amount } of content.taxes) expect(on(tax_accno, rate)).toBe(amount);
    const net = sum(
      offer.before.flatMap(({ booked, cells }) =>
        booked.slice(0, cells.length).map(({ amount }) => amountOf(amount)),
      ),
    );
    expect(net.toFixed(2)).toBe(content.netamount);
    // On each account of the lines what an invoice in full would have booked.
    for (const accno of new Set(whole.cells.map(({ income_accno }) => income_accno))) {
      const wanted = sum(whole.cells.flatMap((cell) => (cell.income_accno === accno ? [cell.net] : [])));
      const booked = offer.before.flatMap((one) =>
        one.booked.slice(0, one.cells.length).filter((posting) => posting.accno === accno),
      );
      expect(sum(booked.map(({ amount }) => amountOf(amount))).toFixed(2)).toBe(wanted.toFixed(2));
    }
    expect(sum(entry.postings.map(({ amount }) => amountOf(amount))).toFixed(2)).toBe('0.00');
  }
  expect(made).toBeGreaterThan(700);
  expect(refused).toBeLessThan(made);
});

test('the states of an offer: it expires by a day that is given', () => {
  const sent = { state: 'SENT', valid_until: '2026-02-13' } as never;
  expect([offerStateOn(sent, '2026-02-13' as never), offerStateOn(sent, '2026-02-14' as never)]).toEqual([
    'SENT',
    'EXPIRED',
  ]);
  const expired = { offernumber: 'O-1', state: 'EXPIRED' } as const;
  expect(refusalOf(() => checkOfferState('accept', expired)).code).toBe('offer_state');
  expect(() => checkOfferState('decline', expired)).not.toThrow();
});
