import { expect, test } from 'vitest';
import { reminders } from '../master-data/sending/reminders.ts';
import type { BookingDate } from '../values/dates.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Debt, OpenAccount } from './debts.ts';
import { proposeLetter } from './propose.ts';

const date = (text: string) => text as BookingDate;
const money = (text: string) => text as Decimal;

const plan = reminders.parse({
  levels: [
    { days: 10, terms: 10 },
    { days: 14, fee: '20', interest: '5' },
    { days: 14, fee: '40', interest: '5' },
  ],
  fee_accno: 6951,
  interest_accno: 6951,
});

let last = 0;
const debt = (given: Omit<Partial<Debt>, 'open'> & { open: string }): Debt => {
  last += 1;
  const { open, ...others } = given;
  return {
    ...{ id: last, invnumber: `A${last}`, transdate: date('2026-01-01'), duedate: date('2026-01-31') },
    ...{ amount: money(open), level: 0, booked_interest: money('0'), bears_interest: true },
    ...others,
    open: money(open),
  };
};

const openAccount = (debts: Debt[], more: Partial<OpenAccount> = {}): OpenAccount => ({
  customernumber: 'K-1',
  currency: 'CHF',
  debts,
  unpaid: { fee: money('0'), interest: [] },
  ...more,
});

const on = (text: string, reminders = plan) => ({ day: date(text), reminders, currency: 'CHF', places: 2 });

test('an invoice is at its turn the days of a level after it was due, or after the last reminder', () => {
  expect(proposeLetter(openAccount([debt({ open: '100.00' })]), on('2026-02-09'))).toMatchObject({
    left_out: [{ reason: 'too_early', until: '2026-02-10' }],
  });
  expect(proposeLetter(openAccount([debt({ open: '100.00' })]), on('2026-02-10')).letter).toMatchObject({
    level: 1,
    due_day: '2026-02-20',
    fee: '0.00',
    interest: '0.00',
    total: '100.00',
  });
  const once = { level: 1, reminded: date('2026-02-10') };
  expect(proposeLetter(openAccount([debt({ open: '100.00', ...once })]), on('2026-02-23'))).toMatchObject({
    left_out: [{ reason: 'reminded', until: '2026-02-24' }],
  });
  expect(
    proposeLetter(openAccount([debt({ open: '100.00', ...once })]), on('2026-02-24')).letter,
  ).toMatchObject({
    level: 2,
    fee: '20.00',
    // 24 days of 5 percent a year.
    interest: '0.33',
    total: '120.33',
  });
  const thrice = { level: 3, reminded: date('2026-03-10') };
  expect(proposeLetter(openAccount([debt({ open: '100.00', ...thrice })]), on('2027-01-01'))).toMatchObject({
    left_out: [{ reason: 'last_level' }],
  });
});

test('a letter lists all that is overdue, each at its level, and takes its own from those at their turn', () => {
  const { letter } = proposeLetter(
    openAccount([
      debt({ open: '50.00', level: 3, reminded: date('2026-03-01') }),
      debt({ open: '100.00', duedate: date('2026-02-20') }),
      debt({ open: '70.00', duedate: date('2026-03-04') }),
      debt({ open: '30.00', duedate: date('2026-03-10') }),
    ]),
    on('2026-03-10'),
  );
  expect(letter?.items.map(({ open, level, raised }) => [open, level, raised])).toEqual([
    ['50.00', 3, false],
    ['100.00', 1, true],
  ]);
  expect(letter?.level).toBe(1);
});

test('the same day reminds once, even where no days are between two levels', () => {
  const quick = reminders.parse({ levels: [{ days: 0 }, { days: 0 }, { days: 0 }] });
  const first = proposeLetter(openAccount([debt({ open: '1.00' })]), on('2026-02-01', quick));
  expect(first.letter?.level).toBe(1);
  const again = openAccount([debt({ open: '1.00', level: 1, reminded: date('2026-02-01') })]);
  expect(proposeLetter(again, on('2026-02-01', quick)).letter).toBeUndefined();
  expect(proposeLetter(again, on('2026-02-02', quick)).letter?.level).toBe(2);
});

test('credits pay first for what they are of, then for what was due first', () => {
  const first = debt({ open: '100.00' });
  const second = debt({ open: '80.00', duedate: date('2026-02-01') });
  const credited = proposeLetter(openAccount([first, second, debt({ open: '-80.00' })]), on('2026-03-01'));
  expect(credited.letter?.items.map(({ invnumber, open }) => [invnumber, open])).toEqual([
    [first.invnumber, '100.00'],
  ]);
  expect(credited.left_out).toEqual([
    { invnumber: second.invnumber, reason: 'credited', of: 'invoice', note: '' },
  ]);
  const part = debt({ open: '-120.00' });
  const shared = proposeLetter(openAccount([first, second, part]), on('2026-03-01'));
  expect(shared.letter?.items.map(({ invnumber, open }) => [invnumber, open])).toEqual([
    [second.invnumber, '80.00'],
    [part.invnumber, '-20.00'],
  ]);
  expect(shared.letter?.total).toBe('60.00');
  expect(
    proposeLetter(openAccount([first, second, debt({ open: '-180.00' })]), on('2026-03-01')).letter,
  ).toBeUndefined();
});

test('nobody is reminded of what is held or disputed, up to the last day of the hold', () => {
  const held = { until: date('2026-03-31'), disputed: false, reason: 'Ferien' };
  const debts = () => [debt({ open: '10.00', hold: held }), debt({ open: '20.00' })];
  const letter = proposeLetter(openAccount(debts()), on('2026-03-31'));
  expect(letter.letter?.total).toBe('20.00');
  expect(letter.left_out).toMatchObject([{ reason: 'held', until: '2026-04-01', note: 'Ferien' }]);
  expect(proposeLetter(openAccount(debts()), on('2026-04-01')).letter?.total).toBe('30.00');
  const disputed = { hold: { disputed: true, reason: 'Mangel' } };
  expect(proposeLetter(openAccount(debts(), disputed), on('2026-09-01'))).toMatchObject({
    left_out: [{ reason: 'disputed' }, { reason: 'disputed' }],
  });
});

test('a letter asks for fees of earlier ones, and for interest that they asked for on what was paid since', () => {
  const open = debt({ open: '100.00', level: 2, reminded: date('2026-02-24') });
  const unpaid = {
    fee: money('20.00'),
    interest: [
      { of: open, is_booked: false, amount: money('0.33') },
      { of: debt({ open: '0.00' }), is_booked: false, amount: money('1.50') },
    ],
  };
  const { letter } = proposeLetter(openAccount([open], { unpaid }), on('2026-03-10'));
  expect(letter).toMatchObject({ level: 3, fee: '60.00', interest: '2.02', total: '162.02' });
});

test('fees are in the currency of the client, and no interest is due on interest, nor twice', () => {
  const level = { level: 1, reminded: date('2026-02-10') };
  const abroad = openAccount([debt({ open: '100.00', ...level })], { currency: 'EUR' });
  expect(proposeLetter(abroad, on('2026-02-24')).letter).toMatchObject({ fee: '0.00', interest: '0.33' });
  const charges = openAccount([
    debt({ open: '20.33', ...level, bears_interest: false }),
    debt({ open: '100.00', ...level, booked_interest: money('0.30') }),
  ]);
  expect(proposeLetter(charges, on('2026-02-24')).letter?.interest).toBe('0.03');
});
