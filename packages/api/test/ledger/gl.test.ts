import { afterAll, describe, expect, test } from 'vitest';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, entryOf, glOf, line, reversalOf, saldoOf } from '../ledger.ts';

/** §15: entries by hand. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

describe('posting an entry', () => {
  test('it is booked as it is sent, and can be read by its reference in any case', async () => {
    const client = await newClient();
    const { gl } = await client.ask();
    const lines = [
      { accno: 1000, debit: '70.5', credit: '', source: 'S-1', memo: 'Kasse' },
      { accno: 6940, debit: '29.50', credit: '0.00' },
      { accno: 1020, credit: '100' },
    ];
    const texts = { description: 'Bareinzahlung', notes: 'Notiz' };
    const sent = glOf({
      reference: 'GL-7',
      ...texts,
      glentries: lines.map((sent) => ({ ...sent, credit: sent.credit || null })),
    });
    expect(await gl.post(sent)).toEqual({ reference: 'GL-7', id: expect.any(Number) });
    expect(await gl.get({ reference: 'gl-7' })).toMatchObject({
      ...texts,
      id: 1,
      kind: 'entry',
      reference: 'GL-7',
      transdate: '2026-02-01',
      currency: 'CHF',
      reverses: '',
      reversed_by: '',
      glentries: [
        { accno: 1000, debit: '70.50', source: 'S-1', memo: 'Kasse' },
        { accno: 6940, debit: '29.50', source: '', memo: '' },
        { accno: 1020, credit: '100.00', source: '', memo: '' },
      ],
    });
    expect(await saldoOf(client)).toEqual({ 1000: '70.50', 1020: '-100.00', 6940: '29.50' });
  });

  test('a negative amount stays on its side', async () => {
    const { ask } = await newClient();
    const { gl, transactions } = await ask();
    await gl.post(
      glOf({
        glentries: [
          { accno: 1000, debit: '-5.00' },
          { accno: 1020, credit: '-5.00' },
        ],
      }),
    );
    const { items } = await transactions.list({ accno: '1000' });
    expect(items[0]).toMatchObject({ debit: '-5.00', amount: '5.00' });
  });

  test('without a reference it gets the next one, which nobody chose by hand', async () => {
    const { gl } = await (await newClient()).ask();
    await gl.post(glOf({ reference: '2' }));
    expect(await gl.post(glOf())).toEqual({ reference: '1', id: expect.any(Number) });
    expect(await gl.post(glOf({ reference: ' ' }))).toEqual({ reference: '3', id: expect.any(Number) });
  });

  test('the same again is answered as before and not booked twice, also when its day is closed by then', async () => {
    const client = await newClient();
    const { gl, settings } = await client.ask();
    await gl.post(glOf({ reference: 'R1' }));
    await settings.close(closingOf('2026-02-28'));
    const again = (await client.ask()).gl;
    expect(await again.post(glOf({ reference: 'r1' }))).toEqual({ reference: 'R1', id: expect.any(Number) });
    expect(await saldoOf(client)).toEqual({ 1000: '100.00', 1020: '-100.00' });
  });

  test('the answer has the id by which the entry is read, also where it is repeated with its key', async () => {
    const client = await newClient();
    const post = async (idempotencyKey?: string) =>
      (await client.ask(idempotencyKey === undefined ? {} : { idempotencyKey })).gl.post(
        glOf({ reference: 'R1' }),
      );
    const booked = await post('once');
    expect([await post('once'), await post('other'), await post('other'), await post()]).toEqual(
      Array(4).fill(booked),
    );
    expect(await (await client.ask()).entries.get({ id: booked.id ?? 0 })).toMatchObject({
      module: 'gl',
      reference: 'R1',
    });
  });

  test('twenty times the same at once: it is booked once', async () => {
    const client = await newClient();
    const posts = Array.from({ length: 20 }, async () =>
      (await client.ask()).gl.post(glOf({ reference: 'R1' })),
    );
    const answers = await Promise.all(posts);
    expect(answers).toEqual(Array(20).fill({ reference: 'R1', id: expect.any(Number) }));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await saldoOf(client)).toEqual({ 1000: '100.00', 1020: '-100.00' });
  });

  test('409 entry_exists: the same reference in another case, with other content', async () => {
    const { gl } = await (await newClient()).ask();
    await gl.post(glOf({ reference: 'R1' }));
    expect(await refusalCode(gl.post(glOf({ reference: 'r1', notes: 'other' })))).toBe('entry_exists');
  });

  const refusals: readonly (readonly [string, string, Parameters<typeof glOf>[0]])[] = [
    ['invalid', 'one line only', { glentries: [line([1000, '1.00'])] }],
    ['invalid', 'no line', { glentries: [] }],
    [
      'invalid',
      'a line with a debit and a credit',
      { glentries: [{ accno: 1000, debit: '1.00', credit: '1.00' }, line([1020, '1.00'])] },
    ],
    ['invalid', 'a line with neither', { glentries: [{ accno: 1000 }, { accno: 1020, debit: '0.00' }] }],
    [
      'invalid',
      'more decimals than the currency has',
      { glentries: [line([1000, '1.001']), line([1020, '-1.001'])] },
    ],
    ['invalid', 'a day that does not exist', { transdate: '2026-02-29' }],
    ['entry_unbalanced', 'a rappen too much', { glentries: [line([1000, '1.01']), line([1020, '-1.00'])] }],
    ['entry_unbalanced', 'two debits', { glentries: [line([1000, '1.00']), line([1020, '1.00'])] }],
    [
      'account_unknown',
      'an account that does not exist',
      { glentries: [line([9998, '1.00']), line([1020, '-1.00'])] },
    ],
    ['account_not_postable', 'a heading', { glentries: [line([100, '1.00']), line([1020, '-1.00'])] }],
    [
      'account_not_postable',
      'an account that takes no entries by hand',
      { glentries: [line([1100, '1.00']), line([1020, '-1.00'])] },
    ],
    [
      'account_not_postable',
      'an account that is not active',
      { glentries: [line([1040, '1.00']), line([1020, '-1.00'])] },
    ],
    ['currency_unknown', 'a currency that does not exist', { currency: 'XQZ' }],
    ['exchange_rate_missing', 'a currency without a rate', { currency: 'USD' }],
    ['period_closed', 'the closing date', { transdate: '2025-12-31' }],
    ['period_closed', 'a day before it', { transdate: '2020-01-01' }],
  ];

  test.each(refusals)('400 %s: %s, and nothing is booked', async (code, _, fields) => {
    const client = await newClient();
    const { accounts, settings } = await client.ask();
    const checks = { accno: 1040, description: 'Checks', category: 'asset', is_active: false } as const;
    await Promise.all([accounts.save(checks), settings.close(closingOf('2025-12-31'))]);
    expect(await refusalCode((await client.ask()).gl.post(glOf(fields)))).toBe(code);
    expect(await saldoOf(client)).toEqual({});
  });

  test('400: every finding is named', async () => {
    const { gl } = await (await newClient()).ask();
    const sent = gl.post(glOf({ glentries: [line([9998, '1.00']), line([100, '-2.00'])] }));
    await expect(sent).rejects.toMatchObject({
      cause: {
        issues: [{ field: 'glentries.0.accno' }, { field: 'glentries.1.accno' }, { field: 'glentries' }],
      },
    });
  });

  test('403 scope_missing: a key that may only read', async () => {
    const client = await newClient();
    const { gl } = await client.ask({ key: await client.keyOf('read') });
    expect(await refusalCode(gl.post(glOf()))).toBe('scope_missing');
    expect(await refusalCode(gl.reverse(reversalOf('1')))).toBe('scope_missing');
    const writer = await client.ask({ key: await client.keyOf('read', 'write') });
    expect(await refusalCode(writer.gl.endYear({ transdate: '2025-12-31' as never }))).toBe('scope_missing');
    expect(await refusalCode(writer.gl.reopenYear({}))).toBe('scope_missing');
    expect(await refusalCode(writer.settings.close(closingOf('2026-01-31')))).toBe('scope_missing');
  });
});

test('entries are listed by day, in a period, page by page', async () => {
  const { gl } = await (await newClient()).ask();
  const days = ['2026-02-03', '2026-02-01', '2026-02-02', '2026-02-02', '2026-01-31', '2026-03-01'];
  for (const day of days)
    await gl.post(
      entryOf(day, [
        [1000, '1.00'],
        [1020, '-1.00'],
      ]),
    );
  const february = { from: '2026-02-01', to: '2026-02-28' };
  const { items } = await gl.list(february);
  expect(items.map(({ reference }) => reference)).toEqual(['2', '3', '4', '1']);
  const first = await gl.list({ ...february, limit: 3 });
  const second = await gl.list({ ...february, limit: 3, after: first.next });
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second.next).toBeUndefined();
  expect(await refusalCode(gl.list({ after: 'x' }))).toBe('invalid');
  expect((await gl.list({ from: 'tomorrow' })).items).toEqual([]);
});
