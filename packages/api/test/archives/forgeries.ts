import { type Change, letterFile, receiptFile, swap } from './changes.ts';
import { editManifest, editRecords, recordsOf, setValue, valueIn, withValue } from './tamper.ts';

/** Changes of a forger, who makes all else fit and signs it by a key of their own. */
export const forgeries: [string, Change, RegExp][] = [
  [
    'an amount of a posting is another',
    (files) => setValue(files, 'books/postings', 0, 'amount', '60000.00'),
    /entry 1 \(number 1\) has debits of 60000\.00 and credits of 50000\.00/,
  ],
  [
    'both amounts of an entry are others',
    (files) => {
      setValue(files, 'books/postings', 0, 'amount', '60000.00');
      setValue(files, 'books/postings', 1, 'amount', '-60000.00');
    },
    /entry 1 \(number 1\) or its postings are not as link \d+ of the audit trail sealed them/,
  ],
  [
    'an entry has another day',
    (files) => setValue(files, 'books/entries', 0, 'transdate', '"2025-04-01"'),
    /entry 1 \(number 1\) or its postings are not/,
  ],
  [
    'an entry has another text',
    (files) => setValue(files, 'books/entries', 0, 'description', '"other"'),
    /entry 1 \(number 1\) or its postings are not/,
  ],
  [
    'an entry was booked at another time',
    (files) => setValue(files, 'books/entries', 0, 'created', '"2025-01-01T00:00:00+00:00"'),
    /entry 1 \(number 1\) or its postings are not/,
  ],
  [
    'an entry is taken away with its postings',
    (files) => {
      const id = valueIn(recordsOf(files, 'books/entries').at(-1), 'id');
      editRecords(files, 'books/entries', (records) => records.slice(0, -1));
      editRecords(files, 'books/postings', (records) =>
        records.filter((one) => valueIn(one, 'entry_id') !== id),
      );
    },
    /books\/entries\.jsonl: lacks the entry 14 that link \d+ of the audit trail has/,
  ],
  [
    'a posting is taken away',
    (files) => editRecords(files, 'books/postings', (records) => records.slice(1)),
    /entry 1 \(number 1\) has 1 postings, and had 2/,
  ],
  [
    'a posting is on another account',
    (files) => setValue(files, 'books/postings', 0, 'accno', '1000'),
    /entry 1 \(number 1\) or its postings are not/,
  ],
  [
    'a posting is on an account that is not there',
    (files) => setValue(files, 'books/postings', 0, 'accno', '8999999'),
    /books\/postings\.jsonl: line 1, accno: there is no account 8999999/,
  ],
  [
    'a posting is of an entry that is not there',
    (files) =>
      editRecords(files, 'books/postings', (records) => [
        ...records,
        withValue(records.at(-1) ?? '', 'entry_id', '99'),
      ]),
    /is of the entry 99, which is not there/,
  ],
  [
    'an entry has another number',
    (files) => setValue(files, 'books/entries', 4, 'number', '77'),
    /lacks the number 5/,
  ],
  [
    'an entry has the number of another',
    (files) => setValue(files, 'books/entries', 4, 'number', '4'),
    /entry 5 \(number 4\) has the number of another one/,
  ],
  [
    'an entry is added',
    (files) => {
      editRecords(files, 'books/entries', (records) => [
        ...records,
        withValue(withValue(records.at(-1) ?? '', 'id', '15'), 'number', '15'),
      ]);
      const last = recordsOf(files, 'books/entries').at(-2);
      editRecords(files, 'books/postings', (records) => [
        ...records,
        ...records
          .filter((one) => valueIn(one, 'entry_id') === valueIn(last, 'id'))
          .map((one) => withValue(one, 'entry_id', '15')),
      ]);
    },
    /entry 15 \(number 15\) is not in the audit trail/,
  ],
  [
    'an entry is there twice',
    (files) => editRecords(files, 'books/entries', (records) => [...records, records.at(-1) ?? '']),
    /entry 14 \(number 14\) is there twice/,
  ],
  [
    'an invoice has another total',
    (files) => setValue(files, 'documents/invoices', 0, 'base_amount', '90.00'),
    /documents\/invoices\.jsonl: line 1, base_amount: it is 90\.00, and entry 2 books 100\.00/,
  ],
  [
    'an invoice has another customer',
    (files) => setValue(files, 'documents/invoices', 0, 'customer', '{"name": "Other"}'),
    /documents\/invoices\.jsonl: line 1: the document of entry 2 is not as link/,
  ],
  [
    'a payable has another day',
    (files) => setValue(files, 'documents/payables', 0, 'transdate', '"2026-02-02"'),
    /documents\/payables\.jsonl: line 1, transdate: it is not that of entry/,
  ],
  [
    'a payment has another amount',
    (files) => setValue(files, 'documents/payments', 0, 'amount_paid', '99.00'),
    /documents\/payments\.jsonl: line 1: the document of entry \d+ is not as link/,
  ],
  [
    'an entry by hand was sent otherwise',
    (files) => setValue(files, 'documents/journal-entries', 0, 'notes', '"other"'),
    /documents\/journal-entries\.jsonl: line 1: the document of entry 1 is not as/,
  ],
  [
    'a document is taken away',
    (files) => editRecords(files, 'documents/invoices', (records) => records.slice(1)),
    /documents: lack the one of entry 2/,
  ],
  [
    'a document is there twice',
    (files) => editRecords(files, 'documents/payables', (records) => [...records, records[0] ?? '']),
    /documents\/payables\.jsonl: line 3: the document of entry \d+ is there twice/,
  ],
  [
    'a balance is another',
    (files) => setValue(files, 'books/balances', 0, 'closing', '1.00'),
    /books\/balances\.jsonl: line 1, closing: it does not follow/,
  ],
  [
    'a turnover is another',
    (files) => {
      setValue(files, 'books/balances', 0, 'debit', '1.00');
      setValue(files, 'books/balances', 0, 'closing', '1.00');
    },
    /books\/balances\.jsonl: line 1, debit: account \d+ has 1\.00, and its postings/,
  ],
  [
    'an account is taken out of the balances',
    (files) => editRecords(files, 'books/balances', (records) => records.slice(1)),
    /books\/balances\.jsonl: lacks the account \d+/,
  ],
  [
    'the totals are others',
    (files) => editManifest(files, ({ totals: [one] }) => one && Object.assign(one, { entries: 9 })),
    /has \d+ entries of 2025, and had 9/,
  ],
  [
    'another person did it',
    (files) =>
      editRecords(files, 'log/audit', (records) =>
        records.map((one, at) => (at === 2 ? one.replace('"request"', '"requesd"') : one)),
      ),
    /log\/audit\.jsonl: line 3: link 3 is not what its hash was made of/,
  ],
  [
    'a link has another time',
    (files) => setValue(files, 'log/audit', 3, 'created', '"2025-01-01T00:00:00+00:00"'),
    /log\/audit\.jsonl: line 4: link 4 is not what/,
  ],
  [
    'a link has another hash',
    (files) => setValue(files, 'log/audit', 3, 'hash', `"\\\\x${'0'.repeat(64)}"`),
    /log\/audit\.jsonl: line 4: link 4 is not what/,
  ],
  [
    'a link is taken away',
    (files) => editRecords(files, 'log/audit', (records) => records.toSpliced(4, 1)),
    /log\/audit\.jsonl: line 5 is link 6 where 5 should be/,
  ],
  [
    'the last links are taken away',
    (files) => editRecords(files, 'log/audit', (records) => records.slice(0, -2)),
    /log\/audit\.jsonl: does not end with link/,
  ],
  [
    'links are in another order',
    (files) => editRecords(files, 'log/audit', (records) => swap(records, 4)),
    /log\/audit\.jsonl: line 5 is link 6 where 5/,
  ],
  [
    'the seal of an entry is another',
    (files) =>
      editRecords(files, 'log/audit', (records) =>
        records.map((one) => one.replace(/"seal": "[0-9a-f]{4}/, '"seal": "0000')),
      ),
    /or its postings are not as link/,
  ],
  [
    'a receipt is replaced',
    (files) => void files.set(receiptFile(files), Buffer.from('%PDF-other')),
    /receipts\/files\/.*: is not the file that line 1 of receipts\/receipts\.jsonl has/,
  ],
  [
    'a letter is replaced',
    (files) => void files.set(letterFile(files), Buffer.from('%PDF-other')),
    /letters\/files\/.*: is not the file that line 1 of letters\/letters\.jsonl has/,
  ],
  [
    'a receipt is taken away everywhere but where it is linked',
    (files) => {
      files.delete(receiptFile(files));
      editRecords(files, 'receipts/receipts', (records) => records.slice(1));
    },
    /receipts\/links\.jsonl: line \d: there is no receipt 1/,
  ],
  [
    'a receipt is taken away but for its record',
    (files) => void files.delete(receiptFile(files)),
    /receipts\/receipts\.jsonl: line 1: .* is not in the archive/,
  ],
];
