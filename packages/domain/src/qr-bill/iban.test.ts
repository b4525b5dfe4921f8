import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareIban, isQrIban, isSwissIban } from './iban.ts';

/**
 * The IBAN of an account, with its check digits by definition: 98 less the remainder of the whole
 * number divided by 97.
 */
const ibanOf = (country: string, account: string): string => {
  const digits = [...`${account}${country}00`].map((one) => Number.parseInt(one, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
};

const account = fc.stringMatching(/^\d{5}[0-9A-Z]{12}$/);

describe('IBANs (§16)', () => {
  test.each([
    'CH4431999123000889012',
    'CH5800791123000889012',
    'CH9300762011623852957',
    'LI21088100002324013AA',
  ])('%s is one', (iban) => expect(isSwissIban(iban)).toBe(true));

  test.each([
    ['a wrong digit', 'CH4431999123000889013'],
    ['two digits exchanged', 'CH4431999123000898012'],
    ['a digit too few', 'CH443199912300088901'],
    ['a digit too many', 'CH44319991230008890120'],
    ['another country, though it is right', 'DE89370400440532013000'],
    ['small letters', 'ch4431999123000889012'],
    ['blanks', 'CH44 3199 9123 0008 8901 2'],
    ['nothing', ''],
  ])('%s: none', (_, iban) => expect(isSwissIban(iban)).toBe(false));

  test('it is bare without blanks, in capitals', () =>
    expect(bareIban(' ch44 3199\u00a09123 0008 8901 2')).toBe('CH4431999123000889012'));

  test('every account has a valid IBAN, and changing a digit makes it invalid', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('CH', 'LI'),
        account,
        fc.nat(4),
        fc.integer({ min: 1, max: 9 }),
        (...of) => {
          const [country, number, at, more] = of;
          const iban = ibanOf(country, number);
          expect(isSwissIban(iban)).toBe(true);
          const wrong = String((Number(iban[4 + at]) + more) % 10);
          expect(isSwissIban(iban.slice(0, 4 + at) + wrong + iban.slice(5 + at))).toBe(false);
        },
      ),
    ));

  test.each([
    ['29999', false],
    ['30000', true],
    ['31999', true],
    ['32000', false],
    ['00791', false],
  ])('of bank %s it is a QR-IBAN: %s', (bank, expected) =>
    expect(isQrIban(ibanOf('CH', `${bank}123000889012`))).toBe(expected),
  );
});
