import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCreditorReference, isQrReference } from './reference.ts';

const tenChecks = (digits: string) => [...'0123456789'].filter((check) => isQrReference(`${digits}${check}`));

describe('QR references (§16)', () => {
  test.each(['210000000003139471430009017', '000000000000000000000000000'])('%s is one', (reference) =>
    expect(isQrReference(reference)).toBe(true),
  );

  test.each([
    ['a wrong check digit', '210000000003139471430009016'],
    ['two digits exchanged', '210000000003139471430090017'],
    ['a digit too few', '21000000000313947143000901'],
    ['a digit too many', '2100000000031394714300090170'],
    ['a letter', '21000000000313947143000901A'],
    ['digits of another script', '٢10000000003139471430009017'],
    ['nothing', ''],
  ])('%s: none', (_, reference) => expect(isQrReference(reference)).toBe(false));

  test('exactly one check digit of ten is valid, and changing a digit makes it invalid', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{26}$/), fc.nat(25), fc.integer({ min: 1, max: 9 }), (...of) => {
        const [digits, at, more] = of;
        const [check, ...others] = tenChecks(digits);
        expect(others).toEqual([]);
        const changed = String((Number(digits[at]) + more) % 10);
        expect(tenChecks(digits.slice(0, at) + changed + digits.slice(at + 1))).not.toContain(check);
      }),
    ));
});

describe('creditor references (§16)', () => {
  test.each(['RF18539007547034', 'RF45G72UUR', 'RF712348231'])('%s is one', (reference) =>
    expect(isCreditorReference(reference)).toBe(true),
  );

  test.each([
    ['wrong check digits', 'RF19539007547034'],
    ['nothing behind the check digits', 'RF18'],
    ['more than 25 characters', `RF18${'0'.repeat(22)}`],
    ['no RF', 'RX18539007547034'],
    ['a sign', 'RF18-39007547034'],
    ['nothing', ''],
  ])('%s: none', (_, reference) => expect(isCreditorReference(reference)).toBe(false));

  test('exactly one pair of check digits from 2 to 98 is valid for a reference', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,21}$/), (behind) => {
        const checks = Array.from({ length: 97 }, (_, at) => String(at + 2).padStart(2, '0'));
        expect(checks.filter((check) => isCreditorReference(`RF${check}${behind}`))).toHaveLength(1);
      }),
    ));
});
