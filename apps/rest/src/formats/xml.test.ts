import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fragment } from 'xmlbuilder2';
import { character } from '../../test/arbitraries.ts';
import { atOnce } from '../../test/at-once.ts';
import { bytesOf, refusalOf, row, sample, zurich } from '../../test/sample.ts';
import type { Branch, Tree } from '../codec/tree.ts';
import { readXml } from './xml-reader.ts';
import { writeXml, writeXmlRecord, xmlList } from './xml-writer.ts';

const of = { schema: sample, zone: zurich };
const read = (body: string) => atOnce(readXml(bytesOf(body), 'a'));
const refused = (body: string) => refusalOf(() => read(body));

describe('reading', () => {
  test('§3.2: elements, texts, CDATA, comments, entities and a byte order mark', () => {
    expect(read('\ufeff<?xml version="1.0" encoding="utf-8"?>\n<a>\n <b>1</b><c/><b>2</b>\n</a>\n')).toEqual(
      new Map([
        ['b', ['1', '2']],
        ['c', ['']],
      ]),
    );
    expect(read('<a> x<!-- c -->&lt;<![CDATA[<&>]]>&#228;&#x1F600;&amp;lt; </a>')).toBe(' x<<&>ä😀&lt; ');
    expect(read('<a>1\r\n2\r3&#13;</a>')).toBe('1\n2\n3\r');
  });

  test('§3.9: attributes and namespace prefixes are ignored', () => {
    const body = '<n:a xmlns:n="urn:n" __proto__="1"><n:b x="1">1</n:b><m:c/></n:a>';
    expect(read(body)).toEqual(
      new Map([
        ['b', ['1']],
        ['c', ['']],
      ]),
    );
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['text', 'a'],
    ['JSON', '{"a":1}'],
    ['a truncated tag', '<a'],
    ['a truncated element', '<a><b>'],
    ['a mismatched end', '<a><b></a>'],
    ['another end', '<a></b>'],
    ['two roots', '<a/><a/>'],
    ['text after the root', '<a/>x'],
    ['text before the root', 'x<a/>'],
    ['a wrong root', '<b/>'],
    ['a root by another case', '<A/>'],
    ['a DOCTYPE', '<!DOCTYPE a><a/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['an undefined entity', '<a>&nbsp;</a>'],
    ['an entity by an inherited name', '<a>&constructor;</a>'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a control character by number', '<a>&#1;</a>'],
    ['half a character by number', '<a>&#xD800;</a>'],
    ['a noncharacter', '<a>\ufffe</a>'],
    ['a control character of XML 1.1', '<?xml version="1.1"?><a>&#1;</a>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['a declaration after a blank', ' <?xml version="1.0"?><a/>'],
    ['the end of CDATA in text', '<a>]]></a>'],
  ])('400: malformed, %s', (_what, body) => {
    expect(refused(body).code).toBe('malformed');
  });

  test('400: bytes that are not UTF-8', () => {
    const latin = Uint8Array.from([...bytesOf('<a>'), 0xe4, ...bytesOf('</a>')]);
    expect(refusalOf(() => atOnce(readXml(latin, 'a'))).message).toBe('The body is not valid UTF-8.');
    expect(refusalOf(() => atOnce(readXml(Uint8Array.from([0xff, 0xfe, 0x3c, 0]), 'a'))).code).toBe(
      'malformed',
    );
  });

  test('400: the sentence names the fault and its line', () => {
    expect(refused('<a>\n<b>\n</a>').message).toBe('The XML cannot be read: unexpected close tag (line 3).');
    expect(refused('<vendor/>').message).toBe(
      'The XML cannot be read: the root element is vendor, and must be a (line 1).',
    );
    expect(refused(`<a><${'b'.repeat(100_000)}>`).message.length).toBeLessThan(200);
  });

  test('400: nesting deeper than 32, refused before the rest is read', () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
    expect(read(nested(32))).toBeInstanceOf(Map);
    expect(refused(nested(33)).message).toContain('nested deeper than 32');
    expect(refused(nested(10_000)).message).toContain('nested deeper than 32');
    expect(refused('<a>'.repeat(1_398_101)).message).toContain('nested deeper than 32');
  });

  test('400: a billion laughs are a DOCTYPE', () => {
    const entities = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
    const body = `<!DOCTYPE a [<!ENTITY l0 "ha">${entities.join('')}]><a>&l10;</a>`;
    expect(refused(body).message).toContain('a DOCTYPE is not accepted');
  });

  test('any bytes are read or refused', () => {
    const markup = fc.constantFrom(
      '<a>',
      '</a>',
      '<a/>',
      '<b c="d">',
      '&lt;',
      '&x;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '<?',
    );
    const bodies = fc.array(fc.oneof(markup, fc.string()), { maxLength: 20 }).map((parts) => parts.join(''));
    const anything = fc.oneof(fc.uint8Array({ maxLength: 60 }), bodies.map(bytesOf));
    fc.assert(
      fc.property(anything, (bytes) => {
        try {
          atOnce(readXml(bytes, 'a'));
        } catch (error) {
          expect(error).toMatchObject({ name: 'Refusal', code: 'malformed' });
        }
      }),
    );
  });
});

const storable = fc
  .string({ unit: character })
  .map((text) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
const hostile = fc.constantFrom(
  '&',
  ';',
  '&amp;',
  '&lt;',
  '&#13;',
  '&#xD;',
  '&foo;',
  '\r',
  '\n',
  '\t',
  ']]>',
  '<',
  '"',
  '<!--',
);
const texts = fc.array(fc.oneof(storable, hostile), { maxLength: 6 }).map((parts) => parts.join(''));
const names = fc.constantFrom('b', 'c', 'd1', 'long_name', '__proto__', 'constructor');
const trees = fc.letrec<{ tree: Tree; branch: Tree }>((tie) => ({
  branch: fc
    .uniqueArray(fc.tuple(names, fc.array(tie('tree'), { minLength: 1, maxLength: 3 })), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 4,
    })
    .map((entries) => new Map(entries)),
  tree: fc.oneof({ maxDepth: 4, depthSize: 'small' }, texts, tie('branch')),
})).tree;

describe('writing', () => {
  test('§3.3: a document begins with its declaration', () => {
    expect(writeXml('a', new Map([['b', ['1', '']]]))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><a><b>1</b><b></b></a>',
    );
  });

  test('any tree is read back as it was written', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(read(writeXml('a', tree))).toEqual(tree);
      }),
    );
  });

  test.each([
    '&',
    '&amp;',
    '&lt;x',
    '&#13;',
    '&#xD;',
    '&foo;',
    '\r\n',
    ']]>',
    '<b/>',
    '\t"\'',
    '\u0085\u2028',
    '😀',
  ])('the text %j is read back as it was written', (text) => {
    expect(read(writeXml('a', text))).toBe(text);
  });

  test('an attribute holds any text', () => {
    fc.assert(
      fc.property(texts, (title) => {
        const markup = atOnce(writeXmlRecord('row', { title }, { schema: row, zone: zurich }));
        const element = markup.replace(/^.*? title="/s, '<a>').replace(/"\/>$/, '</a>');
        expect(read(element)).toBe(title);
        expect(markup).not.toMatch(/[\t\n\r]/);
      }),
    );
  });

  test('what XML cannot hold is replaced, so that the answer can be read at all', () => {
    expect(read(writeXml('a', 'x\u0000\u001b\ud800y\ufffe'))).toBe('x\ufffd\ufffd\ufffdy\ufffd');
  });

  test('§13: a list is written record by record', () => {
    const { opening, record, between, closing } = xmlList({ one: 'sample', many: 'a' }, of);
    const list = (titles: string[]) =>
      opening + titles.map((title) => record({ title })).join(between) + closing;
    expect(read(list([]))).toBe('');
    const records = (read(list(['1', '2'])) as Branch).get('sample') as Branch[];
    expect(records.map((each) => each.get('title'))).toEqual([['1'], ['2']]);
  });

  test('an element is written as xmlbuilder2 writes it whole', () => {
    const place = (element: ReturnType<typeof fragment>, tree: Tree) => {
      // xmlbuilder2 takes an ampersand before what looks like an entity for written already.
      const text = (value: string) => value.replace(/&/g, '&amp;').replace(/\r/g, '&#13;');
      if (typeof tree === 'string') element.txt(text(tree));
      else
        for (const [name, occurrences] of tree)
          for (const each of occurrences) {
            place(element.ele(name), each);
          }
    };
    fc.assert(
      fc.property(trees, (tree) => {
        const document = fragment();
        place(document.ele('a'), tree);
        expect(writeXml('a', tree)).toBe(`<?xml version="1.0" encoding="UTF-8"?>${document.end()}`);
      }),
    );
  });

  test('attributes are written as xmlbuilder2 writes them', () => {
    fc.assert(
      fc.property(texts, (title) => {
        const document = fragment();
        const text = title
          .replace(/&/g, '&amp;')
          .replace(/[\r\t\n]/g, (found) => `&#${found.charCodeAt(0)};`);
        document.ele('row').att('id', '1').att('title', text).att('active', 'true');
        const written = atOnce(
          writeXmlRecord('row', { id: 1, title, active: true }, { schema: row, zone: zurich }),
        );
        expect(written).toBe(`<?xml version="1.0" encoding="UTF-8"?>${document.end()}`);
      }),
    );
  });
});

describe('sections that are read apart from the parser', () => {
  test('§3.2: CDATA is text, whatever it is made of, and comments and instructions are nothing', () => {
    for (const content of [']', ']]', ']]]>'.slice(0, 2), '&lt;<b>&', 'a\r\nb', '<!-- c -->', '<?p?>', '😀'])
      expect(read(`<a><![CDATA[${content}]]></a>`)).toBe(content.replace('\r\n', '\n'));
    expect(read(`<?p ${'?'.repeat(5000)}?><a>1<!-- <![CDATA[ <? - > -->2<?p <!-- ?>3</a><!---->`)).toBe(
      '123',
    );
    expect(read(`<a><![CDATA[${']'.repeat(50_000)}]]></a>`)).toBe(']'.repeat(50_000));
  });

  test.each([
    ['two dashes in a comment', '<a><!-- -- --></a>'],
    ['three dashes at its end', '<a><!-- ---></a>'],
    ['a comment without end', '<a><!-- </a>'],
    ['CDATA without end', '<a><![CDATA[ ]] ></a>'],
    ['an instruction without end', '<a><?p </a>'],
    ['an instruction without name', '<a><? p?></a>'],
    ['an instruction that is named xml', '<a><?xml version="1.0"?></a>'],
    ['CDATA outside of the root', '<a/><![CDATA[]]>'],
    ['a comment in a tag', '<a <!-- c -->/>'],
    ['a comment in an attribute', '<a b="<!-- c -->"/>'],
    ['CDATA in an attribute', '<a b="<![CDATA[c]]>"/>'],
    ['a control character in a comment', '<a><!-- \u0001 --></a>'],
    ['a control character in CDATA', '<a><![CDATA[\u0001]]></a>'],
    ['the end of CDATA in a text', '<a>]]></a>'],
  ])('400: malformed, %s', (_what, body) => {
    expect(refused(body).code).toBe('malformed');
  });
});

describe('bounds (§17)', () => {
  const entries = (count: number) => `<a>${'<b/>'.repeat(count)}</a>`;
  const attributes = (count: number) =>
    `<a ${Array.from({ length: count }, (_, at) => `b${at}=""`).join(' ')}/>`;
  const spread = (count: number) => `<a>${`<b>${'<c/>'.repeat(999)}</b>`.repeat(count)}</a>`;

  test('413: more entries in a list or record, attributes of an element, or values in all', () => {
    for (const body of [entries(10_000), attributes(10_000), spread(99)]) expect(read(body)).toBeDefined();
    expect(refused(entries(10_001))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('10000 entries'),
    });
    expect(refused(attributes(10_001))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('10000 entries'),
    });
    expect(refused(spread(101))).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('100000 values'),
    });
  });

  test.each([
    ['comments', '<!---->'],
    ['CDATA sections', '<![CDATA[]]>'],
    ['instructions', '<?b?>'],
  ])('413: more %s than a body may have values', (_, section) => {
    expect(read(`<a>${section.repeat(99_000)}</a>`)).toBeDefined();
    expect(refused(`<a>${section.repeat(100_001)}</a>`).code).toBe('too_large');
  });
});
