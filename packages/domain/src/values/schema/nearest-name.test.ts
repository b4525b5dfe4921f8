import { expect, test } from 'vitest';
import { bareName, editDistance, nearestName } from './nearest-name.ts';

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['duedate', 'duedate', 0],
  ['dudate', 'duedate', 1],
  ['duedatee', 'duedate', 1],
  ['duedote', 'duedate', 1],
  ['kitten', 'sitting', 3],
])('from %j to %j it is %i edits, and as many back', (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits);
  expect(editDistance(other, one)).toBe(edits);
});

test.each(['due_date', 'dueDate', 'Due-Date', 'DUEDATE'])('%s is duedate in another spelling', (name) => {
  expect(bareName(name)).toBe('duedate');
});

const known = [
  ...['invnumber', 'ordnumber', 'transdate', 'duedate', 'taxincluded', 'taxdate', 'customernumber'],
  'credit_note',
];

test.each([
  ['tax_included', 'taxincluded'],
  ['due_date', 'duedate'],
  ['dueDate', 'duedate'],
  ['invoicenumber', 'invnumber'],
  ['order_number', 'ordnumber'],
  ['orderno', 'ordnumber'],
  ['trans-dat', 'transdate'],
  ['taxincl', 'taxincluded'],
  ['customer_number', 'customernumber'],
  ['tax', 'taxdate'],
])('the nearest name to %s is %s', (name, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

test('of names that are equally near it is the first, and among none it is none', () => {
  expect(nearestName('ac', ['ab', 'cc'])).toBe('ab');
  expect(nearestName('ac', [])).toBeUndefined();
});

test('of a name of a megabyte only the beginning is compared', () => {
  expect(nearestName(`tax_${'x'.repeat(1_000_000)}`, known)).toBe('taxincluded');
});
