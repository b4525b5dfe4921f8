import { receiptSteps } from '@kontor/api';
import { eCreditNoteXml } from '@kontor/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '../service.ts';
import { type Listening, listening, upload } from './receipts.ts';

/** §16.6: vendors' electronic credit notes, read and booked by their receipts. */
let service: Listening;
beforeAll(async () => {
  service = await listening();
});
afterAll(() => service.close());

/** Reads the receipts that wait. */
const processAll = async () => {
  const { stores, scanner } = service.receipts;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const now = () => service.clock.now;
  const { take, process } = receiptSteps({ database: service.database, stores, scanner, now, log });
  for (let [taken] = await take(); taken; [taken] = await take()) await process(taken);
};

let vendors = 0;
/** A payable of 500.00 of a vendor of its own, whose credit notes of 301.29 are received. */
const newVendor = async () => {
  vendors += 1;
  const [name, payable] = [`Druckwerk ${vendors} GmbH`, `R-${vendors}`];
  await service.send('/payables', {
    json: {
      ...{ invnumber: payable, transdate: '2026-02-01', vendor: { vendornumber: `V-${vendors}`, name } },
      expenseentries: { expenseentry: [{ amount: '500.00', expense_accno: '6500' }] },
    },
  });
  const receive = async (syntax: 'ubl' | 'cii', number: string, of?: string) => {
    const names = [
      ['Druckwerk Bern GmbH', name],
      ['G-2026-3', number],
    ] as const;
    const xml = eCreditNoteXml({ syntax, ...(of === undefined ? {} : { of }), replace: names });
    const answer = await upload(service, Buffer.from(xml), { type: 'text/xml', name: `${number}.xml` });
    const { id } = (await answer.json()) as { id: string };
    await processAll();
    return `/belege/${id}/credit-note`;
  };
  return { payable, receive };
};

const json = { headers: { accept: 'application/json' } };
/** Chooses that it stands alone, in XML; a refusal is answered in JSON. */
const alone = { xml: '<receiptcredit><credits/></receiptcredit>', ...json };

const inXml = async (path: string) =>
  (await service.send(path, { method: 'GET', headers: { accept: 'application/xml' } })).body;

test('200, 204: one of UBL is read and booked in XML, one of CII in JSON, each as one of the payable that it names', async () => {
  const { payable, receive } = await newVendor();
  const ubl = await receive('ubl', 'G-1', payable);
  expect(await inXml(ubl)).toContain(
    `<amount>-301.29</amount><credits>${payable}</credits><creditlines><creditline><line>1</line><amount>301.29</amount></creditline></creditlines>`,
  );
  const booked = await service.send(ubl, { xml: '<receiptcredit/>' });
  expect([booked.status, booked.headers['location']]).toEqual([
    204,
    expect.stringMatching(/\/clients\/[^/]+\/payables\/G-1$/),
  ]);
  const note = await service.read('/payables/G-1');
  expect(note).toMatchObject({ amount: '-301.29', paid: '-301.29', credits: payable });
  expect(await service.read(ubl)).toMatchObject({ state: 'ACCEPTED', booked: 'G-1', credits: payable });
  const cii = await receive('cii', 'G-2');
  expect(await service.read(cii)).toMatchObject({
    ...{ state: 'OPEN', amount: '-301.29', credits: '', missing: [], booked: '' },
    creditchoices: { creditchoice: { invnumber: payable, amount: '500.00' } },
  });
  const lines = { creditlines: { creditline: [{ line: '1', amount: '198.71' }] } };
  expect((await service.send(cii, { json: { credits: payable, ...lines } })).status).toBe(204);
  expect(await service.read(`/payables/${payable}`)).toMatchObject({ status: 'PAID' });
});

test('204: one that names nothing stands alone, with its taxes', async () => {
  const { receive } = await newVendor();
  expect((await service.send(await receive('cii', 'G-3'), { json: {} })).status).toBe(204);
  const note = await service.read('/payables/G-3');
  expect(note).toMatchObject({ amount: '-301.29', paid: '0.00', status: 'OPEN' });
  expect(note).not.toHaveProperty('credits');
});

test('400, 404: one that names an unknown payable is booked by nobody who has not decided', async () => {
  const { receive } = await newVendor();
  const path = await receive('ubl', 'G-4', 'R-0');
  expect(await inXml(path)).toContain('<missing>credits</missing>');
  for (const sent of [{ json: {} }, { xml: '<receiptcredit/>', ...json }]) {
    const refused = await service.send(path, sent);
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'invalid']);
  }
  const unknown = await service.send(path, { json: { credits: 'R-0' } });
  expect([unknown.status, errorOf(unknown).code]).toEqual([404, 'not_found']);
  expect((await service.send(path, alone)).status).toBe(204);
  expect(await service.read('/payables/G-4')).toMatchObject({ amount: '-301.29', status: 'OPEN' });
});

test('400: one larger than what is left of the payable; 409: one that was booked by hand', async () => {
  const { payable, receive } = await newVendor();
  const credit = {
    ...{ invnumber: 'G-5', transdate: '2026-02-20' },
    creditlines: { creditline: [{ line: '1', amount: '301.29' }] },
  };
  await service.send(`/payables/${payable}/credit-notes`, { json: credit });
  const path = await receive('cii', 'G-5', payable);
  const refused = await service.send(path, { json: { credits: payable } });
  expect([refused.status, errorOf(refused).code]).toEqual([400, 'invalid']);
  expect(refused.body).toContain('only 198.71 is left to credit');
  const again = await service.send(path, alone);
  expect([again.status, errorOf(again).code]).toEqual([409, 'payable_exists']);
});

test('204: booked twice it is booked once; 409: with another choice; 404: of a receipt that is none', async () => {
  const { payable, receive } = await newVendor();
  const path = await receive('ubl', 'G-6', payable);
  const both = await Promise.all([service.send(path, { json: {} }), service.send(path, { json: {} })]);
  expect(both.map(({ status }) => status)).toEqual([204, 204]);
  const other = await service.send(path, alone);
  expect([other.status, errorOf(other).code]).toEqual([409, 'proposal_settled']);
  const { vendorcreditnote } = await service.read(`/payables/${payable}/credit-notes`);
  expect(vendorcreditnote).toMatchObject([{ invnumber: 'G-6', amount: '-301.29' }]);
  const none = await service.send('/belege/999/credit-note', { json: {} });
  expect([none.status, errorOf(none).code]).toEqual([404, 'not_found']);
});
