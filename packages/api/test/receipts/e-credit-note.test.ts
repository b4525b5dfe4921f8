import { eCreditNoteXml, eInvoiceXml } from '@kontor/samples';
import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { saldoOf } from '../ledger.ts';
import { processAll, upload } from './receipt.ts';

/**
 * §16.2: a vendor's electronic credit note is proposed and booked below zero, as one of the payable
 * that it names, or standing alone.
 */
const installation = await testInstallation();
afterAll(() => expectVerified(installation.database));

type Fields = Readonly<Record<string, unknown>>;
const syntaxes = ['ubl', 'cii'] as const;

const vendor = { vendornumber: 'L-1', name: 'Druckwerk Bern GmbH' };

const newBooks = async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  let uploads = 0;
  const receive = async (e_invoice: string) => {
    uploads += 1;
    // Each file has other bytes than those before it.
    const said = { pages: uploads, parts: [{ first_page: 1, last_page: 1, codes: [] }], e_invoice };
    const receipt = await upload(installation, client, { said, file_name: `${uploads}.pdf` });
    await processAll(installation);
    const [proposal] = (await ask.proposals.list({ receipt })).items;
    if (!proposal) throw new Error('nothing is proposed');
    return { ...proposal, receipt };
  };
  return { client, ask, receive };
};

/** The invoice, received and booked: three lines, 1,321.75. */
const booked = async () => {
  const books = await newBooks();
  await books.ask.vendors.save(vendor as Inputs['vendors']['save']);
  const { id } = await books.receive(eInvoiceXml({ syntax: 'ubl' }));
  await books.ask.proposals.accept({ id });
  return books;
};

test.each(syntaxes)(
  '%s: it is proposed with the lines of the payable that it names, and both are settled as far as they are open',
  async (syntax) => {
    const { client, ask, receive } = await booked();
    const before = await saldoOf(client);
    const { id, receipt, ...proposal } = await receive(eCreditNoteXml({ syntax, of: 'R-2026-17' }));
    expect(proposal).toMatchObject({
      bill: { amount: '-301.29' },
      e_invoice: { kind: 'credit_note' },
      payable: {
        ...{ invnumber: 'G-2026-3', vendornumber: 'L-1', transdate: '2026-02-20' },
        expenseentries: [{ amount: '-240.00' }, { amount: '-45.00' }, { amount: '4.00' }],
        taxentries: [{ amount: '-19.12' }, { amount: '-1.17' }],
      },
      credit: {
        credits: 'R-2026-17',
        creditlines: [
          { line: 1, amount: '240.00' },
          { line: 2, amount: '45.00' },
          { line: 3, amount: '-4.00' },
        ],
        choices: [{ invnumber: 'R-2026-17', amount: '1321.75', transdate: '2026-02-20' }],
      },
      missing: [],
      problems: [expect.stringMatching(/is a credit note \(R-2026-17\): nothing is to be paid/)],
    });
    for (const field of ['payment_iban', 'payment_reference', 'duedate'])
      expect(proposal.payable).not.toHaveProperty(field);
    expect(await ask.proposals.accept({ id })).toEqual({ invnumber: 'G-2026-3', vendornumber: 'L-1' });
    expect(await ask.payables.get({ invnumber: 'G-2026-3' })).toMatchObject({
      ...{ amount: '-301.29', paid: '-301.29', credits: 'R-2026-17' },
      expenseentries: [{ amount: '-240.00' }, { amount: '-45.00' }, { amount: '4.00' }],
    });
    expect(await ask.payables.get({ invnumber: 'R-2026-17' })).toMatchObject({
      ...{ paid: '301.29', status: 'OPEN' },
    });
    // Expense falls by 281.00, input tax by 20.29, and what is owed by both.
    const after = await saldoOf(client);
    const moved = Object.keys(after).flatMap((accno) => {
      const by = (Number(after[accno]) - Number(before[accno] ?? 0)).toFixed(2);
      return by === '0.00' ? [] : [by];
    });
    expect(moved.map((by) => by.replace('-', '')).toSorted()).toEqual(['1.17', '19.12', '281.00', '301.29']);
    expect(await ask.receipts.of({ payable: 'G-2026-3' })).toMatchObject([{ id: receipt }]);
    expect(await ask.proposals.get({ id })).toMatchObject({
      ...{ state: 'ACCEPTED', accepted: { invnumber: 'G-2026-3' } },
      credit: { credits: 'R-2026-17', creditlines: [{ line: 1 }, { line: 2 }, { line: 3 }] },
    });
  },
);

test('the whole payable is credited where the credit note is of all of it', async () => {
  const { ask, receive } = await booked();
  const whole = eInvoiceXml({
    syntax: 'cii',
    replace: [
      ['TypeCode>380<', 'TypeCode>381<'],
      ['<ram:ID>R-2026-17</ram:ID>', '<ram:ID>G-9</ram:ID>'],
      [
        '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
        '</ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:InvoiceReferencedDocument><ram:IssuerAssignedID>r-2026-17</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>',
      ],
    ],
  });
  const { id } = await receive(whole);
  await ask.proposals.accept({ id });
  expect(await ask.payables.get({ invnumber: 'R-2026-17' })).toMatchObject({ status: 'PAID' });
  expect(await ask.payables.get({ invnumber: 'G-9' })).toMatchObject({ amount: '-1321.75', status: 'PAID' });
});

test.each(syntaxes)(
  '%s: one that names no payable stands alone, unless somebody chooses one',
  async (syntax) => {
    const { ask, receive } = await booked();
    const alone = await receive(eCreditNoteXml({ syntax }));
    expect(alone).toMatchObject({
      credit: { creditlines: [], choices: [{ invnumber: 'R-2026-17' }] },
      missing: [],
    });
    expect(alone.credit).not.toHaveProperty('credits');
    await ask.proposals.accept({ id: alone.id });
    const note = await ask.payables.get({ invnumber: 'G-2026-3' });
    expect(note).toMatchObject({ amount: '-301.29', paid: '0.00', status: 'OPEN' });
    expect(note).not.toHaveProperty('credits');
    const other = await receive(eCreditNoteXml({ syntax, replace: [['G-2026-3', 'G-4']] }));
    await ask.proposals.accept({ id: other.id, credits: 'R-2026-17' });
    expect(await ask.payables.get({ invnumber: 'G-4' })).toMatchObject({
      ...{ credits: 'R-2026-17', status: 'PAID' },
    });
  },
);

test.each(syntaxes)('%s: one that names an unknown payable waits until somebody decides', async (syntax) => {
  const { ask, receive } = await booked();
  const { id, ...proposal } = await receive(eCreditNoteXml({ syntax, of: 'R-0' }));
  expect(proposal).toMatchObject({
    missing: ['credits'],
    problems: [expect.anything(), 'The credit note names R-0, and vendor L-1 has no such payable.'],
    credit: { creditlines: [], choices: [{ invnumber: 'R-2026-17' }] },
  });
  await expect(ask.proposals.accept({ id })).rejects.toMatchObject({
    cause: { code: 'invalid', issues: [{ field: 'credits' }] },
  });
  expect(await refusalCode(ask.proposals.accept({ id, credits: 'R-0' }))).toBe('not_found');
  expect((await ask.payables.list({})).items).toHaveLength(1);
  await ask.proposals.accept({ id, credits: '' });
  expect(await ask.payables.get({ invnumber: 'G-2026-3' })).toMatchObject({
    amount: '-301.29',
    paid: '0.00',
  });
});

test.each(syntaxes)(
  '%s: one larger than what is left of the payable credits nothing of it',
  async (syntax) => {
    const { ask, receive } = await booked();
    const first = await receive(eCreditNoteXml({ syntax, of: 'R-2026-17' }));
    const lines = [{ line: 1, amount: '1000.00' }];
    const sent = { invnumber: 'G-1', transdate: '2026-02-21', creditlines: lines };
    await ask.payables.credit({ invnumber: 'R-2026-17', vendorcreditnote: sent } as never);
    // 1,321.75 less 1,000.00 and its tax of 81.00.
    const problem = 'The credit note is of 301.29, and of payable R-2026-17 only 240.75 is left to credit.';
    expect(await ask.proposals.get({ id: first.id })).toMatchObject({
      missing: ['credits'],
      problems: [expect.anything(), problem],
    });
    await expect(ask.proposals.accept({ id: first.id, credits: 'R-2026-17' })).rejects.toMatchObject({
      cause: { code: 'invalid', message: problem },
    });
    const more = { id: first.id, credits: 'R-2026-17', creditlines: [{ line: 1, amount: '240.00' }] };
    expect(await refusalCode(ask.proposals.accept(more as never))).toBe('invalid');
    // A person can credit what is left.
    const rest = { ...more, creditlines: [{ line: 1, amount: '200.00' }] };
    expect(await ask.proposals.accept(rest as never)).toMatchObject({ invnumber: 'G-2026-3' });
    expect(await ask.proposals.accept(rest as never)).toMatchObject({ invnumber: 'G-2026-3' });
    expect(await refusalCode(ask.proposals.accept(more as never))).toBe('proposal_settled');
  },
);

test.each(syntaxes)('%s: accepted twice, or sent as another file, it is booked once', async (syntax) => {
  const { client, ask, receive } = await booked();
  const { id } = await receive(eCreditNoteXml({ syntax, of: 'R-2026-17' }));
  const all = await Promise.all(Array.from({ length: 5 }, () => ask.proposals.accept({ id })));
  expect(new Set(all.map(({ invnumber }) => invnumber))).toEqual(new Set(['G-2026-3']));
  expect(await ask.proposals.accept({ id, credits: 'r-2026-17' })).toEqual(all[0]);
  expect(await refusalCode(ask.proposals.accept({ id, credits: '' }))).toBe('proposal_settled');
  const again = await receive(eCreditNoteXml({ syntax, of: 'R-2026-17' }));
  expect(again.duplicates).toMatchObject([{ invnumber: 'G-2026-3', amount: '-301.29' }]);
  // All of the book is credited already.
  expect(again.missing).toEqual(['credits']);
  const hours = { credits: 'R-2026-17', creditlines: [{ line: 1, amount: '240.00' }] } as const;
  expect(await refusalCode(ask.proposals.accept({ id: again.id, ...hours } as never))).toBe('payable_exists');
  expect(await refusalCode(ask.proposals.accept({ id: again.id, credits: '' }))).toBe('payable_exists');
  expect((await ask.payables.creditNotes({ invnumber: 'R-2026-17' })).items).toHaveLength(1);
  await expectVerified(installation.database, client.client.id);
});

test('a credit note is never booked as a bill, and a bill never as a credit note', async () => {
  const { ask, receive } = await booked();
  const { id, payable } = await receive(eCreditNoteXml({ syntax: 'ubl' }));
  const positive = {
    ...payable,
    expenseentries: [{ amount: '301.29', expense_accno: 6500 }],
    taxentries: [],
  };
  await expect(ask.proposals.accept({ id, payable: positive as never })).rejects.toMatchObject({
    cause: { code: 'invalid', message: 'A credit note comes to less than zero.' },
  });
  const bill = await receive(eInvoiceXml({ syntax: 'cii', replace: [['R-2026-17', 'R-18']] }));
  expect(bill).not.toHaveProperty('credit');
  expect(await refusalCode(ask.proposals.accept({ id: bill.id, credits: 'R-2026-17' }))).toBe('invalid');
});

test('what somebody changed is booked: number, day and text of a credit note of a payable', async () => {
  const { ask, receive } = await booked();
  const { id, payable } = await receive(eCreditNoteXml({ syntax: 'ubl', of: 'R-2026-17' }));
  const changed: Fields = { ...payable, invnumber: 'G-5', transdate: '2026-02-25', description: 'Retoure' };
  const sent = { id, payable: changed, credits: 'R-2026-17' } as Inputs['proposals']['accept'];
  expect(await ask.proposals.accept(sent)).toEqual({ invnumber: 'G-5', vendornumber: 'L-1' });
  expect(await ask.proposals.accept(sent)).toEqual({ invnumber: 'G-5', vendornumber: 'L-1' });
  expect(await ask.payables.get({ invnumber: 'G-5' })).toMatchObject({
    ...{ transdate: '2026-02-25', description: 'Retoure', amount: '-301.29', credits: 'R-2026-17' },
  });
});

test('a total below zero: an invoice gives it back; of a credit note nobody knows what it means', async () => {
  const { receive } = await booked();
  const negative = eInvoiceXml({ syntax: 'cii', replace: [['1321.75', '-1321.75']] });
  expect(await receive(negative)).toMatchObject({
    ...{ e_invoice: { kind: 'credit_note' }, bill: { amount: '-1321.75' } },
    payable: { expenseentries: [{ amount: '-1321.75' }] },
  });
  const both = eCreditNoteXml({ syntax: 'cii', replace: [['301.29', '-301.29']] });
  const unsure = await receive(both);
  expect(unsure).toMatchObject({ missing: ['amount'] });
  expect(unsure.problems).toContain(
    'The credit note has a total below zero, so that it is not certain whether it credits or charges.',
  );
});

test('a vendor that is not known is not made of a credit note, whose account may be that of the buyer', async () => {
  const { ask, receive } = await newBooks();
  const { id, ...proposal } = await receive(eCreditNoteXml({ syntax: 'cii', of: 'R-2026-17' }));
  expect(proposal).toMatchObject({ missing: ['vendor', 'credits'], credit: { choices: [] } });
  expect(await refusalCode(ask.proposals.accept({ id }))).toBe('invalid');
  const payable = { ...proposal.payable, vendor };
  await ask.proposals.accept({ id, payable, credits: '' } as Inputs['proposals']['accept']);
  expect(await ask.payables.get({ invnumber: 'G-2026-3' })).toMatchObject({ amount: '-301.29' });
});

test('a payable in one line takes the credit note with its tax; one in another currency does not', async () => {
  const { ask, receive } = await newBooks();
  await ask.vendors.save(vendor as Inputs['vendors']['save']);
  const head = { transdate: '2026-02-01', vendornumber: 'L-1' };
  const expenseentries = [{ amount: '500.00', expense_accno: 6500 }];
  await ask.payables.post({ ...head, invnumber: 'R-12', expenseentries } as Inputs['payables']['post']);
  const { credit } = await receive(eCreditNoteXml({ syntax: 'ubl', of: 'R-12' }));
  expect(credit).toMatchObject({ credits: 'R-12', creditlines: [{ line: 1, amount: '301.29' }] });
  const euros = await receive(eCreditNoteXml({ syntax: 'ubl', of: 'R-12', replace: [['CHF', 'EUR']] }));
  expect(euros.problems).toContain('Payable R-12 is in CHF, and the credit note is not.');
  expect(euros.missing).toEqual(['credits']);
});
