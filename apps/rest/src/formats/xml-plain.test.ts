import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { bytesOf, refusalOf } from '../../test/sample.ts';
import { countValues } from '../codec/bounds.ts';
import { readPlainXml } from './xml-plain.ts';
import { readAnyXml, readXml } from './xml-reader.ts';

const plain = (text: string) => atOnce(readPlainXml(text, 'a', countValues()));
const parsed = (text: string) => atOnce(readAnyXml(text, 'a'));

describe('reading plain XML', () => {
  test.each([
    ['a text', '<a> x\ty </a>', ' x\ty '],
    ['the five entities', '<a>&lt;&gt;&amp;&quot;&apos;&amp;lt;</a>', '<>&"\'&lt;'],
    ['line breaks', '<a>1\r\n2\r3</a>', '1\n2\n3'],
    ['an empty element', '<a/>', ''],
  ])('%s', (_, body, tree) => {
    expect(plain(body)).toBe(tree);
  });

  test('a declaration, records and lists', () => {
    const body = '<?xml version="1.0" encoding="utf-8"?>\r\n<a>\n <b>1</b><c/><b><d>ä</d></b>\n</a>\n';
    expect(plain(body)).toEqual(
      new Map<string, unknown>([
        ['b', ['1', new Map([['d', ['ä']]])]],
        ['c', ['']],
      ]),
    );
  });

  test.each([
    ['an attribute', '<a b="1">1</a>'],
    ['a prefix', '<n:a>1</n:a>'],
    ['a blank in a tag', '<a >1</a >'],
    ['a comment', '<a>1<!-- 2 --></a>'],
    ['CDATA', '<a><![CDATA[1]]></a>'],
    ['a character by number', '<a>&#49;</a>'],
    ['another encoding of a declaration', "<?xml version='1.0'?><a>1</a>"],
    ['a name of other letters', '<a><ä/></a>'],
  ])('%s is left to the parser', (_, body) => {
    expect(plain(body)).toBeUndefined();
    expect(parsed(body)).toBeDefined();
  });

  test('it reads what the parser reads to the same, and nothing that the parser refuses', () => {
    const markup = fc.constantFrom(
      ...['<a>', '</a>', '<a/>', '<b>', '</b>', '<b/>', '<1>', '<b', '</', '>', '<', '/>', '< b>', '<_.-9>'],
      ...[
        '&lt;',
        '&amp;',
        '&x;',
        '&',
        ';',
        '&constructor;',
        ']]>',
        '\r',
        '\r\n',
        '\n',
        ' ',
        '\ufeff',
        '\u0001',
      ],
      ...[
        '\u0085',
        '\u2028',
        '\ufffe',
        '😀',
        '#text',
        '__proto__',
        '<__proto__>',
        '</__proto__>',
        '<!---->',
        '<?',
      ],
      ...['<?xml version="1.0"?>', '<?xml version="1.1"?>', '<?xml version="1.0" encoding="UTF-8"?>'],
    );
    const contents = fc.array(markup, { maxLength: 8 }).map((parts) => parts.join(''));
    const bodies = fc.oneof(
      contents,
      contents.map((content) => `<a>${content}</a>`),
      fc
        .tuple(contents, contents, contents)
        .map(([before, one, two]) => `${before}<a><b>${one}</b>${two}</a>`),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const tree = plain(body);
        if (tree !== undefined) expect(parsed(body)).toEqual(tree);
      }),
      { numRuns: 3_000 },
    );
  });

  test('§17: it counts as the parser does', () => {
    const entries = (count: number) => `<a>${'<b/>'.repeat(count)}</a>`;
    const spread = (count: number) =>
      `<a>${`<b>${'<c/>'.repeat(999)}</b>`.repeat(99)}${'<b/>'.repeat(count)}</a>`;
    expect(plain(entries(10_000))).toBeDefined();
    expect(plain(spread(999))).toBeDefined();
    for (const body of [entries(10_001), spread(1_000)]) {
      const refused = refusalOf(() => plain(body));
      expect(refused.code).toBe('too_large');
      expect(refusalOf(() => parsed(body)).message).toBe(refused.message);
    }
  });

  test('its faults are reported by the parser', () => {
    expect(plain('<a>\n<b>\n</a>')).toBeUndefined();
    expect(refusalOf(() => atOnce(readXml(bytesOf('<a>\n<b>\n</a>'), 'a'))).message).toContain('(line 3)');
  });

  test('others go first while a long body is read', () => {
    const reading = readPlainXml(`<a>${'<b>1</b>'.repeat(9_000)}</a>`, 'a', countValues());
    let steps = 0;
    while (!reading.next().done) steps += 1;
    expect(steps).toBeGreaterThan(3);
  });
});
