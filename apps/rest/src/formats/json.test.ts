import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { character } from '../../test/arbitraries.ts';
import { atOnce } from '../../test/at-once.ts';
import { bytesOf, refusalOf, sample, zurich } from '../../test/sample.ts';
import type { Branch, Tree } from '../codec/tree.ts';
import { checkJson, readJson } from './json-reader.ts';
import { jsonList, writeJsonRecord } from './json-writer.ts';

const read = (body: string) => atOnce(readJson(bytesOf(body), 'a'));
const refused = (body: string) => refusalOf(() => read(body));

/** The tree of a value that JSON.parse has read: what our own reader must agree with. */
const treeOfParsed = (value: unknown): Tree => {
  if (value === null) return '';
  if (Array.isArray(value)) return new Map([['#entries', value.map(treeOfParsed)]]);
  if (typeof value !== 'object') return String(value);
  const known = Object.entries(value).filter(([key]) => !key.startsWith('#'));
  return new Map(known.map(([key, member]) => [key, [treeOfParsed(member)]]));
};

// Numbers that JavaScript spells as JSON does; their exact texts have a test of their own.
const values = fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 });

describe('reading', () => {
  test('any JSON is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(values, fc.constantFrom('', ' ', '\n\t'), (value, indent) => {
        const body = JSON.stringify({ first: value, second: 'x' }, null, indent);
        expect(read(body)).toEqual(treeOfParsed(JSON.parse(body)));
      }),
    );
  });

  test('what JSON.parse refuses is refused, and nothing else', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      '\\u0041',
      '\\x',
      '1',
      '-',
      '01',
      '.5',
      '1e',
      '1.0e+5',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0001',
      '\u00a0',
      'é',
    );
    const inner = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const bodies = fc.oneof(
      inner,
      inner.map((text) => `{"a":${text}}`),
      inner.map((text) => `{${text}}`),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const parsed = (() => {
          try {
            return { value: JSON.parse(body) as unknown };
          } catch {
            return undefined;
          }
        })();
        const isObject =
          typeof parsed?.value === 'object' && parsed.value !== null && !Array.isArray(parsed.value);
        if (isObject) expect(read(body)).toBeDefined();
        else expect(refused(body).code).toBe('malformed');
      }),
      { numRuns: 2000 },
    );
  });

  test('any bytes are read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const body = Uint8Array.from([0x7b, ...bytes]);
        const isJson = (() => {
          try {
            JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
            return true;
          } catch {
            return false;
          }
        })();
        // `{}` is among them.
        if (isJson) expect(atOnce(readJson(body, 'a'))).toBeDefined();
        else expect(refusalOf(() => atOnce(readJson(body, 'a'))).code).toBe('malformed');
      }),
      { examples: [[Uint8Array.from([0x7d])]] },
    );
  });

  test.each([
    '1',
    '-0',
    '1.10',
    '123456789012345678.1234567890',
    '1e5',
    '1E-400',
    '-12.50',
    '0.10000000000000000001',
  ])('§3.5: the number %s keeps its text', (number) => {
    expect(read(`{"b":${number}}`)).toEqual(new Map([['b', [number]]]));
  });

  test('§3.3: a record is bare, or wrapped in its singular name', () => {
    const record = new Map([['b', ['1']]]);
    expect(read('{"b":1}')).toEqual(record);
    expect(read(' {"a": {"b":1}} ')).toEqual(record);
    expect(read('\ufeff{"a":{}}')).toEqual(new Map());
    expect(read('{"a":{"b":1},"c":2}')).toEqual(
      new Map<string, Tree[]>([
        ['a', [record]],
        ['c', ['2']],
      ]),
    );
    expect(read('{"a":"1"}')).toEqual(new Map([['a', ['1']]]));
    expect(read('{"a":{"b":1},"a":{"b":2}}')).toEqual(new Map([['a', [record, new Map([['b', ['2']]])]]]));
  });

  test('§3.2: a key that stands twice has two occurrences', () => {
    expect(read('{"b":1,"c":null,"b":"2"}')).toEqual(
      new Map([
        ['b', ['1', '2']],
        ['c', ['']],
      ]),
    );
  });

  test('§3.9: __proto__ is a key like any other', () => {
    expect(read('{"__proto__":{"b":1},"constructor":2}')).toEqual(
      new Map<string, Tree[]>([
        ['__proto__', [new Map([['b', ['1']]])]],
        ['constructor', ['2']],
      ]),
    );
    expect({}).not.toHaveProperty('b');
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['a text', '"a"'],
    ['an array', '[{"b":1}]'],
    ['null', 'null'],
    ['XML', '<a/>'],
    ['a truncated object', '{"b":1'],
    ['a truncated text', '{"b":"1'],
    ['a truncated escape', '{"b":"1\\'],
    ['a trailing comma', '{"b":1,}'],
    ['two objects', '{} {}'],
    ['a key without quotes', '{b:1}'],
    ['single quotes', "{'b':1}"],
    ['NaN', '{"b":NaN}'],
    ['a leading zero', '{"b":01}'],
    ['a leading plus', '{"b":+1}'],
    ['hexadecimal', '{"b":0x1}'],
    ['a comment', '{/**/}'],
    ['a line break in a text', '{"b":"\n"}'],
    ['an escape that does not exist', '{"b":"\\x41"}'],
  ])('400: malformed, %s', (_what, body) => {
    expect(refused(body).code).toBe('malformed');
  });

  test('400: the sentence names the fault and its line', () => {
    expect(refused('{\n"b": 1,\n}').message).toBe('The JSON cannot be read: unexpected "}" (line 3).');
    expect(refused('{"b":').message).toBe('The JSON cannot be read: it ends too early (line 1).');
    expect(refused('[]').message).toBe(
      'The JSON cannot be read: the body is an array, where an object with the a is expected (line 1).',
    );
  });

  test('400: bytes that are not UTF-8', () => {
    const latin = Uint8Array.from([...bytesOf('{"b":"'), 0xe4, ...bytesOf('"}')]);
    expect(refusalOf(() => atOnce(readJson(latin, 'a'))).message).toBe('The body is not valid UTF-8.');
  });

  test('400: nesting deeper than 32', () => {
    const nested = (depth: number) => `{"b":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(read(nested(32))).toBeInstanceOf(Map);
    expect(refused(nested(33)).message).toContain('nested deeper than 32');
    expect(refused('{"b":'.repeat(10_000)).message).toContain('nested deeper than 32');
    expect(refused(`{"b":${'['.repeat(4_000_000)}`).message).toContain('nested deeper than 32');
  });

  test('a body of one long text, number or run of blanks is read', () => {
    const length = 4_000_000;
    expect(read(`{"b":"${'x'.repeat(length)}"}`)).toEqual(new Map([['b', ['x'.repeat(length)]]]));
    expect(read(`{"b":"${'\\n'.repeat(length / 2)}"}`)).toEqual(new Map([['b', ['\n'.repeat(length / 2)]]]));
    expect(read(`{"b":${'1'.repeat(length)}}`)).toEqual(new Map([['b', ['1'.repeat(length)]]]));
    expect(read(`{${' '.repeat(length)}}`)).toEqual(new Map());
  });
});

describe('writing', () => {
  test('§3.3: one entry of a list is its value, several are an array, and every scalar is a string', () => {
    const of = { schema: sample, zone: zurich };
    const title = (text: string) => ({ title: text });
    expect(JSON.parse(atOnce(writeJsonRecord({ terms: 30, lines: [{ number: '1' }] }, of)))).toMatchObject({
      terms: '30',
      lines: { line: { number: '1' } },
    });
    expect(
      JSON.parse(atOnce(writeJsonRecord({ lines: [{ number: '1' }, { number: '2' }] }, of))),
    ).toMatchObject({
      lines: { line: [{ number: '1' }, { number: '2' }] },
    });
    expect(JSON.parse(atOnce(writeJsonRecord(title('"\\\u0001\ud800😀'), of)))).toMatchObject(
      title('"\\\u0001\ud800😀'),
    );
  });

  test('any text is read back as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (title) => {
        const written = atOnce(writeJsonRecord({ title }, { schema: sample, zone: zurich }));
        expect((read(written) as Branch).get('title')).toEqual([title]);
        expect(written).toContain(`"title":${JSON.stringify(title)}`);
      }),
    );
  });

  test('§13: a list is always an array', () => {
    const of = { schema: z.object({ c: z.int().optional() }), zone: zurich };
    const { opening, record, between, closing } = jsonList({ one: 'b' }, of);
    const list = (records: object[]) => opening + records.map(record).join(between) + closing;
    expect(list([])).toBe('{"b":[]}');
    expect(list([{ c: 1 }])).toBe('{"b":[{"c":"1"}]}');
    expect(list([{}, {}])).toBe('{"b":[{},{}]}');
  });
});

describe('bounds (§17)', () => {
  const list = (count: number) => `{"b":[${Array(count).fill('{}').join()}]}`;
  const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"b${at}":1`).join()}}`;
  const same = (count: number) => `{${Array(count).fill('"#":1').join()}}`;
  const spread = (count: number) =>
    `{"b":[${Array(count)
      .fill(`[${Array(999).fill('1').join()}]`)
      .join()}]}`;

  test('413: more entries in a list or record, known or not, or values in all', () => {
    for (const body of [list(10_000), keys(10_000), same(10_000), spread(99)])
      expect(read(body)).toBeDefined();
    for (const body of [list(10_001), keys(10_001), same(10_001)])
      expect(refused(body)).toMatchObject({
        code: 'too_large',
        message: expect.stringContaining('10000 entries'),
      });
    expect(refused(spread(101))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('100000 values'),
    });
  });

  test('413: more different keys over tRPC', () => {
    const records = (count: number) =>
      `[${Array.from({ length: count }, (_, at) => `{"a":1,"b${at}":1}`).join()}]`;
    expect(() => atOnce(checkJson(records(9_999)))).not.toThrow();
    expect(refusalOf(() => atOnce(checkJson(records(10_000))))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('10000 different keys'),
    });
  });
});
