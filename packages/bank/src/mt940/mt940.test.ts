import { type BankStatement, checkBalance } from '@kontor/domain';
import { expect, test } from 'vitest';
import { readBankFile } from '../files/read-bank-file.ts';

const statementsIn = async (source: string | Uint8Array): Promise<BankStatement[]> => {
  const statements: BankStatement[] = [];
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  for await (const statement of readBankFile(bytes)) statements.push(statement);
  return statements;
};
const fault = (source: string) =>
  statementsIn(source).then(String, (error: Error) => `${error.name}: ${error.message}`);

const message = (
  lines: string[],
  { account = 'CH9300762011623852957', opening = 'C261126CHF1000,', closing = 'C261127CHF1000,' } = {},
) =>
  [`:20:STARTUMS`, `:25:${account}`, ':28C:00231/1', `:60F:${opening}`, ...lines, `:62F:${closing}`, ''].join(
    '\r\n',
  );
const entriesOf = async (...lines: string[]) => (await statementsIn(message(lines)))[0]?.entries ?? [];
const entryIn = async (...lines: string[]) => {
  const [entry] = await entriesOf(...lines);
  if (!entry?.payments[0]) throw new Error('There is no entry.');
  return { ...entry, payment: entry.payments[0] };
};

test('a statement of a German bank is read whole', async () => {
  const text = message(
    [
      ':61:2611281127CR150,00N166NONREF//BANKREF-1',
      ':86:166?00GUTSCHR. UEBERWEISUNG?109249?20EREF+K-4711?21MREF+M-1?22PURP+RINP?2',
      '3SVWZ+Rechnung 2026-77 und wei?24tere Lieferung?30SOLADES1FRE?31DE8937040',
      '0440532013000?32Muster und Soehne Gesellsch?33aft mbH?34997',
    ],
    { opening: 'D261126EUR12,5', closing: 'C261127EUR137,50' },
  );
  const [read] = await statementsIn(`${text}-\r\n`);
  expect(read).toEqual({
    kind: 'MT940',
    message_id: 'STARTUMS',
    statement_id: '2026-11-27/00231/1',
    sequence: 231,
    account: 'CH9300762011623852957',
    currency: 'EUR',
    opening: { amount: '-12.50', day: '2026-11-26' },
    closing: { amount: '137.50', day: '2026-11-27' },
    entries: [
      {
        booked_on: '2026-11-27',
        value_date: '2026-11-28',
        amount: '150.00',
        reversal: false,
        reference: 'BANKREF-1',
        code: 'N166/166',
        text: 'GUTSCHR. UEBERWEISUNG',
        payments: [
          {
            amount: '150.00',
            charges: '0.00',
            counterparty: {
              name: 'Muster und Soehne Gesellschaft mbH',
              iban: 'DE89370400440532013000',
              bic: 'SOLADES1FRE',
              address: [],
            },
            references: {
              creditor: '',
              end_to_end: 'K-4711',
              message: '',
              payment_information: '',
              mandate: 'M-1',
              bank: '',
            },
            texts: ['Rechnung 2026-77 und weitere Lieferung'],
            purpose: 'RINP',
          },
        ],
      },
    ],
  });
  expect(read && checkBalance(read)).toBeUndefined();
});

test.each([
  ['C', '5.00', false],
  ['D', '-5.00', false],
  ['RC', '-5.00', true],
  ['RD', '5.00', true],
  ['CF', '5.00', false],
  ['RDF', '5.00', true],
])('the mark %s makes %s', async (mark, amount, reversal) => {
  expect(await entryIn(`:61:261127${mark}5,NTRFNONREF`)).toMatchObject({
    amount,
    reversal,
    payment: { amount },
  });
});

test('an entry that is expected only is left out', async () => {
  expect(await entriesOf(':61:261127EC5,NTRFNONREF', ':61:261127C5,NTRFNONREF')).toHaveLength(1);
});

test.each([
  ['2612310102', '2026-01-02', '2026-12-31', '2027-01-02'],
  ['2701021231', '', '2027-01-02', '2026-12-31'],
  ['261127', '', '2026-11-27', '2026-11-27'],
  ['2402290228', '', '2024-02-29', '2024-02-28'],
  ['991231', '', '1999-12-31', '1999-12-31'],
])('the days of %s', async (written, _, value, booked) => {
  expect(await entryIn(`:61:${written}C5,NTRFNONREF`)).toMatchObject({
    value_date: value,
    booked_on: booked,
  });
});

test('free text is a text a line, and a reference with valid check digits in it is known', async () => {
  const entry = await entryIn(
    ':61:2611271127C5,NTRFKUNDE-77//B-2',
    'ZAHLUNG',
    ':86:MUSTER AG, 8001 ZÜRICH',
    'REF 21 00000 00003 13947 14300 09017',
  );
  expect(entry).toMatchObject({ reference: 'B-2', code: 'NTRF', text: 'ZAHLUNG' });
  expect(entry.payment.texts).toEqual(['MUSTER AG, 8001 ZÜRICH', 'REF 21 00000 00003 13947 14300 09017']);
  expect(entry.payment.references).toMatchObject({
    creditor: '210000000003139471430009017',
    end_to_end: 'KUNDE-77',
  });
});

test.each([
  ['a creditor reference', 'Ihre RF18539007547034 danke', 'RF18539007547034'],
  ['one with wrong check digits', 'Ihre RF720191230100405JSH0438', ''],
  ['two of them', 'RF18539007547034 210000000003139471430009017', ''],
  ['one within more digits', '9210000000003139471430009017', ''],
])('%s in a text', async (_, text, creditor) => {
  expect((await entryIn(':61:261127C5,NTRFNONREF', `:86:${text}`)).payment.references.creditor).toBe(
    creditor,
  );
});

test('parts that are named by words are read', async () => {
  const { payment, text } = await entryIn(
    ':61:261127C5,NTRFNONREF',
    ':86:/TRTP/SEPA CREDIT TRANSFER/IBAN/DE89370400440532013000/BIC/SOLADES1F',
    'RE/NAME/Muster AG/REMI/USTD//Rechnung 77/EREF/NOTPROVIDED',
  );
  expect(text).toBe('SEPA CREDIT TRANSFER');
  expect(payment).toMatchObject({
    counterparty: { name: 'Muster AG', iban: 'DE89370400440532013000', bic: 'SOLADES1FRE' },
    texts: ['Rechnung 77'],
    references: { end_to_end: '' },
  });
});

test('the amount that was ordered and charges stand beside the entry', async () => {
  const entry = await entryIn(':61:261127D102,NTRFNONREF', '/OCMT/EUR105,26/CHGS/CHF2,/');
  expect(entry.payment).toMatchObject({ charges: '2.00', original: { amount: '-105.26', currency: 'EUR' } });
});

test('umlauts are read in UTF-8 and in Latin-1', async () => {
  const text = message([':61:261127C5,NTRFNONREF', ':86:Zürich']);
  const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
  for (const source of [text, latin])
    expect((await statementsIn(source))[0]?.entries[0]?.payments[0]?.texts).toEqual(['Zürich']);
});

test.each([
  ['CH93 0076 2011 6238 5295 7', 'CH9300762011623852957'],
  ['CH9300762011623852957CHF', 'CH9300762011623852957'],
  ['POFICHBEXXX/CH9300762011623852957', 'CH9300762011623852957'],
  ['10020030/1234567', '10020030/1234567'],
])('the account %s is %s', async (written, account) => {
  expect((await statementsIn(message([], { account })))[0]?.account).toBe(account);
  expect((await statementsIn(message([], { account: written })))[0]?.account).toBe(account);
});

test('several statements, with the blocks of SWIFT around them or without', async () => {
  const enveloped = `{1:F01POFICHBEAXXX0000000000}{2:I940X}{4:\r\n${message([])}-}{5:{CHK:1}}\r\n`;
  expect(await statementsIn(enveloped + enveloped)).toHaveLength(2);
  expect(await statementsIn(`${message([])}-\n\n${message([])}`)).toHaveLength(2);
  expect(await statementsIn(message([]) + message([]))).toHaveLength(2);
});

test('balances of a page are those of its statement, and others say nothing', async () => {
  const text = message([':61:261127C5,NTRFNONREF', ':86:a']).replace('60F', '60M').replace('62F', '62M');
  const [read] = await statementsIn(
    `${text}:64:C261127CHF1,\r\n:65:C261128CHF1,\r\n:86:of the statement\r\n`,
  );
  expect(read?.opening?.amount).toBe('1000.00');
  expect(read?.entries[0]?.payments[0]?.texts).toEqual(['a']);
});

test.each([
  [
    'two opening balances',
    [':60F:C261126CHF1,'],
    'The statement has two opening balances. (:60F:, statement STARTUMS)',
  ],
  ['two closing balances', [':62F:C261126CHF1,'], 'The statement has two closing balances.'],
  [
    'a closing balance in another currency',
    [':62F:C261126EUR1,'],
    'The statement closes in EUR, and does not open in it.',
  ],
  ['an invalid balance', [':62F:261126CHF1,'], '261126CHF1, is not a balance of MT940.'],
  [
    'an amount with a point before three digits',
    [':61:261127C5.000NTRFNONREF'],
    '5.000 is not an amount of MT940.',
  ],
  ['an entry on a day that does not exist', [':61:2611261131C5,NTRFNONREF'], '2026-11-31 is not a date.'],
  ['an amount with two commas', [':61:261127C5,0,0NTRFNONREF'], '5,0,0 is not an amount of MT940.'],
  [
    'an amount with an exponent',
    [':61:261127C1,e3NTRFNONREF'],
    'is not a line of an entry. (:61:, statement STARTUMS)',
  ],
  [
    'more digits than the currency has',
    [':61:261127C5,005NTRFNONREF'],
    '5.005 has more digits than CHF has.',
  ],
  ['a day that does not exist', [':61:261131C5,NTRFNONREF'], '2026-11-31 is not a date.'],
  [
    'a letter of another currency',
    [':61:261127CR5,NTRFNONREF'],
    'the letter R, which is not of the currency CHF',
  ],
  ['two accounts', [':25:1'], 'The statement has two accounts.'],
  [
    'a line that is too long',
    [`:61:261127C5,NTRFNONREF`, `:86:${'x'.repeat(3_000)}`],
    'is longer than 2000 bytes',
  ],
  [
    'too many lines',
    [':61:261127C5,NTRFNONREF', ':86:a', ...Array.from({ length: 300 }, () => 'b')],
    'more than 50 lines',
  ],
])('%s is refused', async (_, lines, sentence) => {
  const complaint = await fault(message(lines));
  expect(complaint).toContain('BankFileFault: ');
  expect(complaint).toContain(sentence);
});

test('a statement without account or balances is refused, as is one that goes on after its end', async () => {
  const text = message([]);
  expect(await fault(text.replace(/:25:.*\r\n/, ''))).toContain('The statement has no account (:25:).');
  expect(await fault(text.replace(/:60F:.*\r\n/, ''))).toContain('does not open in it');
  expect(await fault(text.replace(/:62F:.*\r\n/, ''))).toContain('so it ends too early');
  expect(await fault(`${text}:61:261127C5,NTRFNONREF\r\n`)).toContain(
    'An entry is after the closing balance.',
  );
});

test.each([
  [
    'a control character and blocks of SWIFT',
    '\u0001{1:F01POFICHBEAXXX0000000000}{2:I940X}{4:\r\n',
    '-}\r\n\u0003',
  ],
  ['the BIC and the number of the message', 'ABNANL2A\r\n940\r\nABNANL2A\r\n', '-\r\n'],
  ['the terminals', '0000 01INGBNL2AXXXX00001\r\n0000 01INGBNL2AXXXX00001\r\n940 00\r\n', '-XXX\r\n'],
  ['the number of the message as a field', ':940:\r\n', ''],
])('a head of a bank is read: %s', async (_, head, end) => {
  const one = `${head}${message([':61:261127C5,NTRFNONREF', ':86:a'])}${end}`;
  const read = await statementsIn(one + one);
  expect(read.map(({ entries, remarks }) => [entries[0]?.payments[0]?.texts, remarks])).toEqual([
    [['a'], undefined],
    [['a'], undefined],
  ]);
});

test('lines may end by CR alone, and a dash within a text is no end', async () => {
  const text = message([':61:261127C5,NTRFNONREF', ':86:a', '-']);
  expect((await statementsIn(text))[0]?.closing?.amount).toBe('1000.00');
  expect((await statementsIn(text.replaceAll('\r\n', '\r')))[0]?.entries).toHaveLength(1);
});

test.each([
  ['blanks in place of the date', ':61:261127    C5,NTRFNONREF', '5.00', []],
  ['a type of three letters', ':61:261127C5,00NET NONREF', '5.00', []],
  ['a blank before the type', ':61:261127C5,00 NTRFNONREF', '5.00', []],
  ['no type', ':61:261127C5,00//4711', '5.00', ['no_type']],
  ['an amount without a comma', ':61:261127C500NTRFNONREF', '500.00', ['no_comma']],
  ['an amount with a point', ':61:261127D5.25NTRFNONREF', '-5.25', ['no_comma']],
  ['a value date of months of thirty days', ':61:2602300227C5,NTRFNONREF', '5.00', ['value_date']],
])('an entry with %s is read', async (_, line, amount, codes) => {
  const entry = await entryIn(line);
  expect([entry.amount, entry.remarks?.map(({ code }) => code) ?? []]).toEqual([amount, codes]);
});

test('a value date that the calendar does not have is the last day of its month', async () => {
  expect(await entryIn(':61:2602300227C5,NTRFNONREF')).toMatchObject({
    ...{ booked_on: '2026-02-27', value_date: '2026-02-28' },
    remarks: [{ params: { written: '260230', day: '2026-02-28' } }],
  });
});

test('what MT940 does not have beside the money is reported by remarks, and a text that looks like a field is text', async () => {
  const [read] = await statementsIn(
    message([':34F:CHF0,', ':86:before', ':61:261127C5,NTRFNONREF', ':86:a', ':00:00 Uhr', ':86:b']),
  );
  expect(read?.remarks).toEqual([
    { code: 'field_unknown', params: { field: ':34F:' } },
    { code: 'text_without_entry', params: {} },
  ]);
  expect(read?.entries[0]?.payments[0]?.texts).toEqual(['a', ':00:00 Uhr', 'b']);
});

test('a statement without a closing balance is read where its end is written', async () => {
  const text = message([':61:261127C5,NTRFNONREF']).replace(/:62F:.*\r\n/, '-\r\n');
  const [read] = await statementsIn(text);
  expect(read).toMatchObject({
    statement_id: '2026-11-26/00231/1',
    remarks: [{ code: 'no_closing' }],
    entries: [{ amount: '5.00' }],
  });
});
