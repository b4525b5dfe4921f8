import { describe, expect, test } from 'vitest';
import { bill } from '../../test/qr-bill.ts';
import { type KnownVendor, vendorOf } from './vendor-match.ts';

const one = bill();
const known = (vendornumber: string, name: string, bank_iban = ''): KnownVendor => ({
  vendornumber,
  name,
  bank_iban,
});
const schneider = known('L-1', 'Robert Schneider AG', 'CH44 3199 9123 0008 8901 2');
const other = known('L-2', 'Andere GmbH', 'CH5800791123000889012');

describe('the vendor of a bill (§16)', () => {
  test('is the one with its IBAN, whatever its name', () => {
    const renamed = known('L-3', 'Schneider Nachf.', 'ch4431999123000889012');
    expect(vendorOf(one, [other, renamed])).toEqual({ vendor: renamed, candidates: [], problems: [] });
  });

  test('else the one with the name of its creditor, without regard to case, blanks and punctuation', () => {
    for (const name of ['ROBERT SCHNEIDER AG', 'Robert-Schneider, A.G.'])
      expect(vendorOf(one, [other, known('L-4', name)]).vendor?.vendornumber).toBe('L-4');
    for (const name of ['Robert Schneider GmbH', 'Robert Schneider', ''])
      expect(vendorOf(one, [known('L-4', name)])).toEqual({ candidates: [], problems: [] });
  });

  test('the IBAN takes precedence over the name', () => {
    const namesake = known('L-5', 'Robert Schneider AG', 'CH5204835012345671000');
    expect(vendorOf(one, [namesake, schneider]).vendor).toBe(schneider);
  });

  test('a vendor that matches by name but has another IBAN is named as a problem: the IBAN may be forged', () => {
    const moved = known('L-6', 'Robert Schneider AG', 'CH5204835012345671000');
    expect(vendorOf(one, [moved])).toEqual({
      vendor: moved,
      candidates: [],
      problems: ['Vendor L-6 fits by its name, but has another IBAN, CH5204835012345671000.'],
    });
  });

  test('of several with the IBAN, the one that has the name too', () => {
    const sister = known('L-7', 'Schneider Immobilien AG', schneider.bank_iban);
    expect(vendorOf(one, [sister, schneider]).vendor).toBe(schneider);
  });

  test('of several that match equally none is chosen, and all are candidates', () => {
    const twin = { ...schneider, vendornumber: 'L-8' };
    const problems = ['The bill fits several vendors: L-1, L-8.'];
    expect(vendorOf(one, [schneider, other, twin])).toEqual({ candidates: [schneider, twin], problems });
    const [first, second] = [known('L-1', 'Robert Schneider AG'), known('L-8', 'robert schneider ag')];
    expect(vendorOf(one, [first, second])).toEqual({ candidates: [first, second], problems });
  });

  test('a vendor proposed before is matched by its number', () => {
    const proposed = known('CH4431999123000889012', 'Schneider');
    expect(vendorOf(one, [proposed]).vendor).toBe(proposed);
  });

  test('a bill with neither IBAN nor name has no vendor', () => {
    const mute = { ...one, iban: '', creditor: { ...one.creditor, name: '…' } };
    expect(vendorOf(mute, [known('L-9', ''), known('L-10', '!')])).toEqual({ candidates: [], problems: [] });
  });
});
