import { describe, expect, test } from 'vitest';
import { creditorReference, qrReference } from '../../qr-bill/reference.ts';
import { bookingDate } from '../../values/dates.ts';
import { decimal } from '../../values/schema/kinds.ts';
import { bankProposal } from '../bank-line.ts';
import type { LineFacts } from '../line-facts.ts';
import { answeredProposal } from './answered.ts';
import type { MatchCandidates, MatchSettings, OpenDocument } from './candidates.ts';
import { matcherOf } from './matcher.ts';

const settings: MatchSettings = {
  ...{ currency: 'CHF', accept_partial: false, accept_discount: false },
  ...{
    ar_discount_accno: 3800,
    ap_discount_accno: 4900,
    rounding_accno: 3809,
    charges_accno: 6900,
    transfer_accno: 1090,
  },
};
const reference = (id: number) => qrReference('2100000000000000', id);
const loewen = { number: 'K1', name: 'Gasthaus zum Löwen', ibans: ['CH9300762011623852957'] };
const keller = { number: 'K2', name: 'Peter Keller', ibans: [] };
const dupont = { number: 'L1', name: 'Papeterie Dupont SA', ibans: ['CH5604835012345678009'] };

const invoice = (number: string, amount: string, more: Partial<OpenDocument> = {}): OpenDocument => ({
  ...{
    kind: 'invoice',
    number,
    party: loewen,
    reference: reference(Number(number.slice(1))),
    currency: 'CHF',
  },
  ...{ amount: decimal.parse(amount), open: decimal.parse(amount) },
  ...{ transdate: bookingDate.parse('2026-01-10'), duedate: bookingDate.parse('2026-02-10') },
  ...more,
});
const payable = (number: string, amount: string, more: Partial<OpenDocument> = {}) =>
  invoice(number, amount, { kind: 'payable', party: dupont, ...more });

type Sketch = Partial<Omit<LineFacts, 'references' | 'amount' | 'date'>> & {
  references?: Partial<LineFacts['references']>;
  date?: string;
};
let ids = 0;
const line = (amount: string, { references, date = '2026-02-01', ...more }: Sketch = {}): LineFacts => {
  ids += 1;
  return {
    ...{
      id: ids,
      accno: 1020,
      date: bookingDate.parse(date),
      amount: decimal.parse(amount),
      currency: 'CHF',
    },
    ...{ reversal: false, counterparty: { name: '', iban: '' }, texts: [], bank_text: '', purpose: '' },
    references: { creditor: '', end_to_end: '', payment_information: '', bank: `B${ids}`, ...references },
    ...more,
  };
};
const referring = (amount: string, id: number, more: Sketch = {}) =>
  line(amount, { ...more, references: { creditor: reference(id), ...more.references } });

const matcher = (candidates: Partial<MatchCandidates>, more: Partial<MatchSettings> = {}) =>
  matcherOf(
    {
      documents: [],
      reminders: [],
      orders: [],
      learned: [],
      rules: [],
      accounts: [],
      lines: [],
      ...candidates,
    },
    { ...settings, ...more },
  );
/** The documents of the surest match with what they get, and whether it books itself. */
const found = (candidates: Partial<MatchCandidates>, one: LineFacts, more: Partial<MatchSettings> = {}) => {
  const { automatic, proposals } = matcher(candidates, more).match(one);
  const [first] = proposals;
  return {
    automatic: automatic !== undefined,
    kind: first?.kind,
    paid: first?.outcome.documents.map(({ number, settles }) => `${number} ${settles}`) ?? [],
    codes: first?.reasons.map(({ code }) => code) ?? [],
    measures: proposals.map(({ measure }) => measure),
  };
};

describe('the reference of a reminder', () => {
  const documents = [invoice('A1', '100.00'), invoice('A2', '60.00'), invoice('A3', '30.00')];
  const reminderOf = (charges: string) => ({
    ...{ id: 5, reference: reference(77), party_number: 'K1', invnumbers: ['A1', 'A2'] },
    charges: decimal.parse(charges),
  });

  test.each([
    ['all that is open books itself', '160.00', '0.00', true, ['A1 100.00', 'A2 60.00']],
    ['the invoices without the fee are proposed', '160.00', '20.00', false, ['A1 100.00', 'A2 60.00']],
    ['less pays the oldest first', '110.00', '0.00', false, ['A1 100.00', 'A2 10.00']],
    ['more stays with the last', '180.00', '20.00', false, ['A1 100.00', 'A2 80.00']],
  ])('%s', (_, amount, charges, automatic, paid) => {
    const match = found({ documents, reminders: [reminderOf(charges)] }, referring(amount, 77));
    expect(match).toMatchObject({ automatic, kind: 'reference', paid });
    expect(match.codes).toContain('reminder');
  });

  test('one of its invoices that is paid already is not paid again', () => {
    const paid = [invoice('A1', '100.00', { open: decimal.parse('0.00') }), ...documents.slice(1)];
    const match = found({ documents: paid, reminders: [reminderOf('0.00')] }, referring('60.00', 77));
    expect(match).toMatchObject({ automatic: true, paid: ['A2 60.00'] });
  });
});

describe('a reference', () => {
  const documents = [
    invoice('A1', '100.00'),
    invoice('A2', '60.00'),
    invoice('A3', '100.00', { party: keller }),
  ];

  test.each([
    ['a QR reference', reference(1), 'A1 100.00'],
    ['a creditor reference', creditorReference(7), 'A7 100.00'],
  ])('%s with what is open books itself', (_, creditor, paid) => {
    const more = [...documents, invoice('A7', '100.00', { reference: creditorReference(7) })];
    const match = found({ documents: more }, line('100.00', { references: { creditor } }));
    expect(match).toMatchObject({ automatic: true, paid: [paid], codes: ['reference_exact'] });
  });

  test('a part books itself only if the client says so, and never twice on a day', () => {
    expect(found({ documents }, referring('40.00', 1)).automatic).toBe(false);
    const partly = matcher({ documents }, { accept_partial: true });
    const first = referring('40.00', 1);
    const { automatic } = partly.match(first);
    expect(automatic?.outcome.documents).toMatchObject([{ number: 'A1', amount: '40.00' }]);
    if (automatic) partly.book(first, automatic.outcome);
    expect(partly.match(referring('40.00', 1)).automatic).toBeUndefined();
    expect(partly.match(referring('60.00', 1)).automatic).toBeDefined();
  });

  test.each([
    ['that another document comes to', '60.00', {}],
    ['that is almost all', '99.95', {}],
    ['less a discount that nobody agreed to', '98.00', {}],
    ['of which the bank took charges', '90.00', { charges: decimal.parse('10.00') }],
    [
      'that was ordered in another currency',
      '90.00',
      { original: { amount: decimal.parse('95.00'), currency: 'EUR' } },
    ],
    ['of which a credit note is taken off', '70.00', {}],
  ])('an amount %s does not book itself', (_, amount, more) => {
    const all = [...documents, invoice('A9', '-30.00')];
    expect(found({ documents: all }, referring(amount, 1, more), { accept_partial: true }).automatic).toBe(
      false,
    );
  });

  test('five Rappen less on a customer without terms are a rounding, also where they are a whole percent', () => {
    const small = [invoice('A1', '5.00')];
    expect(found({ documents: small }, referring('4.95', 1))).toMatchObject({
      automatic: false,
      codes: ['reference', 'amount_rounding'],
    });
    const { proposals } = matcher({ documents: small }).match(referring('4.95', 1));
    const written = proposals.flatMap(({ outcome }) =>
      outcome.documents.map(({ writeoff }) => writeoff?.why),
    );
    expect(written).toContain('rounding');
    expect(written).not.toContain('discount');
  });

  test('a payment by card is proposed as the one before at its shop, and at another branch', () => {
    const at = (text: string) => line('-12.50', { texts: [text] });
    const all = matcher({});
    const booked = {
      documents: [],
      accounts: [{ why: 'account' as const, accno: 6500, amount: decimal.parse('-12.50') }],
    };
    const other = {
      documents: [],
      accounts: [{ why: 'account' as const, accno: 4200, amount: decimal.parse('-12.50') }],
    };
    all.book(at('KAUF/DIENSTLEISTUNG VOM 03.01.2026 KARTEN NR. XXXX1234 PAPETERIE ZBINDEN SION'), booked);
    all.book(at('KAUF/DIENSTLEISTUNG VOM 04.01.2026 KARTEN NR. XXXX1234 COOP-1234 OLTEN'), other);
    const first = (text: string) => all.match(at(text)).proposals[0]?.outcome.accounts[0]?.accno;
    expect(first('KAUF/DIENSTLEISTUNG VOM 05.02.2026 KARTEN NR. XXXX1234 PAPETERIE ZBINDEN SION')).toBe(6500);
    expect(first('KAUF/DIENSTLEISTUNG VOM 06.02.2026 KARTEN NR. XXXX1234 COOP-987 BERN')).toBe(4200);
    expect(
      first('KAUF/DIENSTLEISTUNG VOM 06.02.2026 KARTEN NR. XXXX1234 METZGEREI MOSER BERN'),
    ).toBeUndefined();
  });

  test('the discount of the terms, in time, books itself only if the client says so', () => {
    const discount = { until: bookingDate.parse('2026-02-01'), percent: decimal.parse('2') };
    const discounted = { documents: [invoice('A1', '100.00', { discount })] };
    expect(found(discounted, referring('98.00', 1))).toMatchObject({
      automatic: false,
      codes: ['reference', 'amount_discount'],
    });
    expect(found(discounted, referring('98.00', 1), { accept_discount: true }).automatic).toBe(true);
    const late = referring('98.00', 1, { date: '2026-02-02' });
    expect(found(discounted, late, { accept_discount: true, accept_partial: true }).automatic).toBe(false);
  });

  test('of several documents, of a paid one, with a wrong check digit or on a reversal does not book itself', () => {
    const shared = [invoice('A1', '100.00'), invoice('B1', '100.00')];
    expect(found({ documents: shared }, referring('100.00', 1)).automatic).toBe(false);
    const paid = { documents: [invoice('A1', '100.00', { open: decimal.parse('0.00') })] };
    expect(found(paid, referring('100.00', 1))).toMatchObject({
      automatic: false,
      codes: ['reference_paid'],
    });
    const wrong = line('100.00', { references: { creditor: `${reference(1).slice(0, -1)}0` } });
    expect(found({ documents }, wrong)).toMatchObject({ automatic: false, paid: ['A1 100.00'] });
    expect(found({ documents }, referring('100.00', 1, { reversal: true })).automatic).toBe(false);
  });

  test('is settled once in a run: the same line again is proposed as too much', () => {
    const run = matcher({ documents });
    const first = referring('100.00', 1);
    const { automatic } = run.match(first);
    if (automatic) run.book(first, automatic.outcome);
    const again = run.match(referring('100.00', 1));
    expect(again.automatic).toBeUndefined();
    expect(again.proposals[0]?.reasons.map(({ code }) => code)).toContain('reference_paid');
  });

  test('with too much pays another document of the party, too', () =>
    expect(found({ documents }, referring('160.00', 1))).toMatchObject({
      automatic: false,
      paid: ['A1 100.00', 'A2 60.00'],
    }));

  test('of a vendor books itself on the IBAN of the vendor alone', () => {
    const documents = [payable('B5', '81.00')];
    const to = (iban: string) => referring('-81.00', 5, { counterparty: { name: 'Dupont', iban } });
    expect(found({ documents }, to('CH5604835012345678009')).automatic).toBe(true);
    for (const iban of ['CH9300762011623852957', ''])
      expect(found({ documents }, to(iban))).toMatchObject({ automatic: false, paid: ['B5 -81.00'] });
  });
});

describe('an own order', () => {
  const outcome = {
    documents: [
      {
        ...{ kind: 'payable' as const, number: 'B5', party_number: 'L1', currency: 'CHF' },
        ...{ amount: decimal.parse('81.00'), settles: decimal.parse('-81.00') },
      },
    ],
    accounts: [],
  };
  const order = (id: string) => ({
    ...{ id, end_to_end: id, payment_information: 'P1', amount: decimal.parse('81.00'), currency: 'CHF' },
    ...{ iban: dupont.ibans[0] ?? '', outcome },
  });
  const documents = [payable('B5', '81.00')];
  const debit = (end_to_end: string, amount = '-81.00') => line(amount, { references: { end_to_end } });

  test('books itself by its end-to-end id, once', () => {
    const run = matcher({ documents, orders: [order('O1')] });
    const first = debit('O1');
    const { automatic } = run.match(first);
    expect(automatic).toMatchObject({ kind: 'order', outcome });
    if (automatic) run.book(first, automatic.outcome);
    expect(run.match(debit('O1')).automatic).toBeUndefined();
  });

  test('does not with another amount, or where its payable was paid in the meantime', () => {
    const orders = [order('O1')];
    expect(found({ documents, orders }, debit('O1', '-80.00')).automatic).toBe(false);
    const paid = [payable('B5', '81.00', { open: decimal.parse('0.00') })];
    expect(found({ documents: paid, orders }, debit('O1'))).toMatchObject({
      automatic: false,
      codes: ['order', 'order_changed'],
    });
  });

  test('books itself in one sum with the others of its group', () => {
    const other = {
      ...order('O2'),
      outcome: {
        documents: [],
        accounts: [{ why: 'wages' as const, accno: 1091, amount: decimal.parse('-81.00') }],
      },
    };
    const sum = line('-162.00', { references: { payment_information: 'P1' } });
    expect(found({ documents, orders: [order('O1'), other] }, sum).automatic).toBe(true);
  });

  test('that comes back undoes the line that executed it', () => {
    const run = matcher({ documents, orders: [order('O1')] });
    const first = debit('O1');
    run.match(first);
    run.book(first, outcome);
    const { proposals } = run.match(line('81.00', { references: { end_to_end: 'O1' }, date: '2026-02-03' }));
    expect(proposals[0]).toMatchObject({ kind: 'reversal', outcome: { undoes: first.id } });
    if (proposals[0]) run.book(line('81.00'), proposals[0].outcome);
    expect(
      run.match(line('-81.00', { counterparty: { name: '', iban: dupont.ibans[0] ?? '' } })).proposals[0]
        ?.outcome.documents,
    ).toMatchObject([{ number: 'B5' }]);
  });
});

describe('proposals', () => {
  const from = (name: string, iban = '', texts: string[] = []) => ({ counterparty: { name, iban }, texts });
  const documents = [
    invoice('R2001', '100.00'),
    invoice('R2002', '60.00'),
    invoice('R2003', '100.00', { party: keller }),
  ];

  test('by IBAN: the exact amount, and a sum of open documents', () => {
    expect(found({ documents }, line('60.00', from('', loewen.ibans[0])))).toMatchObject({
      kind: 'iban',
      paid: ['R2002 60.00'],
      automatic: false,
    });
    expect(found({ documents }, line('160.00', from('', loewen.ibans[0]))).codes).toEqual([
      'iban',
      'amount_sum',
    ]);
  });

  test('a reversal undoes the line that has its reference, whether that is booked or not', () => {
    const run = matcher({ documents: [] });
    const fees = line('-12.00', { bank_text: 'Gebühren', references: { bank: 'B77' } });
    expect(run.match(fees).proposals).toEqual([]);
    run.match(line('-12.00', { bank_text: 'Gebühren', references: { bank: 'B78' } }));
    const back = line('12.00', { reversal: true, references: { bank: 'B77' } });
    expect(run.match(back).proposals).toMatchObject([{ kind: 'reversal', outcome: { undoes: fees.id } }]);
    run.book(back, { documents: [], accounts: [], undoes: fees.id });
    const again = line('12.00', { reversal: true, references: { bank: 'B77' } });
    expect(run.match(again).proposals[0]?.measure).toBeLessThan(70);
  });

  test('a document in another currency: exact as the bank says what was ordered, else about', () => {
    const euros = [invoice('A1', '100.00', { currency: 'EUR' })];
    const original = { amount: decimal.parse('100.00'), currency: 'EUR' };
    const sure = matcher({ documents: euros }).match(referring('95.23', 1, { original })).automatic;
    expect(sure?.outcome.documents).toMatchObject([
      { amount: '100.00', settles: '95.23', exchangerate: '0.9523000000' },
    ]);
    expect(found({ documents: euros }, referring('95.23', 1)).automatic).toBe(false);
    const rates = new Map([['EUR', decimal.parse('0.95')]]);
    const by = (amount: string) =>
      found({ documents: euros }, line(amount, from('', loewen.ibans[0])), { rates });
    expect(by('95.23')).toMatchObject({
      kind: 'iban',
      paid: ['A1 95.23'],
      codes: ['iban', 'amount_exchanged'],
    });
    expect(by('80.00').paid).toEqual([]);
  });

  test('by name and by numbers in the text, mistyped or not', () => {
    expect(found({ documents }, line('100.00', from('KELER PETER')))).toMatchObject({
      kind: 'text',
      paid: ['R2003 100.00'],
    });
    expect(found({ documents }, line('60.00', from('Unbekannt AG', '', ['Rg. R-2002']))).paid).toEqual([
      'R2002 60.00',
    ]);
    expect(found({ documents }, line('160.00', from('Treuhand AG', '', ['R2001 + R2002'])))).toMatchObject({
      codes: ['number', 'amount_sum'],
    });
  });

  test('twins make each other less sure, and are said', () => {
    const alone = found({ documents: [invoice('R1', '50.00')] }, line('50.00', from('', loewen.ibans[0])));
    const twins = found(
      { documents: [invoice('R1', '50.00'), invoice('R2', '50.00')] },
      line('50.00', from('', loewen.ibans[0])),
    );
    expect(twins.codes).toContain('twins');
    expect(twins.measures[0]).toBeLessThan((alone.measures[0] ?? 0) - 15);
    const other = { ...keller, number: 'K3' };
    const named = [invoice('R1', '50.00', { party: keller }), invoice('R2', '50.00', { party: other })];
    expect(found({ documents: named }, line('50.00', from('Peter Keller'))).codes).toContain('same_name');
  });

  test('the amount alone is a hint, and there is none beside anything else', () => {
    const hint = found({ documents }, line('60.00', from('Irgendwer')));
    expect(hint).toMatchObject({ kind: 'amount', codes: ['amount_only'] });
    expect(hint.measures[0]).toBeLessThan(20);
    const { proposals } = matcher({ documents }).match(line('100.00', from('Peter Keller')));
    expect(proposals.map(({ kind }) => kind)).not.toContain('amount');
  });

  test('a transfer goes by the account between, or straight to an account whose lines nobody reads', () => {
    const accounts = (has_statements: boolean) => [
      { accno: 1021, ibans: ['CH4431999123000889012'], has_statements },
    ];
    const transfer = line('-500.00', from('Wir', 'CH44 3199 9123 0008 8901 2'));
    const taken = (has_statements: boolean) =>
      matcher({ accounts: accounts(has_statements) }).match(transfer).proposals[0]?.outcome.accounts;
    expect(taken(true)).toEqual([{ why: 'transfer', accno: 1090, amount: '-500.00' }]);
    expect(taken(false)).toMatchObject([{ accno: 1021 }]);
  });

  test('what was done is learned, and a rule that says the same makes it surer', () => {
    const rent = (date: string) =>
      line('-900.00', { ...from('Immobilien Huber', 'CH3908704016075473007'), date });
    const rule = {
      id: 1,
      name: 'Miete',
      conditions: { counterparty: 'huber' },
      template: { accounts: [{ why: 'account' as const, accno: 6000 }] },
    };
    const run = matcher({ rules: [rule] });
    expect(run.match(rent('2026-01-01')).proposals.map(({ kind, measure }) => [kind, measure])).toEqual([
      ['rule', 88],
    ]);
    run.book(rent('2026-01-01'), {
      documents: [],
      accounts: [{ why: 'account', accno: 6000, amount: decimal.parse('-900.00') }],
    });
    expect(run.match(rent('2026-02-01')).proposals[0]?.measure).toBeGreaterThan(88);
  });

  test('a difference is learned with its counterparty', () => {
    const run = matcher({ documents: [invoice('R1', '100.00'), invoice('R2', '200.00')] });
    const first = line('97.10', from('', loewen.ibans[0], ['R1']));
    run.book(first, {
      documents: [
        {
          ...{ kind: 'invoice', number: 'R1', party_number: 'K1', currency: 'CHF' },
          ...{ amount: decimal.parse('97.10'), settles: decimal.parse('97.10') },
          writeoff: { why: 'loss', accno: 3805, amount: decimal.parse('2.90') },
        },
      ],
      accounts: [],
    });
    const [best] = run.match(line('188.00', from('', loewen.ibans[0]))).proposals;
    expect(best?.outcome.documents).toMatchObject([
      { number: 'R2', writeoff: { why: 'loss', accno: 3805, amount: '12.00' } },
    ]);
  });

  test('are answered with their reasons in words', () => {
    const [best] = matcher({ documents }).match(line('60.00', from('', loewen.ibans[0]))).proposals;
    const answered = best && bankProposal.parse(answeredProposal(best, 'de'));
    expect(answered?.reasons.map(({ message }) => message)).toEqual([
      'Die IBAN ist die von Gasthaus zum Löwen.',
      'Der Betrag ist der offene Betrag von R2002.',
    ]);
  });

  test('there are five at most, the surest first, and nothing for an amount of zero', () => {
    const many = Array.from({ length: 30 }, (_, at) => invoice(`R${at + 1}`, '50.00'));
    const { measures } = found({ documents: many }, line('50.00', from('', loewen.ibans[0])));
    expect(measures.length).toBeLessThanOrEqual(5);
    expect(measures).toEqual(measures.toSorted((a, b) => b - a));
    expect(matcher({ documents: many }).match(line('0.00')).proposals).toEqual([]);
  });
});
