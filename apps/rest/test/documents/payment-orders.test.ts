import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** Payment orders over REST (docs/interface §26). */
let service: Service;
beforeAll(async () => {
  service = await openService();
  const { settings, accounts } = await procedures(service);
  await settings.save({ sender: { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' } });
  await accounts.save({
    ...({ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const),
    iban: 'CH9300762011623852957',
  });
  const vendor = {
    vendornumber: 'L-1',
    name: 'Dupont',
    city: 'Lausanne',
    bank_iban: 'CH5604835012345678009',
  };
  for (const invnumber of ['R1', 'R2']) {
    const days = { transdate: '2025-10-01', duedate: '2025-10-31' };
    const expenseentries = [{ amount: '99.00', expense_accno: '6500' }];
    await service.send('/payables', { json: { invnumber, vendor, ...days, expenseentries } });
  }
});
afterAll(() => service.close());

const json = { accept: 'application/json' };
const read = async (path: string) => {
  const { status, body } = await service.send(path, { headers: json });
  expect([path, status]).toEqual([path, 200]);
  return JSON.parse(body);
};
const post = (path: string, body: object = {}) => service.send(path, { json: body, headers: json });

test('200: what is due is proposed in XML and JSON, drafted, released, and read as a file for the bank', async () => {
  const proposal = await read('/bank/order_proposal');
  expect(proposal).toMatchObject({
    accounts: {
      account: { accno: '1020', payments: { payment: [{ invnumber: 'R1' }, { invnumber: 'R2' }] } },
    },
  });
  const xml = await service.send('/bank/order_proposal', { headers: { accept: 'application/xml' } });
  expect(xml.body).toContain('<iban>CH5604835012345678009</iban>');

  const drafted = await post('/bank/orders', { payables: { payable: { invnumber: 'R1' } } });
  expect([drafted.status, JSON.parse(drafted.body).id]).toEqual([200, '1']);
  const draft = await read('/bank/orders/1');
  expect(draft).toMatchObject({
    state: 'draft',
    payments: { payment: { invnumber: 'R1', amount: '99.00' } },
  });
  const changed = await post('/bank/orders/1', {
    payables: { payable: [{ invnumber: 'R1' }, { invnumber: 'R2', amount: '50.00' }] },
  });
  expect(changed.status).toBe(200);
  const removed = await service.send('/bank/orders/1/payments/2', { method: 'DELETE', headers: json });
  expect([removed.status, JSON.parse(removed.body).count]).toEqual([200, '1']);

  const outdated = await post('/bank/orders/1/release?version_seen=1');
  expect([outdated.status, outdated.body]).toEqual([409, expect.stringContaining('"version_outdated"')]);
  const released = await post('/bank/orders/1/release?version_seen=3');
  expect([released.status, JSON.parse(released.body).version]).toEqual([200, '4']);
  const file = await service.send('/bank/orders/1/pain001', { headers: { accept: 'application/xml' } });
  expect([file.status, file.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^application\/xml/),
  ]);
  expect(file.headers['content-disposition']).toContain('pain001-K1-');
  expect(file.body).toContain('<InstdAmt Ccy="CHF">99.00</InstdAmt>');
  expect((await post('/bank/orders/1/sent')).status).toBe(200);
  expect(await read('/bank/orders?state=sent')).toMatchObject({ order: [{ id: '1', waiting: '1' }] });
});

test('409: an order whose file was fetched is cancelled only with not_sent, in XML and JSON', async () => {
  await post('/bank/orders', { payables: { payable: { invnumber: 'R2' } } });
  await post('/bank/orders/2/release');
  await service.send('/bank/orders/2/pain001', { headers: { accept: 'application/xml' } });
  expect(await read('/bank/orders/2')).toMatchObject({ fetched: expect.any(String), state: 'released' });
  const asked = await post('/bank/orders/2/cancel');
  expect([asked.status, JSON.parse(asked.body)]).toMatchObject([
    409,
    { code: 'order_fetched', issues: [{ field: 'not_sent' }] },
  ]);
  const xml = { headers: { accept: 'application/xml' }, json: {} };
  expect((await service.send('/bank/orders/2/cancel', xml)).body).toContain('<code>order_fetched</code>');
  const cancelled = await service.send('/bank/orders/2/cancel?not_sent=true', xml);
  expect([cancelled.status, cancelled.body]).toEqual([
    200,
    expect.stringContaining('<state>cancelled</state>'),
  ]);
});

test('409: a payable waits in one order, and one that was sent is not cancelled', async () => {
  const again = await post('/bank/orders', { payables: { payable: { invnumber: 'R1' } } });
  expect([again.status, again.body]).toEqual([409, expect.stringContaining('payable_in_order')]);
  const cancelled = await post('/bank/orders/1/cancel');
  expect([cancelled.status, cancelled.body]).toEqual([409, expect.stringContaining('order_not_draft')]);
});

test('200: the answer of the bank is the whole body, and frees what it refuses', async () => {
  const { message_id } = await read('/bank/orders/1');
  const body = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>S</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
  const headers = { ...json, 'content-type': 'application/xml' };
  const answer = await service.send('/bank/order_answers', { body, headers, ignored: true });
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    200,
    { id: '1', message_id: 'S', status: 'RJCT', refused: '1', waiting: '0' },
  ]);
  const wrong = await service.send('/bank/order_answers', { body: '<Document/>', headers });
  expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining('malformed')]);
  expect((await post('/bank/orders', { payables: { payable: { invnumber: 'R1' } } })).status).toBe(200);
});

test('400: wrong check digits never get into an order, and are named by their field', async () => {
  const payment = {
    name: 'Anna',
    city: 'Zürich',
    iban: 'CH5604835012345678008',
    amount: '5.00',
    accno: '5000',
  };
  const wrong = await post('/bank/orders', { other_payments: { other_payment: payment } });
  expect([wrong.status, wrong.body]).toEqual([400, expect.stringContaining('other_payments.0')]);
  expect(wrong.body).toContain('check digits are wrong');
});

test('404: an order that is not there', async () => {
  expect((await service.send('/bank/orders/9', { headers: json })).status).toBe(404);
  expect((await service.send('/bank/orders/9/pain001', { headers: { accept: '*/*' } })).status).toBe(404);
});

test('200: an order is booked as it is sent, told in both formats, and what the bank refuses is reversed on a day that is told', async () => {
  const transit = { accno: 1099, description: 'Unterwegs', category: 'asset' } as const;
  await (await procedures(service)).accounts.save(transit);
  await (await procedures(service)).settings.save({ orders: { four_eyes: false, transit_accno: 1099 } });
  const vendor = { vendornumber: 'L-9', name: 'Muster', city: 'Bern', bank_iban: 'CH5604835012345678009' };
  const expenseentries = [{ amount: '20.00', expense_accno: '6500' }];
  const days = { transdate: '2025-10-01', duedate: '2025-10-31' };
  await service.send('/payables', { json: { invnumber: 'R9', vendor, ...days, expenseentries } });
  const drafted = await post('/bank/orders', { payables: { payable: { invnumber: 'R9' } } });
  const { id, day, message_id } = JSON.parse(drafted.body);
  await post(`/bank/orders/${id}/release`);
  const sent = await service.send(`/bank/orders/${id}/sent`, {
    json: {},
    headers: { accept: 'application/xml' },
  });
  expect(sent.status).toBe(200);
  expect(sent.body).toMatch(/<transit_accno>1099<\/transit_accno><entries><entry><entry_id>\d+<\/entry_id>/);
  expect(await read(`/bank/orders/${id}`)).toMatchObject({
    payments: { payment: { transit_accno: '1099', entries: { entry: { entry_id: expect.any(String) } } } },
  });
  const payments = async () => (await read('/payables/R9/payments')).vendorpayment;
  expect(await payments()).toMatchObject([{ amount_paid: '20.00', payment_accno: '1099', datepaid: day }]);
  const body = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>S</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;
  const part = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${text}\r\n`;
  const file = `; filename="a.xml"\r\nContent-Type: application/xml\r\n\r\n${body}`;
  const form = `${part('transdate', '\r\n\r\n2099-01-01')}${part('Filedata', file)}--b--\r\n`;
  const headers = { ...json, 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await service.send('/bank/order_answers', { body: form, headers });
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"refused":"1"')]);
  expect(await payments()).toMatchObject([
    { amount_paid: '20.00' },
    { amount_paid: '-20.00', datepaid: expect.stringContaining('2099-01-01') },
  ]);
});
