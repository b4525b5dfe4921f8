import { vendor, vendorKept } from '@kontor/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { atOnce } from '../../test/at-once.ts';
import { bytesOf, refusalOf, row, sample, zurich } from '../../test/sample.ts';
import { readJson } from '../formats/json-reader.ts';
import { writeJsonRecord } from '../formats/json-writer.ts';
import { readXml } from '../formats/xml-reader.ts';
import { writeXmlRecord } from '../formats/xml-writer.ts';
import { valueFrom } from './tree-codec.ts';

const fromXml = (inner: string) =>
  valueFrom(atOnce(readXml(bytesOf(`<sample>${inner}</sample>`), 'sample')), sample, { zone: zurich });
const fromJson = (body: unknown) =>
  valueFrom(atOnce(readJson(bytesOf(JSON.stringify(body)), 'sample')), sample, { zone: zurich });
const toJson = (value: object) =>
  JSON.parse(atOnce(writeJsonRecord(value, { schema: sample, zone: zurich })));

describe('reading scalars', () => {
  test('§3.4: a text is kept to the last blank, and an empty one stays empty', () => {
    expect(fromXml('<title> a </title>')).toEqual({ title: ' a ' });
    expect(fromXml('<title/>')).toEqual({ title: '' });
    expect(fromJson({ title: null })).toEqual({ title: '' });
  });

  test('§3.5: numbers are read from texts and from JSON numbers, decimals exactly', () => {
    expect(fromXml('<amount> -12.50 </amount><terms> 30 </terms>')).toEqual({ amount: '-12.50', terms: 30 });
    const body = bytesOf('{"amount":123456789012345678.10,"terms":30}');
    expect(valueFrom(atOnce(readJson(body, 'sample')), sample, { zone: zurich })).toEqual({
      amount: '123456789012345678.10',
      terms: 30,
    });
    expect(
      Object.is(valueFrom(new Map([['terms', ['-0']]]), z.object({ terms: z.int() }), { zone: zurich }), -0),
    ).toBe(false);
  });

  test('§3.5: what is not a number is passed on, so that the schema refuses it by the name of its field', () => {
    for (const terms of ['1e3', '1.0', '0x10', '1,000', 'Infinity', '9'.repeat(40)]) {
      const value = fromJson({ terms });
      expect(value).toEqual({ terms });
      expect(sample.safeParse(value).error?.issues[0]?.path).toEqual(['terms']);
    }
    expect(fromJson({ wanted: 'TRUE' })).toEqual({ wanted: 'TRUE' });
  });

  test('§3.5: an exponent is refused by the schema', () => {
    const value = valueFrom(atOnce(readJson(bytesOf('{"amount":1e5}'), 'sample')), sample, { zone: zurich });
    expect(value).toEqual({ amount: '1e5' });
    expect(sample.safeParse(value).success).toBe(false);
  });

  test('§3.7: true and false are booleans, as words or as texts', () => {
    expect(fromXml('<wanted>true</wanted>')).toEqual({ wanted: true });
    expect(fromJson({ wanted: 'false' })).toEqual({ wanted: false });
    expect(fromJson({ wanted: true })).toEqual({ wanted: true });
  });

  test('§3.8: anything but a text is null when it is empty, and absent when it is absent', () => {
    const empty = '<choice/><amount/><terms> </terms><wanted/><date/><created/>';
    const nothing = { choice: null, amount: null, terms: null, wanted: null, date: null, created: null };
    expect(fromXml(empty)).toEqual(nothing);
    expect(fromJson({ choice: '', amount: null, terms: '', wanted: '', date: null, created: '' })).toEqual(
      nothing,
    );
    expect(fromXml('')).toEqual({});
  });

  test('§3.3: account numbers are separated by blanks or commas, and none are an empty list', () => {
    expect(fromXml('<tax_accnos> 2200 2201 </tax_accnos>')).toEqual({ tax_accnos: [2200, 2201] });
    for (const tax_accnos of ['2200,', ',2200', '2200;2201', '1 '.repeat(2_000_000).concat('1')])
      expect(fromJson({ tax_accnos })).toEqual({ tax_accnos });
    expect(fromJson({ tax_accnos: '2200, 2201,1170' })).toEqual({ tax_accnos: [2200, 2201, 1170] });
    expect(fromJson({ tax_accnos: 2200 })).toEqual({ tax_accnos: [2200] });
    expect(fromXml('<tax_accnos/>')).toEqual({ tax_accnos: [] });
    expect(fromJson({ tax_accnos: 'all' })).toEqual({ tax_accnos: 'all' });
  });

  test('§3.2: a scalar that stands twice or has elements in it is malformed, and named', () => {
    for (const act of [
      () => fromXml('<date>2026-01-14</date><date>2026-01-14</date>'),
      () => fromXml('<date><day>14</day></date>'),
      () => fromJson({ date: { day: 14 } }),
      () => fromJson({ date: ['2026-01-14'] }),
      () => fromJson({ date: [] }),
      () => valueFrom(atOnce(readJson(bytesOf('{"date":"","date":""}'), 'sample')), sample, { zone: zurich }),
    ]) {
      expect(refusalOf(act)).toMatchObject({ code: 'malformed', issues: [{ field: 'date' }] });
    }
  });
});

describe('reading records and lists', () => {
  test('§3.3: a nested record is absent when it is empty, and malformed as a text, a list or two of them', () => {
    expect(fromXml('<party><name>A</name></party>')).toEqual({ party: { name: 'A' } });
    expect(fromXml('<party> </party>')).toEqual({});
    expect(fromJson({ party: null })).toEqual({});
    for (const act of [
      () => fromXml('<party>A</party>'),
      () => fromXml('<party>A<name>B</name></party>'),
      () => fromXml('<party/><party/>'),
      () => fromJson({ party: [{ name: 'A' }] }),
    ]) {
      expect(refusalOf(act)).toMatchObject({ code: 'malformed', issues: [{ field: 'party' }] });
    }
    expect(refusalOf(() => fromJson({ party: { name: {} } })).issues[0]?.field).toBe('party.name');
    expect(refusalOf(() => fromXml('text')).code).toBe('malformed');
  });

  test('§3.3: one entry of a list and several, in every way of writing them', () => {
    const [a, b] = [{ number: 'a' }, { number: 'b' }];
    for (const lines of [
      { line: [a, b] },
      [a, b],
      [{ line: a }, { line: b }],
      [{ line: [a] }, b, '', null, []],
      [[a], [b]],
    ]) {
      expect(fromJson({ lines })).toEqual({ lines: [a, b] });
    }
    for (const lines of [{ line: a }, { line: [a] }, [a], a, [{ line: a }]]) {
      expect(fromJson({ lines })).toEqual({ lines: [a] });
    }
    const [xmlA, xmlB] = ['<line><number>a</number></line>', '<line><number>b</number></line>'];
    expect(fromXml(`<lines>${xmlA}${xmlB}</lines>`)).toEqual({ lines: [a, b] });
  });

  test('§3.2: a list that stands twice in its record is malformed, and not one list of all', () => {
    const lines = '<lines><line><number>a</number></line></lines>';
    for (const twice of [lines + lines, `${lines}<lines/>`])
      expect(refusalOf(() => fromXml(twice))).toMatchObject({
        code: 'malformed',
        issues: [{ field: 'lines' }],
      });
  });

  test('§3.3: a list without entries is absent', () => {
    for (const lines of ['', null, [], {}, { line: '' }, { line: null }, { line: [] }, [null]]) {
      expect(fromJson({ lines })).toEqual({});
    }
    expect(fromXml('<lines> </lines>')).toEqual({});
  });

  test('§3.2: a text in place of an entry is malformed, and a field of an entry is named by its place', () => {
    for (const lines of ['a', ['a'], { line: 'a' }, [{ line: 'a' }]]) {
      expect(refusalOf(() => fromJson({ lines })).issues).toMatchObject([{ field: 'lines' }]);
    }
    expect(refusalOf(() => fromXml('<lines>a<line/></lines>')).code).toBe('malformed');
    const twice = '<line><number>a</number></line><line><amount/><amount/></line>';
    expect(refusalOf(() => fromXml(`<lines>${twice}</lines>`)).issues[0]?.field).toBe('lines.1.amount');
  });

  test('§3.9: unknown elements are ignored, however deep, repeated or mixed with text', () => {
    expect(fromXml('<x a="1">t<y/>u<y><z>1</z></y></x><title>a</title><x/>')).toEqual({ title: 'a' });
    expect(fromJson({ x: [{ y: [1] }], title: 'a', '#text': 't', '#entries': ['t'] })).toEqual({
      title: 'a',
    });
  });

  test('§3.9: names that mean something to JavaScript are unknown elements like any other', () => {
    const body = '{"__proto__":{"title":"b"},"constructor":{"prototype":1},"toString":"x","title":"a"}';
    const value = valueFrom(atOnce(readJson(bytesOf(body), 'sample')), sample, { zone: zurich });
    expect(value).toEqual({ title: 'a' });
    expect(fromXml('<__proto__><title>b</title></__proto__><title>a</title>')).toEqual({ title: 'a' });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('title');
  });

  test('§5: a vendor is read as it is sent', () => {
    const body =
      '<vendor><vendornumber>V1</vendornumber><name>A</name><terms/><zipcode>08001</zipcode></vendor>';
    const value = valueFrom(atOnce(readXml(bytesOf(body), 'vendor')), vendor, { zone: zurich });
    expect(vendor.parse(value)).toEqual({ vendornumber: 'V1', name: 'A', terms: null, zipcode: '08001' });
  });
});

describe('writing', () => {
  test('§3.8: every text stands, and anything else without a value is left out', () => {
    expect(toJson({})).toEqual({ title: '', choice: '' });
    const { lines, ...rest } = toJson({ lines: [{}], party: {}, terms: null, tax_accnos: [] });
    expect(rest).toEqual({ title: '', choice: '', party: { name: '' }, tax_accnos: '' });
    expect(lines).toEqual({ line: { number: '' } });
  });

  test('§3.3: one entry is an object, several are an array, none are left out', () => {
    expect(toJson({ lines: [] })).not.toHaveProperty('lines');
    expect(toJson({ lines: [{ number: 'a' }] }).lines).toEqual({ line: { number: 'a' } });
    expect(toJson({ lines: [{}, {}] }).lines).toEqual({ line: [{ number: '' }, { number: '' }] });
  });

  test('§3.3: account numbers stand between blanks, or commas where the schema says so', () => {
    const written = toJson({ tax_accnos: [2200, 2201], lines: [{ accounts: [1, 2] }] });
    expect(written.tax_accnos).toBe('2200 2201');
    expect(written.lines.line.accounts).toBe('1,2');
  });

  test('§3.5, §3.6, §3.7: all scalars are texts, and timestamps are read off the clock of the zone', () => {
    expect(
      toJson({
        amount: '1.10',
        terms: 0,
        wanted: false,
        date: '2026-07-01',
        created: '2026-01-14T09:30:00.999Z',
      }),
    ).toMatchObject({
      amount: '1.10',
      terms: '0',
      wanted: 'false',
      date: '2026-07-01T00:00:00+02:00',
      created: '2026-01-14T10:30:00+01:00',
    });
  });

  test('§8: a record that is written in attributes', () => {
    const record = { id: 1, title: '<"Ä"\n>', active: true };
    const of = { schema: row, zone: zurich };
    expect(atOnce(writeXmlRecord('row', record, of))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><row id="1" title="&lt;&quot;Ä&quot;&#10;&gt;" active="true"/>',
    );
    expect(JSON.parse(atOnce(writeJsonRecord(record, of)))).toEqual({
      '@id': '1',
      '@title': '<"Ä"\n>',
      '@active': 'true',
    });
  });

  test('§5: a vendor that is kept', () => {
    const kept = { vendornumber: 'V1', name: 'A', id: 7, created: '2026-01-14T09:30:00.000Z' };
    const record = { ...kept, arap_accno: 2000, payment_accno: 1020 };
    const written = JSON.parse(atOnce(writeJsonRecord(record, { schema: vendorKept, zone: zurich })));
    expect(written).toMatchObject({ id: '7', zipcode: '' });
    expect(written).not.toHaveProperty('terms');
  });
});
