import { expect, test } from 'vitest';
import { readPaymentStatus } from './read-payment-status.ts';

const answer = (content: string, namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10') =>
  `<?xml version="1.0"?><Document xmlns="${namespace}"><CstmrPmtStsRpt><GrpHdr><MsgId>A-1</MsgId><CreDtTm>2026-11-27T12:00:00</CreDtTm></GrpHdr>${content}</CstmrPmtStsRpt></Document>`;
const original = (status: string) =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>MSG-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${status}</OrgnlGrpInfAndSts>`;
const group = (content: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>G-1</OrgnlPmtInfId>${content}</OrgnlPmtInfAndSts>`;
const statusOf = (text: string) => readPaymentStatus(new TextEncoder().encode(text));

test('a payment that was refused is named by its end-to-end id, with the reason', () => {
  const text = answer(
    original('<GrpSts>PART</GrpSts>') +
      group(
        '<PmtInfSts>PART</PmtInfSts><TxInfAndSts><StsId>1</StsId><OrgnlInstrId>I</OrgnlInstrId><OrgnlEndToEndId>K-2</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>Konto</AddtlInf><AddtlInf>falsch</AddtlInf></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="CHF">1</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>',
      ),
  );
  expect(statusOf(text)).toEqual({
    message_id: 'A-1',
    original_message: 'MSG-1',
    status: 'PART',
    reasons: [],
    groups: [
      {
        payment_information: 'G-1',
        status: 'PART',
        reasons: [],
        payments: [
          { end_to_end: 'K-2', status: 'RJCT', reasons: [{ code: 'AC01', texts: ['Konto', 'falsch'] }] },
        ],
      },
    ],
  });
});

test.each([
  'urn:iso:std:iso:20022:tech:xsd:pain.002.001.03',
  'http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd',
])('a whole order that was refused has its reason, as %s', (namespace) => {
  const status =
    '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>DUPL</Prtry></Rsn></StsRsnInf><StsRsnInf><AddtlInf>x</AddtlInf></StsRsnInf>';
  expect(statusOf(answer(original(status), namespace))).toMatchObject({
    status: 'RJCT',
    reasons: [
      { code: 'DUPL', texts: [] },
      { code: '', texts: ['x'] },
    ],
    groups: [],
  });
});

test('a status may be told further down only', () => {
  expect(statusOf(answer(original('') + group('<PmtInfSts>ACCP</PmtInfSts>')))).toMatchObject({
    status: '',
    groups: [{ status: 'ACCP', payments: [] }],
  });
});

test.each([
  [
    'another version',
    answer(original(''), 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.99'),
    'not a pain.002 of version 03 or 10',
  ],
  ['another message', answer('').replaceAll('CstmrPmtStsRpt', 'Other'), 'must have CstmrPmtStsRpt'],
  ['no original', answer(''), 'The file has no OrgnlGrpInfAndSts.'],
  ['two of them', answer(original('') + original('')), 'more than one OrgnlGrpInfAndSts'],
  [
    'an invalid status',
    answer(original('<GrpSts>ok</GrpSts>')),
    'GrpSts is ok, and must be a code of four letters.',
  ],
  ['an empty status', answer(original('<GrpSts/>')), 'GrpSts is empty'],
  [
    'a payment without id',
    answer(original('') + group('<TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts>')),
    'has no OrgnlEndToEndId',
  ],
  ['an element that is not known', answer(`${original('')}<More/>`), 'an element More'],
  ['a DOCTYPE', `<!DOCTYPE Document>${answer(original('')).slice(21)}`, 'a DOCTYPE is not accepted'],
  ['its end cut off', answer(original('')).slice(0, -5), 'it ends too early'],
])('an answer with %s is refused', (_, text, sentence) => {
  expect(() => statusOf(text)).toThrow(sentence);
});
