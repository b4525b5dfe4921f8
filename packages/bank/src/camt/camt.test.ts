import { type BankEntry, type BankStatement, checkBalance } from '@kontor/domain';
import { expect, test } from 'vitest';
import { readBankFile } from '../files/read-bank-file.ts';

const statementsIn = async (text: string, zone?: string): Promise<BankStatement[]> => {
  const statements: BankStatement[] = [];
  const bytes = new TextEncoder().encode(text);
  for await (const statement of readBankFile(bytes, zone === undefined ? {} : { zone }))
    statements.push(statement);
  return statements;
};

const balance = (code: string, amount: string, sign = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>`;

const inDocument = (messages: string, namespace: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${namespace}">${messages}</Document>`;

const group = '<GrpHdr><MsgId>MSG-1</MsgId><CreDtTm>2026-11-27T22:00:00</CreDtTm></GrpHdr>';
const account = '<Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct>';

/** A camt.053 with the entries, whose balances are not meant to add up. */
const statement = (
  entries: string,
  { balances = balance('OPBD', '0') + balance('CLBD', '0'), version = '08', ids = '' } = {},
) =>
  inDocument(
    `<BkToCstmrStmt>${group}<Stmt><Id>S-1</Id>${ids}<CreDtTm>2026-11-27T22:00:00</CreDtTm>${account}${balances}${entries}</Stmt></BkToCstmrStmt>`,
    `camt.053.001.${version}`,
  );

type EntryParts = {
  amount?: string;
  sign?: string;
  before?: string;
  status?: string;
  days?: string;
  after?: string;
};
const days = '<BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-28</Dt></ValDt>';
const code =
  '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>VCOM</SubFmlyCd></Fmly></Domn></BkTxCd>';
const ntry = (
  content: string,
  {
    amount = '100.00',
    sign = 'CRDT',
    before = '',
    status = '<Sts><Cd>BOOK</Cd></Sts>',
    days: at = days,
    after = '',
  }: EntryParts = {},
) =>
  `<Ntry>${before}<Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${status}${at}${code}${after}${content === '' ? '' : `<NtryDtls>${content}</NtryDtls>`}<AddtlNtryInf>Gutschrift</AddtlNtryInf></Ntry>`;
const details = (content: string, amount = '100.00', sign = 'CRDT', refs = '') =>
  `<TxDtls><Refs>${refs}<EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${content}</TxDtls>`;

const entryIn = async (text: string): Promise<BankEntry> => {
  const entry = (await statementsIn(text))[0]?.entries[0];
  if (!entry) throw new Error('The statement has no entry.');
  return entry;
};
const paymentOf = async (text: string) => {
  const payment = (await entryIn(text)).payments[0];
  if (!payment) throw new Error('The entry has no payment.');
  return payment;
};
const fault = (text: string) =>
  statementsIn(text).then(String, (error: Error) => `${error.name}: ${error.message}`);

test('a QR credit of a Swiss bank is read whole, in version 08', async () => {
  const text = statement(
    ntry(
      `<Btch><NbOfTxs>1</NbOfTxs></Btch><TxDtls><Refs><AcctSvcrRef>T-9</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
      <Amt Ccy="CHF">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <RltdPties><Dbtr><Pty><Nm>Muster &amp; S&#xF6;hne</Nm><PstlAdr><StrtNm>Gasse</StrtNm><BldgNb>3a</BldgNb><PstCd>8001</PstCd><TwnNm>Zürich</TwnNm><Ctry>CH</Ctry></PstlAdr></Pty></Dbtr>
      <DbtrAcct><Id><IBAN>CH5604835012345678009</IBAN></Id></DbtrAcct><UltmtDbtr><Pty><Nm>Petra Muster</Nm></Pty></UltmtDbtr></RltdPties>
      <RltdAgts><DbtrAgt><FinInstnId><BICFI>CRESCHZZ80A</BICFI></FinInstnId></DbtrAgt></RltdAgts><Purp><Cd>GDDS</Cd></Purp>
      <RmtInf><Strd><RfrdDocInf><Nb>R-77</Nb></RfrdDocInf><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>21 00000 00003 13947 14300 09017</Ref></CdtrRefInf><AddtlRmtInf>?REJECT?0</AddtlRmtInf><AddtlRmtInf>Danke</AddtlRmtInf></Strd></RmtInf>
      <AddtlTxInf>Zahlung QR</AddtlTxInf></TxDtls>`,
      { before: '<NtryRef>CH4431999123000889012</NtryRef>', after: '' },
    ).replace('</ValDt>', '</ValDt><AcctSvcrRef>E-5</AcctSvcrRef>'),
    {
      balances: balance('OPBD', '10.50', 'DBIT') + balance('CLBD', '89.5') + balance('CLAV', '7'),
      ids: '<ElctrncSeqNb>12</ElctrncSeqNb>',
    },
  );
  const [read] = await statementsIn(text);
  expect(read).toEqual({
    kind: 'camt.053',
    message_id: 'MSG-1',
    statement_id: 'S-1',
    sequence: 12,
    account: 'CH9300762011623852957',
    currency: 'CHF',
    opening: { amount: '-10.50', day: '2026-11-27' },
    closing: { amount: '89.50', day: '2026-11-27' },
    entries: [
      {
        booked_on: '2026-11-27',
        value_date: '2026-11-28',
        amount: '100.00',
        reversal: false,
        reference: 'E-5',
        account: 'CH4431999123000889012',
        code: 'PMNT/RCDT/VCOM',
        text: 'Gutschrift',
        batch_count: 1,
        payments: [
          {
            amount: '100.00',
            charges: '0.00',
            counterparty: {
              name: 'Muster & Söhne',
              iban: 'CH5604835012345678009',
              bic: 'CRESCHZZ80A',
              address: ['Gasse 3a', '8001 Zürich'],
            },
            ultimate: 'Petra Muster',
            references: {
              creditor: '210000000003139471430009017',
              end_to_end: '',
              message: '',
              payment_information: '',
              mandate: '',
              bank: 'T-9',
            },
            texts: ['R-77', 'Danke'],
            text: 'Zahlung QR',
            purpose: 'GDDS',
          },
        ],
      },
    ],
  });
  expect(read && checkBalance(read)).toBeUndefined();
});

test('version 04 has the name and the status bare, and version 02 the BIC', async () => {
  const parties =
    '<RltdPties><Dbtr><Nm>Muster AG</Nm><PstlAdr><Ctry>DE</Ctry><AdrLine>Weg 1</AdrLine><AdrLine>79098 Freiburg</AdrLine></PstlAdr></Dbtr></RltdPties><RltdAgts><DbtrAgt><FinInstnId><BIC>SOLADES1FRE</BIC></FinInstnId></DbtrAgt></RltdAgts>';
  const bare = '<Sts>BOOK</Sts>';
  for (const version of ['02', '04'])
    expect(
      (await paymentOf(statement(ntry(details(parties), { status: bare }), { version }))).counterparty,
    ).toEqual({
      name: 'Muster AG',
      iban: '',
      bic: 'SOLADES1FRE',
      address: ['Weg 1', '79098 Freiburg', 'DE'],
    });
});

test('elements may have a prefix, and spaces, comments and CDATA between and within them', async () => {
  const text = statement(ntry(details('<RmtInf><Ustrd>a<![CDATA[ <b> & ]]>c</Ustrd></RmtInf>')))
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
    .replace('xmlns=', 'xmlns:n=')
    .replaceAll('><', '>\r\n  <!-- x > -->\r\n<');
  expect((await paymentOf(text)).texts).toEqual(['a <b> & c']);
});

test('the closing balance of the day before stands for the opening balance, and is reported by a remark where another is beside it', async () => {
  const balances = (more: string) => ({ balances: balance('PRCD', '5.00') + more + balance('CLBD', '5.00') });
  expect((await statementsIn(statement('', balances(''))))[0]?.opening).toEqual({
    amount: '5.00',
    day: '2026-11-27',
  });
  expect((await statementsIn(statement('', balances(balance('OPBD', '5')))))[0]?.opening?.amount).toBe(
    '5.00',
  );
  expect((await statementsIn(statement('', balances(balance('OPBD', '6')))))[0]).toMatchObject({
    opening: { amount: '6.00' },
    remarks: [{ code: 'previous_differs', params: { opening: '6.00', previous: '5.00' } }],
  });
});

test('a statement has each balance once, in its currency, and a remark where one is missing; a report and a notification need none', async () => {
  for (const [balances, codes] of [
    [balance('OPBD', '5'), ['no_closing']],
    [balance('CLBD', '5'), ['no_opening']],
    ['', ['no_opening', 'no_closing']],
  ] as const)
    expect((await statementsIn(statement('', { balances })))[0]?.remarks?.map(({ code }) => code)).toEqual(
      codes,
    );
  expect(await fault(statement('', { balances: balance('OPBD', '5') + balance('OPBD', '5') }))).toContain(
    'The statement has two balances OPBD.',
  );
  expect(
    await fault(
      statement('', { balances: balance('OPBD', '5').replace('CHF', 'EUR') + balance('CLBD', '5') }),
    ),
  ).toContain('A balance is in EUR, and the account in CHF.');
  const notification = inDocument(
    `<BkToCstmrDbtCdtNtfctn>${group}<Ntfctn><Id>N-1</Id>${account}${ntry('')}</Ntfctn><Ntfctn><Id>N-2</Id>${account}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
    'camt.054.001.08',
  );
  expect(
    (await statementsIn(notification)).map(({ kind, statement_id, entries }) => [
      kind,
      statement_id,
      entries.length,
    ]),
  ).toEqual([
    ['camt.054', 'N-1', 1],
    ['camt.054', 'N-2', 0],
  ]);
});

test('a report reports the balance with which its day opened, and the last of its interim balances', async () => {
  const report = (balances: string) =>
    inDocument(
      `<BkToCstmrAcctRpt>${group}<Rpt><Id>R-1</Id>${account}${balances}</Rpt></BkToCstmrAcctRpt>`,
      'camt.052.001.08',
    );
  const [first] = await statementsIn(
    report(balance('OPBD', '10') + balance('ITBD', '11') + balance('ITBD', '12.50', 'DBIT')),
  );
  expect(first).toMatchObject({
    opening: { amount: '10.00', day: '2026-11-27' },
    interim: { amount: '-12.50', day: '2026-11-27' },
  });
  expect(first).not.toHaveProperty('closing');
  const [second] = await statementsIn(report(balance('ITBD', '11')));
  expect(second).toMatchObject({ interim: { amount: '11.00', day: '2026-11-27' } });
  expect(second).not.toHaveProperty('opening');
});

test('a report leaves out what is not booked yet, and a status that is not known is refused', async () => {
  const entries = ['BOOK', 'PDNG', 'INFO', 'FUTR'].map((status) =>
    ntry('', { status: `<Sts><Cd>${status}</Cd></Sts>` }),
  );
  const report = (content: string) =>
    inDocument(
      `<BkToCstmrAcctRpt>${group}<Rpt><Id>R-1</Id>${account}${content}</Rpt></BkToCstmrAcctRpt>`,
      'camt.052.001.08',
    );
  expect((await statementsIn(report(entries.join(''))))[0]?.entries).toHaveLength(1);
  expect(await fault(report(ntry('') + ntry('', { status: '<Sts><Cd>DONE</Cd></Sts>' })))).toBe(
    'BankFileFault: The status of the entry is DONE, and must be BOOK, PDNG, INFO or FUTR. (Sts, entry 2, statement R-1)',
  );
  expect(await fault(report(ntry('', { status: '' })))).toContain('Ntry has no Sts.');
});

test('a moment is the day that it is where the client is; one without an offset is that of the bank', async () => {
  const at = (moment: string) => statement(ntry('', { days: `<BookgDt><DtTm>${moment}</DtTm></BookgDt>` }));
  expect((await entryIn(at('2026-11-26T23:30:00Z'))).booked_on).toBe('2026-11-27');
  expect((await entryIn(at('2026-11-26T23:30:00'))).booked_on).toBe('2026-11-26');
  expect((await entryIn(at('2026-11-26T23:30:00.123+01:00'))).value_date).toBe('2026-11-26');
  expect((await statementsIn(at('2026-11-26T23:30:00Z'), 'America/New_York'))[0]?.entries[0]?.booked_on).toBe(
    '2026-11-26',
  );
  expect(await fault(at('2026-11-31T23:30:00Z'))).toContain('2026-11-31 is not a date.');
});

test('an entry without dates has the day of its payment, else that of the statement, with a remark', async () => {
  const dated = '<RltdDts><IntrBkSttlmDt>2026-11-25</IntrBkSttlmDt></RltdDts>';
  expect(await entryIn(statement(ntry(details(dated), { days: '' })))).toMatchObject({
    ...{ booked_on: '2026-11-25', value_date: '2026-11-25' },
    remarks: [{ code: 'day_of_payment', params: { day: '2026-11-25' } }],
  });
  expect(await entryIn(statement(ntry('', { days: '' })))).toMatchObject({
    booked_on: '2026-11-27',
    remarks: [{ code: 'day_of_statement', params: { day: '2026-11-27' } }],
  });
  const notification = inDocument(
    `<BkToCstmrDbtCdtNtfctn>${group}<Ntfctn><Id>N-1</Id>${account}${ntry('', { days: '' })}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
    'camt.054.001.08',
  );
  expect(await fault(notification)).toContain('neither a booking date nor a value date');
});

test('the account is known by its own number where it has no IBAN, and its currency by its balances', async () => {
  const text = statement('').replace(account, '<Acct><Id><Othr><Id>80-2-2</Id></Othr></Id></Acct>');
  expect((await statementsIn(text))[0]).toMatchObject({ account: '80-2-2', currency: 'CHF' });
});

test('a text in NtryRef that is not an IBAN names no account', async () => {
  expect(
    (await entryIn(statement(ntry('', { before: '<NtryRef>010391391</NtryRef>' })))).account,
  ).toBeUndefined();
});

test('a batch has its payments, or one for all of them where the file does not tell them', async () => {
  const batch = '<Btch><MsgId>M-7</MsgId><PmtInfId>P-7</PmtInfId><NbOfTxs>3</NbOfTxs></Btch>';
  const complaint = await entryIn(
    statement(ntry(batch + details('', '60.00') + details('', '50.00') + details('', '10.00', 'DBIT'))),
  );
  expect(complaint.payments.map(({ amount }) => amount)).toEqual(['60.00', '50.00', '-10.00']);
  expect(complaint.payments[2]?.references).toMatchObject({ message: 'M-7', payment_information: 'P-7' });
  const unlisted = await entryIn(statement(ntry(batch, { sign: 'DBIT' })));
  expect(unlisted).toMatchObject({ batch_count: 3, payments: [{ amount: '-100.00' }] });
  expect(unlisted.payments[0]?.references.message).toBe('M-7');
});

test('parts of an entry without payments have their totals', async () => {
  const part = (count: number, amount: string) =>
    `<Btch><NbOfTxs>${count}</NbOfTxs>${amount === '' ? '' : `<TtlAmt Ccy="CHF">${amount}</TtlAmt><CdtDbtInd>CRDT</CdtDbtInd>`}</Btch>`;
  const entry = await entryIn(statement(ntry(`${part(2, '70.00')}</NtryDtls><NtryDtls>${part(4, '30.00')}`)));
  expect(entry.batch_count).toBe(6);
  expect(entry.payments.map(({ amount }) => amount)).toEqual(['70.00', '30.00']);
  expect(await fault(statement(ntry(`${part(2, '')}</NtryDtls><NtryDtls>${part(4, '30.00')}`)))).toContain(
    'One of several parts of the entry has neither payments nor a total.',
  );
});

test.each([
  ['payments that do not sum to it', [['60.00'], ['30.00']], { code: 'details_differ', told: '90.00' }],
  ['a payment of the other sign', [['100.00', 'DBIT']], { code: 'detail_differs', told: '-100.00' }],
  ['a payment of nothing', [['0']], { code: 'detail_differs', told: '0.00' }],
] as const)(
  'an entry with %s is one payment of its amount, with a remark',
  async (_, complaint, { code, ...params }) => {
    const name = '<RltdPties><Dbtr><Pty><Nm>Muster AG</Nm></Pty></Dbtr></RltdPties>';
    const parts = complaint.map(([amount, sign]) => details(name, amount, sign)).join('');
    const entry = await entryIn(statement(ntry(parts)));
    expect(entry.remarks).toMatchObject([{ code, params: { ...params, amount: '100.00' } }]);
    expect(entry.payments).toHaveLength(1);
    const isAlone = complaint.length === 1;
    expect(entry.payments[0]).toMatchObject({
      ...{ amount: '100.00', charges: '0.00' },
      counterparty: { name: isAlone ? 'Muster AG' : '' },
    });
  },
);

test('amounts without digits before or after their point are read', async () => {
  for (const [written, amount] of [
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['+5', '5.00'],
  ] as const)
    expect((await entryIn(statement(ntry('', { amount: written })))).amount).toBe(amount);
});

const charge = (amount: string, included = '<ChrgInclInd>true</ChrgInclInd>', sign = 'DBIT') =>
  `<Chrgs><Rcrd><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${included}</Rcrd></Chrgs>`;

test('charges of an entry without payments are those that it has taken off, where it says so', async () => {
  expect(await paymentOf(statement(ntry('', { after: charge('2.00') })))).toMatchObject({ charges: '2.00' });
  expect(await paymentOf(statement(ntry('', { after: charge('2.00', '') })))).toMatchObject({
    charges: '0.00',
  });
});

test.each([
  ['taken off both amounts', details(charge('2.00')), {}, [['100.00', '2.00']]],
  ['taken off the entry only', details(charge('2.00'), '102.00'), {}, [['100.00', '2.00']]],
  ['taken off, though it is not told', details(charge('2.00', ''), '102.00'), {}, [['100.00', '2.00']]],
  ['perhaps taken off both', details(charge('2.00', '')), {}, [['100.00', '0.00']]],
  [
    'booked by themselves',
    details(charge('2.00', '<ChrgInclInd>false</ChrgInclInd>')),
    {},
    [['100.00', '0.00']],
  ],
  ['given back', details(charge('2.00', undefined, 'CRDT'), '98.00'), {}, [['100.00', '-2.00']]],
  ['told of the entry', details('', '102.00'), { after: charge('2.00') }, [['100.00', '2.00']]],
  [
    'of a total',
    details('', '102.00'),
    { after: '<Chrgs><TtlChrgsAndTaxAmt Ccy="CHF">2</TtlChrgsAndTaxAmt></Chrgs>' },
    [['100.00', '2.00']],
  ],
  [
    'of a batch',
    details('', '60.00') + details('', '42.00'),
    { after: charge('2.00') },
    [
      ['60.00', '0.00'],
      ['42.00', '0.00'],
      ['-2.00', '2.00'],
    ],
  ],
  [
    'of each payment of a batch',
    details(charge('1.50'), '60.00') + details(charge('0.50'), '42.00'),
    {},
    [
      ['58.50', '1.50'],
      ['41.50', '0.50'],
    ],
  ],
])('charges %s', async (_, content, entry, expected) => {
  const { payments } = await entryIn(statement(ntry(content, entry)));
  expect(payments.map(({ amount, charges }) => [amount, charges])).toEqual(expected);
});

test('charges of a payment that goes out add to it', async () => {
  const debit = statement(ntry(details(charge('2.00'), '98.00', 'DBIT'), { sign: 'DBIT' }));
  expect(await paymentOf(debit)).toMatchObject({ amount: '-100.00', charges: '2.00' });
});

test('a payment that was ordered in another currency has its amount there, and the rate', async () => {
  const amounts =
    '<AmtDtls><InstdAmt><Amt Ccy="EUR">105.26</Amt></InstdAmt><TxAmt><Amt Ccy="CHF">100.00</Amt></TxAmt><CntrValAmt><Amt Ccy="CHF">100.00</Amt><CcyXchg><SrcCcy>EUR</SrcCcy><XchgRate>0.9500</XchgRate></CcyXchg></CntrValAmt></AmtDtls>';
  expect((await paymentOf(statement(ntry(details(amounts))))).original).toEqual({
    amount: '105.26',
    currency: 'EUR',
    rate: '0.95',
  });
  const debit = details('', '11000', 'DBIT').replace('CHF', 'JPY');
  expect((await paymentOf(statement(ntry(debit, { sign: 'DBIT' })))).original).toEqual({
    amount: '-11000',
    currency: 'JPY',
  });
});

test('payments of a batch whose amounts are in other currencies only are one payment of the whole', async () => {
  const foreign = details('', '60.00').replace('CHF', 'EUR');
  const ids = '<Btch><PmtInfId>P-7</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>';
  const ordered = await paymentOf(statement(ntry(ids + foreign + foreign)));
  expect(ordered).toMatchObject({ amount: '100.00', references: { payment_information: 'P-7' } });
  const entry = await entryIn(
    statement(ntry(`<Btch><NbOfTxs>2</NbOfTxs></Btch>${foreign}${details('', '40.00')}`)),
  );
  expect(entry).toMatchObject({
    batch_count: 2,
    payments: [{ amount: '100.00', counterparty: { name: '' } }],
  });
});

const side = (who: string, name: string, iban: string) =>
  `<${who}><Pty><Nm>${name}</Nm></Pty></${who}><${who}Acct><Id><IBAN>${iban}</IBAN></Id></${who}Acct>`;
const own = 'CH9300762011623852957';
const other = 'CH5604835012345678009';

test('the counterparty of a credit is its debtor, that of a debit its creditor', async () => {
  const parties = `<RltdPties>${side('Dbtr', 'A', other)}${side('Cdtr', 'B', other)}</RltdPties>`;
  expect((await paymentOf(statement(ntry(details(parties))))).counterparty.name).toBe('A');
  expect(
    (await paymentOf(statement(ntry(details(parties, '100.00', 'DBIT'), { sign: 'DBIT' })))).counterparty
      .name,
  ).toBe('B');
});

test('a reversal has its own sign, and its counterparty is who does not own the account', async () => {
  const reversed = (parties: string) =>
    statement(
      ntry(details(parties, '100.00', 'DBIT'), { sign: 'DBIT' }).replace(
        '</CdtDbtInd>',
        '</CdtDbtInd><RvslInd>true</RvslInd>',
      ),
    );
  const asBefore = reversed(`<RltdPties>${side('Dbtr', 'A', other)}${side('Cdtr', 'We', own)}</RltdPties>`);
  expect(await entryIn(asBefore)).toMatchObject({ amount: '-100.00', reversal: true });
  expect((await paymentOf(asBefore)).counterparty.name).toBe('A');
  const turned = reversed(`<RltdPties>${side('Dbtr', 'We', own)}${side('Cdtr', 'A', other)}</RltdPties>`);
  expect((await paymentOf(turned)).counterparty.name).toBe('A');
  const returned = `<RltdPties>${side('Dbtr', 'We', own)}${side('Cdtr', 'A', other)}</RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`;
  expect((await paymentOf(statement(ntry(details(returned))))).counterparty.name).toBe('A');
});

test('the ids of an own order come back, and those that say nothing are empty', async () => {
  const refs = '<MsgId>MSG</MsgId><AcctSvcrRef>B</AcctSvcrRef><PmtInfId>PMT</PmtInfId>';
  const text = statement(ntry(details('', '100.00', 'DBIT', refs), { sign: 'DBIT' }));
  expect((await paymentOf(text)).references).toEqual({
    creditor: '',
    end_to_end: '',
    message: 'MSG',
    payment_information: 'PMT',
    mandate: '',
    bank: 'B',
  });
  const given = text.replace('NOTPROVIDED</EndToEndId>', 'K-12</EndToEndId><MndtId>M</MndtId>');
  expect((await paymentOf(given)).references).toMatchObject({ end_to_end: 'K-12', mandate: 'M' });
});

test('a payment with several references pays none of them by itself', async () => {
  const strd = (reference: string) => `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`;
  const payment = await paymentOf(
    statement(
      ntry(details(`<RmtInf>${strd('RF18539007547034')}${strd('210000000003139471430009017')}</RmtInf>`)),
    ),
  );
  expect(payment.references.creditor).toBe('');
  expect(payment.texts).toEqual(['RF18539007547034', '210000000003139471430009017']);
});

test.each([
  ['1e3', '1e3 is not an amount.'],
  ['-5.00', '-5.00 is not an amount.'],
  ['1,000.00', '1,000.00 is not an amount.'],
  ['NaN', 'NaN is not an amount.'],
  ['0x10', '0x10 is not an amount.'],
  ['', 'An empty text is not an amount.'],
  ['100.001', '100.001 has more digits than CHF has.'],
  ['1234567890123456789', '1234567890123456789 is not an amount.'],
])('an amount of %s is refused', async (amount, sentence) => {
  expect(await fault(statement(ntry('', { amount })))).toBe(
    `BankFileFault: ${sentence} (Amt, entry 1, statement S-1)`,
  );
});

test('zeros at the end of an amount mean nothing', async () => {
  expect((await entryIn(statement(ntry('', { amount: ' 0100.50000 ' })))).amount).toBe('100.50');
});

test.each([
  [
    'an entry in another currency',
    ntry('').replace('CHF', 'EUR'),
    'The entry is in EUR, and the account in CHF.',
  ],
  ['an invalid currency', ntry('').replace('CHF', 'XYZ'), 'XYZ is not a currency.'],
  ['an amount without a currency', ntry('').replace(' Ccy="CHF"', ''), 'An empty text is not a currency.'],
  [
    'an indicator that is neither',
    ntry('', { sign: 'PLUS' }),
    'CdtDbtInd is PLUS, and must be CRDT or DBIT.',
  ],
  [
    'an entry without an indicator',
    ntry('').replace(/<CdtDbtInd>.*<\/CdtDbtInd>/, ''),
    'Ntry has no CdtDbtInd.',
  ],
  ['two amounts', ntry('', { before: '<Amt Ccy="CHF">1</Amt>' }), 'Ntry has more than one Amt.'],
  ['an element that is not known', ntry('', { before: '<Amount>1</Amount>' }), 'Ntry has an element Amount'],
  ['an entry without amount', ntry('').replace(/<Amt.*<\/Amt>/, ''), 'Ntry has no Amt.'],
  ['an amount with elements', ntry('', { amount: '<b>1</b>' }), 'Amt has elements, and must be a text.'],
  [
    'an invalid flag',
    ntry('', { before: '<RvslInd>maybe</RvslInd>' }),
    'RvslInd is maybe, and must be true or false.',
  ],
  [
    'an invalid day',
    ntry('', { days: '<BookgDt><Dt>2026-02-30</Dt></BookgDt>' }),
    '2026-02-30 is not a date.',
  ],
  ['text beside elements', ntry('', { before: 'x' }), 'Ntry has text beside its elements'],
  [
    'a rate of zero',
    ntry(
      details(
        '<AmtDtls><TxAmt><Amt Ccy="CHF">100</Amt><CcyXchg><SrcCcy>EUR</SrcCcy><XchgRate>0</XchgRate></CcyXchg></TxAmt></AmtDtls>',
      ),
    ),
    '0 is not an exchange rate.',
  ],
])('%s is refused, with its place', async (_, entry, sentence) => {
  const complaint = await fault(statement(entry));
  expect(complaint).toContain(sentence);
  expect(complaint).toMatch(/^BankFileFault: .*\.( \(.*statement S-1\))?$/);
});
