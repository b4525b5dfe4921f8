import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bankFileBounds, openTally } from '../values/bounds.ts';
import { checkBankFileSize, readBankFile } from './read-bank-file.ts';

const encoded = (text: string) => new TextEncoder().encode(text);

const idsIn = async (source: Uint8Array | AsyncIterable<Uint8Array>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { statement_id } of readBankFile(source)) ids.push(statement_id);
  return ids;
};
const fault = (source: Uint8Array | AsyncIterable<Uint8Array> | string): Promise<string> =>
  idsIn(typeof source === 'string' ? encoded(source) : source).then(
    (ids) => `read ${ids.join(', ')}`,
    (error: Error) => (error.name === 'BankFileFault' ? error.message : `${error.name}: ${error.message}`),
  );

const notification = (id: string, content = '') =>
  `<Ntfctn><Id>${id}</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct>${content}</Ntfctn>`;
const message = (content: string, { before = '', namespace = 'camt.054.001.08' } = {}) =>
  `${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${namespace}"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M</MsgId></GrpHdr>${content}</BkToCstmrDbtCdtNtfctn></Document>`;
const camt = message(notification('N-1'));
const mt940 = ':20:R\r\n:25:CH9300762011623852957\r\n:28C:7\r\n:60F:C261126CHF0,\r\n:62F:C261127CHF0,\r\n';

test('a file is known by its content, whatever its name', async () => {
  expect(await idsIn(encoded(camt))).toEqual(['N-1']);
  expect(await idsIn(encoded(`\ufeff\n ${camt}`))).toEqual(['N-1']);
  expect(await idsIn(encoded(mt940))).toEqual(['2026-11-27/7']);
  expect(await idsIn(encoded(`\ufeff${mt940}`))).toEqual(['2026-11-27/7']);
  expect(await fault('')).toBe('The file is empty.');
  expect(await fault('date;amount\n1;2')).toContain('The file is not a statement of a bank');
  expect(await fault('{"a":1}')).toContain('The file is not a statement of a bank');
});

test('a file that comes byte by byte is read as one that comes whole', async () => {
  const slow = async function* (text: string) {
    for (const byte of encoded(text)) yield Uint8Array.of(byte);
  };
  expect(await idsIn(slow(message(notification('é') + notification('N-2'))))).toEqual(['é', 'N-2']);
  expect(await idsIn(slow(mt940))).toEqual(['2026-11-27/7']);
});

test('statements are reported as soon as they are complete', async () => {
  let isAfter = false;
  const slow = async function* () {
    yield encoded(message(notification('N-1')).replace(/<\/BkTo.*$/, ' '.repeat(300)));
    isAfter = true;
    yield encoded('</BkToCstmrDbtCdtNtfctn></Document>');
  };
  for await (const { statement_id } of readBankFile(slow())) {
    expect(statement_id).toBe('N-1');
    expect(isAfter).toBe(false);
  }
});

test('a ZIP has several files of several kinds', async () => {
  const zip = zipSync({
    'a.xml': encoded(camt),
    'b/': new Uint8Array(),
    'b/c.txt': encoded(mt940),
    '__MACOSX/._a.xml': encoded('x'),
  });
  expect(await idsIn(zip)).toEqual(['N-1', '2026-11-27/7']);
  expect(await idsIn(zipSync({ 'a.xml': encoded(camt) }, { level: 0 }))).toEqual(['N-1']);
});

test('a fault names the file in the ZIP', async () => {
  const zip = zipSync({ 'a.xml': encoded(camt), 'b.csv': encoded('a;b') });
  expect(await fault(zip)).toMatch(/^The file is not a statement .* \(file b\.csv\)$/);
});

test('a ZIP within a ZIP is refused, and one without files', async () => {
  expect(await fault(zipSync({ 'b.zip': zipSync({ 'a.xml': encoded(camt) }) }))).toBe(
    'A ZIP within a ZIP is not read. (file b.zip)',
  );
  expect(await fault(zipSync({}))).toBe('The ZIP has no files.');
});

test('a ZIP that would grow too large is refused before it does', async () => {
  const zip = zipSync({ 'a.xml': encoded(`${' '.repeat(20_000_000)}${camt}`) });
  expect(zip.length).toBeLessThan(30_000);
  expect(await fault(zip)).toBe(
    'The file in the ZIP would become more than 200 times as large. (file a.xml)',
  );
});

test('a ZIP that says less of its size than it has is refused', async () => {
  const zip = zipSync({ 'a.xml': encoded(camt) });
  const view = new DataView(zip.buffer);
  const at = zip.length - 22;
  const table = view.getUint32(at + 16, true);
  view.setUint32(table + 24, 10, true);
  expect(await fault(zip)).toBe('The ZIP is damaged, or ends too early. (file a.xml)');
});

test('the bytes of all files together have a limit', () => {
  const tally = openTally();
  tally('bytes', bankFileBounds.bytes);
  expect(() => tally('bytes', 1)).toThrow('The file has more than 268435456 bytes.');
});

test('a ZIP with too many files is refused', async () => {
  const files = Array.from(
    { length: bankFileBounds.files + 1 },
    (_, index) => [`${index}`, new Uint8Array()] as const,
  );
  expect(await fault(zipSync(Object.fromEntries(files)))).toBe('The ZIP has more than 1000 files.');
});

test('a ZIP that is cut, encrypted or changed is refused', async () => {
  const zip = zipSync({ 'a.xml': encoded(camt) }, { level: 0 });
  expect(await fault(zip.subarray(0, zip.length - 30))).toBe('The ZIP is damaged, or ends too early.');
  expect(await fault(zip.subarray(40))).not.toContain('read N-1');
  const changed = zip.slice();
  const digit = new TextDecoder('latin1').decode(zip).indexOf('N-1') + 2;
  changed[digit] = 0x39;
  expect(await fault(changed)).toBe('The ZIP is damaged, or ends too early. (file a.xml)');
  const encrypted = zip.slice();
  const view = new DataView(encrypted.buffer);
  const table = view.getUint32(zip.length - 6, true);
  encrypted[table + 8] = 1;
  expect(await fault(encrypted)).toBe('The file in the ZIP is encrypted. (file a.xml)');
});

test('entities are refused before anything is made of them', async () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index || ''};`.repeat(10)}">`).join('')}]>`;
  expect(await fault(message(notification('&lol9;'), { before: laughs }))).toBe(
    'The XML cannot be read: a DOCTYPE is not accepted.',
  );
  const external = '<!DOCTYPE Document SYSTEM "file:///etc/passwd">';
  expect(await fault(message(notification('N'), { before: external }))).toBe(
    'The XML cannot be read: a DOCTYPE is not accepted.',
  );
  expect(await fault(message(notification('&xxe;')))).toBe(
    'The XML cannot be read: it has an entity that is not defined.',
  );
  expect(await fault(message(notification('&#0;')))).toContain('an entity that is not defined');
  expect(await fault(message(notification('&amp;amp &lt')))).toContain('it ends too early');
  expect(await fault(message(notification('&amp</Id><Id>;')))).toContain('an entity that is not defined');
});

test.each([
  ['elements thousands deep', '<a>'.repeat(5_000), 'elements are nested deeper than 32'],
  ['a text without end', 'x'.repeat(200_000), 'longer than 65536 characters'],
  ['a comment without end', `<!--${' -'.repeat(100_000)}`, 'longer than 65536 characters'],
  ['a tag without end', `<a ${'b="c" '.repeat(50_000)}`, 'longer than 65536 characters'],
  ['a declaration in the middle', '<?xml version="1.0"?>', 'its declaration is malformed, or is not'],
  ['tags that cross', '<a><b></a></b>', 'closes another element'],
  ['a tag that is malformed', '<a b=c>', 'is malformed'],
  ['an attribute twice', '<a b="1" b="2"/>', 'the attribute b twice'],
  ['a character that is not allowed', '\u0001', 'a character that XML does not allow'],
  ['the end of CDATA in a text', 'a ]]> b', 'a text has ]]>'],
  ['another namespace', '<a xmlns="urn:other"/>', 'an element changes the namespace'],
  ['a prefix that is not that of the document', '<x:a/>', 'is of another namespace than the document'],
])('%s is refused', async (_, content, sentence) => {
  expect(await fault(message(notification('N', content)))).toContain(`The XML cannot be read: `);
  expect(await fault(message(notification('N', content)))).toContain(sentence);
});

test.each([
  ['of another version', '<?xml version="1.1"?>'],
  ['without a version', '<?xml encoding="UTF-8"?>'],
  ['in another order', '<?xml version="1.0" standalone="yes" encoding="UTF-8"?>'],
  ['that is cut', '<?xml version="1.0"encoding="UTF-8"?>'],
  ['with more than it has', '<?xml version="1.0" own="1"?>'],
])('a declaration %s is refused', async (_, before) => {
  expect(await fault(message(notification('N'), { before }))).toBe(
    'The XML cannot be read: its declaration is malformed, or is not at its beginning.',
  );
});

test('blanks and comments may stand around the document, as many as there are', async () => {
  const comments = `<!--${'x'.repeat(60_000)}-->\n`.repeat(3);
  const before = `\ufeff\n <?xml version="1.0"?>\n${comments}`;
  expect(await fault(`${message(notification('N'), { before })}\n${comments}`)).toBe('read N');
});

test('an instruction for programs says nothing', async () => {
  expect(await fault(message(notification('N', '<?own do="it"?>')))).toBe('read N');
  expect(await fault(camt.replace('<Document', '<?xml-stylesheet href="a.xsl"?><Document'))).toBe('read N-1');
});

test('a part with more elements than one can have is refused, and what a bank adds for itself is skipped', async () => {
  expect(await fault(message(notification('N', `<Bal>${'<a/>'.repeat(30_000)}</Bal>`)))).toContain(
    'a part has more than 20000 elements',
  );
  const own = `<SplmtryData><x:Envlp xmlns:x="urn:own">${'<a>1</a>'.repeat(30_000)}</x:Envlp></SplmtryData>`;
  expect(await fault(message(notification('N', own)))).toBe('read N');
});

test('a file that is cut anywhere is refused', async () => {
  for (const text of [camt, mt940])
    for (let length = 1; length < text.length - 3; length += 7) {
      const complaint = await fault(text.slice(0, length));
      expect(complaint).not.toMatch(/^read/);
      expect(complaint).not.toMatch(/Error/);
    }
});

test.each([
  ['no namespace', camt.replace(/ xmlns="[^"]*"/, ''), 'but XML without a namespace'],
  [
    'a message of another kind',
    camt.replace('camt.054', 'pain.001'),
    'The file is not a camt.052, camt.053 or camt.054',
  ],
  ['a version that is not known', camt.replace('001.08', '001.15'), 'The file is not a camt.052'],
  ['a message that is not of its namespace', camt.replace('camt.054', 'camt.053'), 'must have BkToCstmrStmt'],
  ['another root', '<html></html>', 'the root element is html, and must be Document'],
  [
    'no header',
    camt.replace(/<GrpHdr>.*<\/GrpHdr>/, ''),
    'The file has no GrpHdr before its first statement.',
  ],
  ['two headers', camt.replace(/<GrpHdr>.*<\/GrpHdr>/, '$&$&'), 'The file has more than one GrpHdr.'],
  ['no statement', message(''), 'The file has no statement.'],
  ['two roots', camt + camt, 'it has more than one root element'],
  ['text after its end', `${camt}x`, 'it has text beside its root element'],
  ['no account', camt.replace(/<Acct>.*<\/Acct>/, ''), 'Ntfctn has no Acct.'],
  ['an element beside the statements', message('<Extra/>'), 'The message has an element Extra'],
])('a file with %s is refused', async (_, text, sentence) => {
  expect(await fault(text)).toContain(sentence);
});

test('the encoding is what the file declares', async () => {
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const declared = (encoding: string, id: string) =>
    message(notification(id), { before: `<?xml version="1.0" encoding="${encoding}"?>` });
  expect(await idsIn(latin(declared('ISO-8859-1', 'Zürich')))).toEqual(['Zürich']);
  expect(await fault(latin(declared('UTF-8', 'Zürich')))).toContain('not in the encoding that it declares');
  expect(await fault(declared('UTF-7', 'N'))).toBe(
    'The XML is in UTF-7, and must be in UTF-8 or ISO-8859-1.',
  );
  expect(await fault(Uint8Array.from([0xff, 0xfe, ...encoded(camt)]))).toContain('The XML is in UTF-16');
});

const manyEntries = (prefix: string) => `${prefix}${'\n:61:no entry'.repeat(bankFileBounds.entries + 1)}`;

test.each([
  ['an MT940', () => encoded(manyEntries(mt940.slice(0, mt940.indexOf(':62F:'))))],
  ['a camt', () => encoded(message(notification('N', '<Ntry/>'.repeat(bankFileBounds.entries + 1))))],
  ['a camt with a prefix', () => encoded(`<d:Document>${'<d:TxDtls >'.repeat(bankFileBounds.entries + 1)}`)],
])('the entries of %s are counted before any of them is read', async (_, file) => {
  const bytes = file();
  const why = await checkBankFileSize(bytes).catch((error: Error) => error.message);
  expect(why).toBe(`The file has more than ${bankFileBounds.entries} entries.`);
  // To read it meets the first entry, which is not one.
  expect(await fault(bytes)).not.toContain('more than');
});

test('the size of a file in a ZIP is checked, and one that is not too large passes', async () => {
  const many = encoded(manyEntries(':20:R'));
  const zip = zipSync({ 'a.xml': encoded(camt), 'b.txt': many }, { level: 0 });
  await expect(checkBankFileSize(zip)).rejects.toThrow(/more than \d+ entries\. \(file b\.txt\)/);
  await checkBankFileSize(encoded(mt940));
  await checkBankFileSize(zipSync({ 'a.xml': encoded(camt) }));
});

test('others are served between two pieces of a long file, also of one in a ZIP', async () => {
  const long = encoded(message(notification('N-1', `<!--${'x'.repeat(60_000)}-->`)));
  for (const file of [long, zipSync({ 'a.xml': long }), zipSync({ 'a.xml': long }, { level: 0 })]) {
    let turns = 0;
    const pace = async () => {
      turns += 1;
    };
    for await (const { statement_id } of readBankFile(file, { pace })) expect(statement_id).toBe('N-1');
    expect(turns).toBeGreaterThanOrEqual(15);
  }
});
