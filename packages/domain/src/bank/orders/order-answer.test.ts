import { expect, test } from 'vitest';
import type { PaymentStatusReport } from '../payment-status.ts';
import { refusedBy, unknownIn } from './order-answer.ts';

const payments = ['a', 'b', 'c'].map((end_to_end) => ({
  end_to_end,
  payment_information: end_to_end === 'c' ? 'G2' : 'G1',
}));
const why = (code: string, ...texts: string[]) => [{ code, texts }];
const report = (fields: Partial<PaymentStatusReport>): PaymentStatusReport => ({
  ...{ message_id: 'S', original_message: 'M', status: '', reasons: [], groups: [] },
  ...fields,
});
const group = (payment_information: string, fields: object = {}) => ({
  ...{ payment_information, status: '', reasons: [], payments: [] },
  ...fields,
});

test.each([
  ['nothing is told', report({ status: 'ACCP' }), []],
  [
    'the whole file is refused',
    report({ status: 'RJCT', reasons: why('DU01', 'doppelt') }),
    ['a DU01 doppelt', 'b DU01 doppelt', 'c DU01 doppelt'],
  ],
  [
    'a group is refused',
    report({ status: 'PART', groups: [group('G2', { status: 'RJCT', reasons: why('AM04') })] }),
    ['c AM04'],
  ],
  [
    'a payment is refused',
    report({
      status: 'PART',
      groups: [
        group('G1', {
          status: 'PART',
          payments: [{ end_to_end: 'b', status: 'RJCT', reasons: why('AC04') }],
        }),
      ],
    }),
    ['b AC04'],
  ],
  [
    'a payment of a refused group is accepted, and one of another file is named',
    report({
      status: 'RJCT',
      groups: [
        group('G1', { status: 'RJCT', payments: [{ end_to_end: 'a', status: 'ACCP', reasons: [] }] }),
        group('G2', { status: 'ACCP', payments: [{ end_to_end: 'x', status: 'RJCT', reasons: [] }] }),
      ],
    }),
    ['b '],
  ],
])('%s: the payments that are refused', (_, answer, expected) =>
  expect(refusedBy(answer, payments).map(({ end_to_end, reason }) => `${end_to_end} ${reason}`)).toEqual(
    expected,
  ),
);

test('payments that an answer names and the order does not have are reported with their status', () => {
  const answered = report({
    status: 'PART',
    groups: [
      group('G1', { payments: [{ end_to_end: 'a', status: 'RJCT', reasons: [] }] }),
      group('G9', {
        status: 'RJCT',
        payments: [{ end_to_end: 'z', status: '', reasons: why('AC04', 'unbekannt') }],
      }),
    ],
  });
  expect(unknownIn(answered, payments)).toEqual([
    { end_to_end: 'z', status: 'RJCT', reason: 'AC04 unbekannt' },
  ]);
});
