import { digestOf } from '@kontor/testing';
import pg from 'pg';
import { afterAll, expect, expectTypeOf, test } from 'vitest';
import { appRouter, definitionsOf, type Inputs, type Outputs, refusalOf } from '../../src/index.ts';
import {
  expectVerified,
  invoiceOf,
  payableOf,
  paymentOf,
  testInstallation,
  vendorpaymentOf,
} from '../installation.ts';
import { glOf, reversalOf, yearendOf } from '../ledger.ts';

/** Dry runs over tRPC (§14.2): `dry_run` in the input of each write that REST has as a POST. */
const { url, database, newClient } = await testInstallation();
const pool = new pg.Pool({ connectionString: url, max: 1 });
afterAll(() => pool.end());
const digest = () => digestOf(async (statement) => (await pool.query(statement)).rows);

const issuesOf = async (answer: Promise<unknown>) =>
  refusalOf(await answer.catch((error: unknown) => error))?.issues ?? 'done';

// Recurring invoices have previews, and of what is queued there is nothing to be reported in
// advance.
const withoutDryRun = ['webhooks', 'mails', 'recurring invoices'];

test('each POST of REST that writes to the books may be a dry run, and says so', () => {
  const posts = definitionsOf(appRouter).filter(
    ({ meta }) =>
      meta.openapi?.method === 'POST' && !meta.openapi.tags.some((tag) => withoutDryRun.includes(tag)),
  );
  expect(posts).toHaveLength(85);
  // Their answers have a secret of a link, and a random address, that each request makes anew.
  const others = posts.filter(({ meta }) => !meta.dryRun).map(({ meta }) => meta.openapi?.path);
  expect(others).toEqual(['/offers/{offernumber}/issue', '/mail-intake']);
});

test('the types: without dry_run an answer is as it was', () => {
  expectTypeOf<Outputs['invoices']['post']['invnumber']>().toEqualTypeOf<string>();
  expectTypeOf<NonNullable<Outputs['invoices']['post']['dry_run']>['number']>().toEqualTypeOf<string>();
  expectTypeOf<Outputs['gl']['post']>().toExtend<{ reference: string; id?: number | undefined }>();
  expectTypeOf<Extract<Outputs['customers']['save'], null>>().toEqualTypeOf<null>();
  expectTypeOf<Inputs['customers']['save']['dry_run']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<NonNullable<Outputs['customers']['save']>['dry_run']['exists']>().toEqualTypeOf<boolean>();
});

test('every kind of write answers what it would do beside its own answer, and writes nothing', async () => {
  const { ask } = await newClient();
  const { invoices, payables, payments, gl, customers, vendors, articles } = await ask();
  await invoices.post(invoiceOf({ invnumber: 'A' }));
  await payables.post(payableOf({ invnumber: 'E' }));
  await gl.post(glOf({ reference: 'G', transdate: '2025-05-05' }));
  await gl.post(
    glOf({
      reference: 'I',
      transdate: '2025-06-06',
      glentries: [
        { accno: 1020, debit: '5.00' },
        { accno: 3400, credit: '5.00' },
      ],
    }),
  );
  const before = await digest();
  const dry_run = true;
  const answers = {
    invoice: await invoices.post({ ...invoiceOf({ invnumber: 'B' }), dry_run }),
    payable: await payables.post({ ...payableOf(), dry_run }),
    paid: await invoices.pay({ ...paymentOf('A'), dry_run }),
    payablePaid: await payables.pay({ ...vendorpaymentOf('E'), dry_run }),
    bulk: await payments.bulk({
      payments: [{ invoice: 'A', ...paymentOf('A').payment }, {}],
      dry_run,
    } as Inputs['payments']['bulk']),
    entry: await gl.post({ ...glOf(), dry_run }),
    reversal: await gl.reverse({ ...reversalOf('G'), dry_run }),
    yearend: await gl.endYear({ ...yearendOf('2025-12-31'), dry_run }),
    customer: await customers.save({ customernumber: 'K1', city: 'Bern', dry_run }),
    vendor: await vendors.save({ vendornumber: 'L9', name: 'Neu', dry_run }),
    article: await articles.save({
      partnumber: 'P',
      sellprice: '1.00',
      dry_run,
    } as Inputs['articles']['save']),
  };
  expect(answers).toMatchObject({
    invoice: {
      invnumber: 'B',
      dry_run: { exists: false, number: 'B', invoices: [{ invnumber: 'B', amount: '100.00' }], payables: [] },
    },
    payable: {
      invnumber: '1',
      dry_run: { number: '1', payables: [{ netamount: '100.00' }], entries: [{ module: 'ap', taxes: [] }] },
    },
    paid: {
      dry_run: {
        exists: false,
        number: '',
        payments: [{ invoice: 'A', amount_paid: '100.00' }],
        invoices: [{ status: 'PAID' }],
      },
    },
    payablePaid: {
      dry_run: { payments: [{ payable: 'E', vendor_number: 'L1' }], payables: [{ paid: '100.00' }] },
    },
    bulk: {
      items: [{ status: 204 }, { status: 400 }],
      dry_run: { outcomes: [{ status: 204 }, { status: 400 }], payments: [{ invoice: 'A' }] },
    },
    entry: {
      reference: '1',
      dry_run: {
        number: '1',
        entries: [
          {
            kind: 'entry',
            postings: [
              { accno: 1000, debit: '100.00' },
              { accno: 1020, credit: '100.00' },
            ],
          },
        ],
      },
    },
    reversal: { dry_run: { entries: [{ kind: 'reversal' }] } },
    yearend: {
      dry_run: {
        entries: [{ kind: 'yearend' }],
        changes: [
          {
            record: 'closing',
            fields: expect.arrayContaining([{ name: 'closing_date', before: '', after: '2025-12-31' }]),
          },
        ],
      },
    },
    customer: {
      dry_run: {
        exists: true,
        number: 'K1',
        changes: [{ fields: [{ name: 'city', before: '', after: 'Bern' }] }],
      },
    },
    vendor: { dry_run: { exists: false, number: 'L9' } },
    article: { dry_run: { changes: [{ record: 'part', number: 'P' }] } },
  });
  expect(await digest()).toEqual(before);

  await gl.endYear(yearendOf('2025-12-31'));
  const reopened = await gl.reopenYear({ dry_run });
  expect(reopened.dry_run).toMatchObject({
    entries: [{ kind: 'reopening' }],
    changes: [{ record: 'closing' }],
  });
  expect((await (await ask()).settings.get()).closing_date).toBe('2025-12-31');
});

test('what is cached knows nothing of a dry run, and the next write goes by the books', async () => {
  const { ask, client } = await newClient();
  const { invoices, customers } = await ask();
  await invoices.post({ ...invoiceOf(), dry_run: true });
  const { customer: _, ...withoutParty } = invoiceOf();
  expect(
    await issuesOf(invoices.post({ ...withoutParty, customernumber: 'K1' } as Inputs['invoices']['post'])),
  ).toMatchObject([{ field: 'customernumber' }]);
  await customers.save({ customernumber: 'K1', name: 'Muster' });
  await customers.save({ customernumber: 'K1', name: 'Anders', dry_run: true });
  expect(await customers.get({ customernumber: 'K1' })).toMatchObject({ name: 'Muster' });
  expect(await invoices.post(invoiceOf())).toEqual({ invnumber: '1' });
  await expectVerified(database, client.id);
});

test('400: what is not a boolean, and writes that have no dry run', async () => {
  const { ask } = await newClient();
  const { invoices, keys } = await ask();
  for (const dry_run of ['true', 1, null] as never[])
    expect(await issuesOf(invoices.post({ ...invoiceOf(), dry_run }))).toEqual([
      { field: 'dry_run', message: 'must be true or false', wording: { name: 'boolean' } },
    ]);
  const revoked = { prefix: 'kontor_1', dry_run: true } as unknown as Inputs['keys']['revoke'];
  expect(await issuesOf(keys.revoke(revoked))).toEqual([
    { field: 'dry_run', message: 'is not possible for this operation' },
  ]);
  const { invoices: strict } = await ask({ strict: true });
  expect((await strict.post({ ...invoiceOf(), dry_run: true })).dry_run?.exists).toBe(false);
});

test('beside writes of the same client and of others, each sees the books as they are, and nobody is lost', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const [{ invoices }, { invoices: others }] = [await one.ask(), await other.ask()];
  await Promise.all([invoices.post(invoiceOf()), others.post(invoiceOf())]);
  const work = Array.from({ length: 20 }, async () => {
    const [dry, real, theirs] = await Promise.all([
      invoices.post({ ...invoiceOf(), dry_run: true }),
      invoices.post(invoiceOf()),
      others.post(invoiceOf()),
    ]);
    expect(dry.dry_run?.entries).toHaveLength(1);
    return [real.invnumber, theirs.invnumber];
  });
  const numbers = await Promise.all(work);
  const expected = Array.from({ length: 20 }, (_, at) => String(at + 2)).sort();
  expect(numbers.map(([number]) => number).sort()).toEqual(expected);
  expect(numbers.map(([, number]) => number).sort()).toEqual(expected);
  await expectVerified(database);
});

test('a dry run that takes long delays no other client, and its own writes wait for it', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const [{ invoices }, { invoices: others }] = [await one.ask(), await other.ask()];
  await Promise.all([invoices.post(invoiceOf()), others.post(invoiceOf())]);
  const order: string[] = [];
  const named = (name: string, work: Promise<unknown>) => work.then(() => order.push(name));
  const bulk = Array.from({ length: 400 }, () => invoiceOf());
  const long = named('dry run', invoices.bulk({ invoices: bulk, dry_run: true }));
  // Once it holds the client's row.
  const holds = async () =>
    (
      await pool.query(
        `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE a.datname = current_database() AND l.locktype = 'transactionid' AND l.granted`,
      )
    ).rowCount;
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 1));
  const own = named('own', invoices.post(invoiceOf()));
  await named('other', others.post(invoiceOf()));
  await Promise.all([long, own]);
  // Its own began before that of the other one, and ends when the dry run does.
  expect(order[0]).toBe('other');
});
