import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** Reminders over REST (docs/interface §24). */
let service: Service;
beforeAll(async () => {
  service = await openService();
  const { settings, accounts } = await procedures(service);
  await settings.save({ sender: { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' } });
  await accounts.save({
    ...({ accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const),
    iban: 'CH9300762011623852957',
  });
  await service.send('/customers', { json: { customernumber: 'K-1', name: 'Muster AG' } });
  for (const invnumber of ['A1', 'A2']) {
    const days = { transdate: '2025-10-01', duedate: '2025-10-31' };
    const incomeentries = [{ amount: '99.00', income_accno: '3400' }];
    await service.send('/invoices', { json: { invnumber, customernumber: 'K-1', ...days, incomeentries } });
  }
});
afterAll(() => service.close());

const json = { accept: 'application/json' };
const read = async (path: string) => {
  const { status, body } = await service.send(path, { headers: json });
  expect([path, status]).toEqual([path, 200]);
  return JSON.parse(body);
};

test('204: an invoice is held, and is left out of the proposal in XML and JSON with the reason', async () => {
  const held = { json: { disputed: 'true', reason: 'Mangel' } };
  expect((await service.send('/invoices/A2/hold', held)).status).toBe(204);
  const proposal = await read('/reminder_proposal');
  expect(proposal).toMatchObject({
    letters: {
      letter: { customernumber: 'K-1', level: '1', total: '99.00', items: { item: { invnumber: 'A1' } } },
    },
    all_left_out: { left_out: { invnumber: 'A2', reason: 'disputed', of: 'invoice', note: 'Mangel' } },
  });
  const xml = await service.send('/reminder_proposal', { headers: { accept: 'application/xml' } });
  expect(xml.body).toContain('<letters><letter><customernumber>K-1</customernumber>');
  expect(await read('/holds')).toMatchObject({ hold: [{ invnumber: 'A2', disputed: 'true' }] });
  expect((await service.send('/invoices/A9/hold', held)).status).toBe(404);
});

test('200: letters are issued, listed, read as PDF and found by their reference, and paid', async () => {
  const issued = await service.send('/reminders', {
    json: { letters: { letter: { customernumber: 'K-1' } } },
    headers: json,
  });
  expect(issued.status).toBe(200);
  expect(JSON.parse(issued.body)).toMatchObject({ reminder: [{ id: '1', code: '' }] });
  const { payment_reference } = await read('/reminders/1');
  const found = await read(`/invoices?payment_reference=${payment_reference}`);
  expect(found.invoice).toMatchObject([{ invnumber: 'A1', reminder_level: '1' }]);
  expect(Object.keys(await read('/invoices/A2'))).not.toContain('reminder_level');
  expect((await read('/reminders?customer_number=k-1')).reminder.length).toBe(1);
  const pdf = await service.send('/reminders/1/pdf', { headers: { accept: 'application/pdf' } });
  expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);
  const payment = { datepaid: '2026-01-14', amount_paid: '99.00' };
  expect((await service.send('/reminders/1/payments', { json: payment })).status).toBe(204);
  expect((await read('/invoices/A1')).status).toBe('PAID');
});

test('400: more than a reminder asks for, and a day to come, are refused with their fields', async () => {
  const payment = { datepaid: '2026-01-14', amount_paid: '0.05' };
  const more = await service.send('/reminders/1/payments', { json: payment, headers: json });
  expect([more.status, more.body]).toEqual([400, expect.stringContaining('amount_paid')]);
  const later = { day: '2999-01-01', letters: { letter: { customernumber: 'K-1' } } };
  const ahead = await service.send('/reminders', { json: later, headers: json });
  expect([ahead.status, ahead.body]).toEqual([400, expect.stringContaining('"day"')]);
});
