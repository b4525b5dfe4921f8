import type { StampServer } from './stamp-server.ts';
import { editManifest, type Files, replaceIn } from './tamper.ts';
import { zipped } from './zip.ts';

export type Change = (files: Files) => void;
export const receiptFile = (files: Files) =>
  [...files.keys()].find((name) => name.startsWith('receipts/files/')) ?? '';
export const letterFile = (files: Files) =>
  [...files.keys()].find((name) => name.startsWith('letters/files/')) ?? '';
export const remove =
  (name: string): Change =>
  (files) =>
    void files.delete(name);
export const bits = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};
export const flip =
  (name: string, at: (bytes: Buffer) => number): Change =>
  (files) => {
    const bytes = files.get(name) ?? Buffer.alloc(0);
    files.set(name, bits(bytes, at(bytes)));
  };
export const swap = (records: string[], at: number): string[] =>
  records.map(
    (record, nth) => (nth === at ? records[at + 1] : nth === at + 1 ? records[at] : record) ?? record,
  );

/** Changes of the bytes of the ZIP. */
export const changesOfZip: [string, (zip: Buffer, files: Files) => Buffer | Promise<Buffer>, RegExp][] = [
  ['it is cut off', (bytes) => bytes.subarray(0, bytes.length - 1000), /no ZIP|end is missing/],
  [
    'bytes are added behind it',
    (bytes) => Buffer.concat([bytes, Buffer.from('more')]),
    /The ZIP: has bytes after/,
  ],
  ['bytes are put before it', (bytes) => Buffer.concat([Buffer.from('more'), bytes]), /not where|damaged/],
  [
    'a bit of a packed file flips',
    (bytes) => bits(bytes, bytes.indexOf('books/postings.jsonl') + 120),
    /books\/postings\.jsonl: (cannot be unpacked|has another checksum)/,
  ],
  [
    'a name differs from the one in the directory',
    (bytes) => bits(bytes, bytes.indexOf('books/postings.jsonl')),
    /The ZIP: calls books\/postings\.jsonl/,
  ],
  [
    'the directory has another checksum',
    (bytes) => bits(bytes, bytes.lastIndexOf('books/postings.jsonl') - 30),
    /books\/postings\.jsonl: has another checksum/,
  ],
  [
    'a file is there twice',
    async (_, original) => {
      const twice = await zipped([...original, ['books/postinga.csv', Buffer.from('x')]]);
      for (let at = twice.indexOf('postinga.csv'); at >= 0; at = twice.indexOf('postinga.csv', at))
        twice.write('postings.csv', at);
      return twice;
    },
    /books\/postings\.csv: is in the ZIP more than once/,
  ],
  [
    'a name leads out of the archive',
    (_, original) => zipped([...original, ['../outside.txt', Buffer.from('x')]]),
    /\.\.\/outside\.txt: has a name that leads out/,
  ],
];

/** Changes of files without a new signature. */
export const changesOfFiles = (server: () => StampServer): [string, Change, RegExp][] => [
  [
    'a file is added',
    (files) => void files.set('books/more.csv', Buffer.from('a,b\r\n')),
    /books\/more\.csv: is not of/,
  ],
  [
    'a receipt is taken away',
    (files) => void files.delete(receiptFile(files)),
    /receipts\/files\/.*: is missing/,
  ],
  ['a table is taken away', remove('books/postings.csv'), /books\/postings\.csv: is missing/],
  ['the manifest is taken away', remove('manifest.json'), /manifest\.json: is missing/],
  ['the signature is taken away', remove('manifest.sig'), /manifest\.sig: is missing/],
  ['the key is taken away', remove('key.pem'), /key\.pem: is missing/],
  ['the time stamp is taken away', remove('manifest.tsr'), /manifest\.tsr: is missing/],
  [
    'the program is another',
    (files) => replaceIn(files, 'verify.mjs', 'CHANGED', 'CHANCED'),
    /verify\.mjs: has another/,
  ],
  [
    'the description is another',
    (files) => replaceIn(files, 'procedure.md', '26', '25'),
    /procedure\.md: has another/,
  ],
  [
    'a receipt is another',
    (files) => void files.set(receiptFile(files), Buffer.from('%PDF-')),
    /receipts\/files\/.*: has 5 bytes/,
  ],
  [
    'the client has another name',
    (files) => editManifest(files, (of) => Object.assign(of, { client: 'other' })),
    /manifest\.json: is not as it was signed/,
  ],
  [
    'it was made on another day',
    (files) => editManifest(files, (of) => Object.assign(of, { made: '2020-01-01T00:00:00Z' })),
    /manifest\.json: is not as/,
  ],
  [
    'a hash in the manifest is another',
    (files) =>
      editManifest(files, ({ files: [one] }) => one && Object.assign(one, { sha256: '0'.repeat(64) })),
    /books\/accounts\.jsonl: has another content/,
  ],
  [
    'a file is taken out of the manifest',
    (files) => editManifest(files, (of) => void of.files.shift()),
    /books\/accounts\.jsonl: is not of this archive/,
  ],
  [
    'totals in the manifest are others',
    (files) => editManifest(files, ({ totals: [one] }) => one && Object.assign(one, { debit: '1.00' })),
    /of debit in 2025, and had 1\.00/,
  ],
  ['the signature is another', flip('manifest.sig', () => 10), /manifest\.json: is not as it was signed/],
  [
    'the manifest is no JSON',
    (files) => void files.set('manifest.json', Buffer.from('{')),
    /manifest\.json: is no manifest/,
  ],
  [
    'the time stamp is of another manifest',
    (files) => void files.set('manifest.tsr', server().other),
    /manifest\.tsr: is of another manifest/,
  ],
  [
    'a bit of the time stamp flips',
    flip('manifest.tsr', (bytes) => bytes.length - 20),
    /manifest\.tsr: has a signature that does not hold/,
  ],
  [
    'an amount in a CSV is another',
    (files) => replaceIn(files, 'books/postings.csv', '50000.00', '60000.00'),
    /books\/postings\.csv: row 2, (original_)?amount: it is "60000\.00", and "50000\.00"/,
  ],
  [
    'a text in a CSV is another',
    (files) => replaceIn(files, 'documents/invoices.csv', 'Beratung', 'Beratunq'),
    /documents\/invoices\.csv: row 2, description: it is "Beratunq/,
  ],
  [
    'a line of a CSV is taken away',
    (files) => replaceIn(files, 'books/entries.csv', /\r\n[^\r]*\r\n$/, '\r\n'),
    /books\/entries\.csv: record 14 is missing/,
  ],
  [
    'a line is added to a CSV',
    (files) =>
      void files.set(
        'books/accounts.csv',
        Buffer.concat([files.get('books/accounts.csv') ?? Buffer.alloc(0), Buffer.from('9999,x\r\n')]),
      ),
    /books\/accounts\.csv: has a record that is not in/,
  ],
  [
    'a column of a CSV has another name',
    (files) => replaceIn(files, 'books/accounts.csv', 'accno', 'account'),
    /books\/accounts\.csv: row 2 lacks accno/,
  ],
  [
    'the journal that people read is another',
    (files) => replaceIn(files, 'books/journal.csv', '50000.00', '5000.00'),
    /books\/journal\.csv: row 2, (debit|original_amount)/,
  ],
  [
    "a customer's name in the JSON is another",
    (files) => replaceIn(files, 'parties/customers.jsonl', 'Gasthaus', 'Rasthaus'),
    /parties\/customers\.csv: row 2, name: it is "Gasthaus/,
  ],
  [
    'a record of the JSON is taken away',
    (files) => replaceIn(files, 'books/tax-rates.jsonl', /^[^\n]*\n/, ''),
    /books\/tax-rates\.jsonl: has \d+ records, and had/,
  ],
  [
    'a line of the JSON is damaged',
    (files) => replaceIn(files, 'books/entries.jsonl', '{"id": 3', '{"id" 3'),
    /books\/entries\.jsonl: line 3 is no record/,
  ],
];
