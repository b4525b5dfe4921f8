import {
  amountOf,
  bookingDate,
  decimal,
  instant,
  lettersWithoutLike,
  type OrderedPayment,
  type PaymentGroup,
  type PaymentOrder,
  textOfUnits,
  withMod97,
} from '@kontor/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseXml } from '../xml/parse-xml.ts';
import { PaymentOrderFault, writePaymentOrder } from './write-payment-order.ts';

const creditor = {
  name: 'Robert Schneider AG',
  street: 'Rue du Lac',
  building_number: '1268',
  zipcode: '2501',
  city: 'Biel',
  country: 'CH',
};

const domestic = (more: Partial<OrderedPayment> = {}): OrderedPayment => ({
  end_to_end: 'K-1',
  amount: decimal.parse('1949.75'),
  currency: 'CHF',
  creditor,
  iban: 'CH58 0079 1123 0008 8901 2',
  ...more,
});
const qr = (more: Partial<OrderedPayment> = {}) =>
  domestic({ iban: 'CH4431999123000889012', reference: '210000000003139471430009017', ...more });
const sepa = (more: Partial<OrderedPayment> = {}) =>
  domestic({ currency: 'EUR', iban: 'DE89370400440532013000', ...more });
const foreign = (more: Partial<OrderedPayment> = {}) =>
  domestic({
    currency: 'USD',
    iban: '',
    account_number: '4711-0815',
    bic: 'CHASUS33',
    creditor: { ...creditor, country: 'US' },
    ...more,
  });

const groupOf = (payments: OrderedPayment[], more: Partial<PaymentGroup> = {}): PaymentGroup => ({
  payment_information: 'G-1',
  iban: 'CH9300762011623852957',
  day: bookingDate.parse('2026-11-30'),
  payments,
  ...more,
});
const orderOf = (...groups: PaymentGroup[]): PaymentOrder => ({
  message: 'MSG-1',
  created: instant.parse('2026-11-27T12:00:00.000Z'),
  debtor: { name: 'Muster AG', city: 'Zürich', country: 'CH' },
  groups,
});
const fileOf = (...payments: OrderedPayment[]) => writePaymentOrder(orderOf(groupOf(payments)));
const problems = (order: PaymentOrder): readonly string[] => {
  try {
    writePaymentOrder(order);
    return [];
  } catch (error) {
    if (error instanceof PaymentOrderFault) return error.problems;
    throw error;
  }
};

test('an order with a QR reference is written whole', () => {
  expect(fileOf(qr({ message: 'Danke' }))).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>${[
      '<GrpHdr><MsgId>MSG-1</MsgId><CreDtTm>2026-11-27T12:00:00.000Z</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>1949.75</CtrlSum>',
      '<InitgPty><Nm>Muster AG</Nm><CtctDtls><Othr><ChanlTp>NAME</ChanlTp><Id>Kontor</Id></Othr></CtctDtls></InitgPty></GrpHdr>',
      '<PmtInf><PmtInfId>G-1</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>1</NbOfTxs><CtrlSum>1949.75</CtrlSum>',
      '<ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>',
      '<Dbtr><Nm>Muster AG</Nm><PstlAdr><TwnNm>Zürich</TwnNm><Ctry>CH</Ctry></PstlAdr></Dbtr>',
      '<DbtrAcct><Id><IBAN>CH9300762011623852957</IBAN></Id></DbtrAcct>',
      '<DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>CHBCC</Cd></ClrSysId><MmbId>762</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt>',
      '<CdtTrfTxInf><PmtId><InstrId>K-1</InstrId><EndToEndId>K-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="CHF">1949.75</InstdAmt></Amt>',
      '<Cdtr><Nm>Robert Schneider AG</Nm><PstlAdr><StrtNm>Rue du Lac</StrtNm><BldgNb>1268</BldgNb><PstCd>2501</PstCd><TwnNm>Biel</TwnNm><Ctry>CH</Ctry></PstlAdr></Cdtr>',
      '<CdtrAcct><Id><IBAN>CH4431999123000889012</IBAN></Id></CdtrAcct>',
      '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>210000000003139471430009017</Ref></CdtrRefInf><AddtlRmtInf>Danke</AddtlRmtInf></Strd></RmtInf>',
      '</CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>\n',
    ].join('')}`,
  );
});

test('each kind of payment has what banks ask of it', () => {
  expect(fileOf(domestic({ reference: 'RF18 5390 0754 7034' }))).toContain(
    '<Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref>',
  );
  const euros = fileOf(sepa({ message: 'Rechnung 7', bic: 'COBADEFFXXX' }));
  expect(euros).toContain('<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>');
  expect(euros).toContain('<ChrgBr>SLEV</ChrgBr><CdtTrfTxInf>');
  expect(euros).toContain('<RmtInf><Ustrd>Rechnung 7</Ustrd></RmtInf>');
  expect(euros).not.toContain('BICFI');
  const dollars = fileOf(foreign({ charges: 'debtor' }));
  expect(dollars).toContain(
    '<ChrgBr>DEBT</ChrgBr><CdtrAgt><FinInstnId><BICFI>CHASUS33</BICFI></FinInstnId></CdtrAgt>',
  );
  expect(dollars).toContain('<CdtrAcct><Id><Othr><Id>4711-0815</Id></Othr></Id></CdtrAcct>');
  const salary = writePaymentOrder(orderOf(groupOf([domestic()], { is_salary: true, bic: 'POFICHBEXXX' })));
  expect(salary).toContain('<BtchBookg>true</BtchBookg>');
  expect(salary).toContain('<PmtTpInf><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf>');
  expect(salary).toContain('<DbtrAgt><FinInstnId><BICFI>POFICHBEXXX</BICFI></FinInstnId></DbtrAgt>');
});

test('sums are exact, where floats would not be', () => {
  const cents = ['0.10', '0.20', '999999999.99'].map((amount, index) =>
    domestic({ end_to_end: `K-${index}`, amount: decimal.parse(amount) }),
  );
  expect(fileOf(...cents)).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>1000000000.29</CtrlSum>');
});

test('texts are in the characters that are allowed, and nothing is empty', () => {
  const text = fileOf(
    domestic({
      creditor: {
        ...creditor,
        name: 'Müller & ★☆★ “Łódź”\u0007',
        street: '\u00ad ',
        building_number: '0',
        zipcode: '',
      },
      message: ' ',
    }),
  );
  expect(text).toContain('<Nm>Müller &amp; ... &quot;Łódź&quot;</Nm><PstlAdr><TwnNm>Biel</TwnNm>');
  expect(text).not.toContain('RmtInf');
});

test('a payee in letters that banks do not take is refused by the name', () => {
  for (const name of ['Дом', '中国银行', 'Omega Ω AG'])
    expect(problems(orderOf(groupOf([domestic({ creditor: { ...creditor, name } })])))).toEqual([
      expect.stringContaining(name),
    ]);
});

const wrong = (reason: string, ...payments: OrderedPayment[]) => [reason, payments] as const;

test.each([
  wrong('whose check digits are wrong', domestic({ iban: 'CH5800791123000889013' })),
  wrong('whose check digits are wrong', sepa({ iban: 'DE88370400440532013000' })),
  wrong('not an IBAN of Switzerland', domestic({ iban: withMod97('CH', '007911230008890123') })),
  wrong(
    'must have a QR reference with a valid check digit',
    qr({ reference: '210000000003139471430009018' }),
  ),
  wrong('must have a QR reference with a valid check digit', qr({ reference: 'RF18539007547034' })),
  wrong('must have a QR reference with a valid check digit', qr({ reference: '' })),
  wrong('a QR reference needs a QR-IBAN', domestic({ reference: '210000000003139471430009017' })),
  wrong(
    'not a creditor reference with valid check digits',
    domestic({ reference: 'RF720191230100405JSH0438' }),
  ),
  wrong('takes francs only', qr({ currency: 'EUR' })),
  wrong('either an IBAN or the number of an account', domestic({ iban: '' })),
  wrong('either an IBAN or the number of an account', foreign({ iban: 'DE89370400440532013000' })),
  wrong('must have the BIC of the bank', foreign({ bic: '' })),
  wrong('which is not a valid BIC', foreign({ bic: 'CHASE' })),
  wrong('must be of more than zero', domestic({ amount: decimal.parse('0.00') })),
  wrong('must be of more than zero', domestic({ amount: decimal.parse('-1.00') })),
  wrong('with the digits of its currency', domestic({ amount: decimal.parse('1.001') })),
  wrong('at most 999999999.99', domestic({ amount: decimal.parse('1000000000') })),
  wrong('which is not a currency', foreign({ currency: 'XYZ' })),
  wrong('has 71 characters, and may have 70', sepa({ creditor: { ...creditor, name: 'x'.repeat(71) } })),
  wrong(
    'The name of the creditor of Payment K-1 is missing',
    domestic({ creditor: { ...creditor, name: ' ' } }),
  ),
  wrong(
    'The town of the creditor of Payment K-1 is missing',
    domestic({ creditor: { ...creditor, city: '' } }),
  ),
  wrong('no country of two letters', domestic({ creditor: { ...creditor, country: 'Schweiz' } })),
  wrong('has 141 characters, and may have 140', domestic({ message: 'x'.repeat(141) })),
  wrong('a reference and a message', sepa({ reference: 'RF18539007547034', message: 'x' })),
  wrong('the id "Ä"', domestic({ end_to_end: 'Ä' })),
  wrong('the id "/a"', domestic({ end_to_end: '/a' })),
  wrong('the id "a//b"', domestic({ end_to_end: 'a//b' })),
  wrong('the id ""', domestic({ end_to_end: '' })),
  wrong('the purpose rent', domestic({ purpose: 'rent' })),
  wrong('The id K-1 is that of more than one payment', domestic(), domestic()),
  wrong('more than one kind or currency: domestic CHF, sepa EUR', domestic(), sepa({ end_to_end: 'K-2' })),
  wrong('has no payments'),
])('an order does not leave: %s', (reason, payments) => {
  expect(problems(orderOf(groupOf([...payments]))).join('\n')).toContain(reason);
});

test('an order does not leave from an account that cannot pay, and all reasons are reported at once', () => {
  expect(problems(orderOf(groupOf([domestic()], { iban: 'CH4431999123000889012' })))).toEqual([
    'Group G-1 is paid from the QR-IBAN CH4431999123000889012, which takes payments only.',
  ]);
  expect(
    problems(orderOf(groupOf([domestic({ iban: 'CH00' })], { iban: 'DE89370400440532013000' }))),
  ).toHaveLength(3);
  expect(problems(orderOf(groupOf([domestic()]), groupOf([domestic({ end_to_end: 'K-2' })])))).toEqual([
    'The id G-1 is that of more than one group.',
  ]);
  expect(problems(orderOf())).toEqual(['The order has no payments.']);
});

/** A text without the letters that banks do not take, for which a payee is refused. */
const latin = (text: string): string =>
  [...text.normalize('NFC')].filter((one) => lettersWithoutLike(one).length === 0).join('');

const anyPayment = fc.record({
  kind: fc.constantFrom(domestic, qr, sepa, foreign),
  units: fc.integer({ min: 1, max: 99_999_999_999 }),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((name) => `A${latin(name)}`),
  street: fc.string({ unit: 'grapheme', maxLength: 30 }),
});

test('whatever an order has, its sums are those of its payments, and no element is empty', () => {
  fc.assert(
    fc.property(fc.array(anyPayment, { minLength: 1, maxLength: 12 }), (drawn) => {
      const groups = drawn.map(({ kind, units, name, street }, index) =>
        groupOf(
          [
            kind({
              end_to_end: `K-${index}`,
              amount: textOfUnits(units, 2),
              creditor: { ...creditor, name, street },
            }),
          ],
          {
            payment_information: `G-${index}`,
          },
        ),
      );
      const text = writePaymentOrder(orderOf(...groups));
      const amounts = [...text.matchAll(/<InstdAmt Ccy="[A-Z]{3}">([\d.]+)</g)].map(([, amount = '']) =>
        amountOf(amount),
      );
      const total = amounts.reduce((all, amount) => all.plus(amount), amountOf('0'));
      expect(text).toContain(`<NbOfTxs>${drawn.length}</NbOfTxs><CtrlSum>${total.toFixed()}</CtrlSum>`);
      expect(text).not.toMatch(/<(\w+)[^>]*>\s*<\/\1>|<\w+\/>/);
      const names: string[] = [];
      const parser = parseXml({
        document: () => undefined,
        close: ({ name }) => {
          names.push(name);
          return false;
        },
      });
      parser.write(text);
      parser.end();
      expect(names.filter((name) => name === 'CdtTrfTxInf')).toHaveLength(drawn.length);
    }),
    { numRuns: 100 },
  );
});
