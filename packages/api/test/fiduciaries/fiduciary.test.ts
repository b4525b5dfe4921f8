import { fiduciaryFormats } from '@kontor/domain';
import { afterAll, describe, expect, test } from 'vitest';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, entryOf, reversalOf, type TestClient } from '../ledger.ts';
import { bananaOf, bytesOf, sendClosing } from './files.ts';

/** §30: the exchange with a fiduciary, by the procedures that REST calls, too. */
const installation = await testInstallation();
const { database, newClient } = installation;
afterAll(() => expectVerified(database));

type Format = (typeof fiduciaryFormats)[number];
const exportOf = (format: Format, more: object = {}) =>
  ({
    format,
    ...(format === 'datev' ? { advisor: 1001, client_number: 7 } : {}),
    ...more,
  }) as Inputs['fiduciary']['export'];
const cash = (amount: string, transdate = '2026-02-03') =>
  entryOf(transdate, [
    [1000, amount],
    [1020, `-${amount}`],
  ]);
const issuesOf = async (answer: Promise<unknown>) =>
  refusalOf(await answer.catch((error: unknown) => error))?.issues.map(({ field }) => field);
const saldo = async (client: TestClient) => {
  const { accounts } = await (await client.ask()).reports.trialBalance({ to: '2029-12-31' });
  return accounts.map(({ accno, balance }) => `${accno} ${balance}`);
};

describe('exports', () => {
  test('each has what was booked since the last one, and its file stays as it was', async () => {
    const client = await newClient();
    const { gl, fiduciary, invoices } = await client.ask();
    expect(await fiduciary.standing()).toEqual({ from_number: 1, entries: 0 });
    expect(await refusalCode(fiduciary.export(exportOf('banana')))).toBe('nothing_to_export');
    await gl.post(cash('70'));
    await invoices.post(invoiceOf({ transdate: '2026-01-15' }));
    expect(await fiduciary.standing()).toMatchObject({ entries: 2, from: '2026-01-15', to: '2026-02-03' });
    const first = await fiduciary.export(exportOf('banana'));
    expect(first).toMatchObject({
      ...{ id: 1, format: 'banana', from_number: 1, to_number: 2, entries: 2 },
      ...{ from: '2026-01-15', to: '2026-02-03', file_name: `${client.name}-export-1-banana-2026.txt` },
    });
    await gl.post(cash('30', '2025-12-30'));
    const second = await fiduciary.export(exportOf('datev'));
    expect(second).toMatchObject({ id: 2, from_number: 3, to_number: 3, from: '2025-12-30' });
    const file = await fiduciary.file({ id: 1 });
    const bytes = await bytesOf(file);
    expect([file.sha256, file.size, bytes.length]).toEqual([first.sha256, first.size, first.size]);
    expect(bytes.toString()).toContain('Kontor 1');
    expect(Buffer.compare(bytes, await bytesOf(await fiduciary.file({ id: 1 })))).toBe(0);
    const { items } = await fiduciary.exports({ format: 'datev' });
    expect(items).toEqual([second]);
    expect(await fiduciary.exported({ id: 2 })).toEqual(second);
    expect(await refusalCode(fiduciary.exported({ id: 3 }))).toBe('not_found');
    expect(await refusalCode(fiduciary.export(exportOf('banana')))).toBe('nothing_to_export');
  });

  test('a dry run keeps nothing; the same key twice is one export', async () => {
    const client = await newClient();
    const { gl, fiduciary } = await client.ask();
    await gl.post(cash('70'));
    const dry = await fiduciary.export({ ...exportOf('banana'), dry_run: true });
    expect(dry).toMatchObject({ id: 1, entries: 1, dry_run: { exists: false } });
    expect((await fiduciary.exports({})).items).toEqual([]);
    const once = { idempotencyKey: 'export-1' };
    const made = await (await client.ask(once)).fiduciary.export(exportOf('banana'));
    expect(await (await client.ask(once)).fiduciary.export(exportOf('banana'))).toEqual(made);
    expect((await fiduciary.exports({})).items).toEqual([made]);
  });

  test('many at the same time as entries are booked neither overlap nor leave a gap', async () => {
    const client = await newClient();
    const { gl, fiduciary } = await client.ask();
    await gl.post(cash('1'));
    let booking = true;
    const exporting = async () => {
      while (booking) {
        const code = await refusalCode((await client.ask()).fiduciary.export(exportOf('abaconnect')));
        expect(['done', 'nothing_to_export']).toContain(code);
      }
    };
    const exporters = [1, 2, 3].map(exporting);
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => (await client.ask()).gl.post(cash(String(at + 1)))),
    );
    booking = false;
    await Promise.all(exporters);
    await refusalCode(fiduciary.export(exportOf('abaconnect')));
    const { items } = await fiduciary.exports({});
    const spans = items.map(({ from_number, to_number }) => [from_number, to_number]).reverse();
    let next = 1;
    for (const [from = 0, to = 0] of spans) {
      expect(from).toBe(next);
      next = to + 1;
    }
    expect(next).toBe(42);
    const files = await Promise.all(items.map(async ({ id }) => bytesOf(await fiduciary.file({ id }))));
    const documents = files.flatMap((file) => file.toString().match(/<DocumentNumber>.*?</g) ?? []);
    expect(new Set(documents).size).toBe(41);
    expect(documents).toHaveLength(82);
  });

  test('accounts and numbers are those of the last export in the format; faults are named', async () => {
    const client = await newClient();
    const { gl, fiduciary } = await client.ask();
    await gl.post(cash('70'));
    expect(await issuesOf(fiduciary.export({ format: 'datev' }))).toEqual(['advisor']);
    expect(await issuesOf(fiduciary.export({ format: 'datev', advisor: 1001 }))).toEqual(['client_number']);
    const accounts = (...pairs: [number, string][]) => ({
      accounts: pairs.map(([accno, fiduciary_account]) => ({ accno, fiduciary_account })),
    });
    const faulty = exportOf('datev', accounts([1000, '10A'], [1020, '1']));
    expect(await issuesOf(fiduciary.export(faulty))).toEqual(['accounts.0.fiduciary_account']);
    const twice = exportOf('datev', accounts([1000, '1'], [1000, '2'], [77, '3']));
    expect(await issuesOf(fiduciary.export(twice))).toEqual(['accounts.1.accno', 'accounts.2.accno']);
    const sent = exportOf('datev', { ...accounts([1000, '100000'], [1020, '102000']), from_number: 1 });
    expect(await fiduciary.export(sent)).toMatchObject({ advisor: 1001, accounts: [{ accno: 1000 }, {}] });
    await gl.post(cash('30'));
    expect(await issuesOf(fiduciary.export({ ...sent, from_number: 2 }))).toEqual(['from_number']);
    const next = await fiduciary.export({ format: 'datev' });
    expect(next).toMatchObject({ advisor: 1001, client_number: 7, accounts: [{ accno: 1000 }, {}] });
    const text = (await bytesOf(await fiduciary.file({ id: next.id }))).toString('latin1');
    expect(text).toContain(';20260101;6;20260203;20260203;');
    expect(text).toContain(';100000;102000;;0302;');
    const days = { from: '2026-02-01', to: '2026-02-28' } as never as object;
    const plain = await fiduciary.entries({ format: 'datev', ...days });
    expect((await bytesOf(plain)).toString('latin1').split('\r\n')).toHaveLength(5);
    expect((await fiduciary.exports({})).items).toHaveLength(2);
  });

  test('the first one may begin later', async () => {
    const client = await newClient();
    const { gl, fiduciary } = await client.ask();
    for (const amount of ['1', '2', '3']) await gl.post(cash(amount));
    expect(await refusalCode(fiduciary.export(exportOf('banana', { from_number: 4 })))).toBe(
      'nothing_to_export',
    );
    expect(await fiduciary.export(exportOf('banana', { from_number: 3 }))).toMatchObject({ entries: 1 });
  });
});

/** Books of every kind of entry: documents with VAT, in euros, a reversal, lines on both sides. */
const fill = async (client: TestClient) => {
  const { gl, invoices, payables, exchangeRates } = await client.ask();
  await exchangeRates.save({ rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.9512' }] } as never);
  await invoices.post(invoiceOf({ transdate: '2026-01-15' }));
  await payables.post(payableOf({ transdate: '2026-01-20' }));
  await gl.post(
    entryOf('2026-01-31', [
      [1000, '10'],
      [6500, '20.05'],
      [1020, '-25'],
      [3200, '-5.05'],
    ] as never),
  );
  await gl.post(
    entryOf(
      '2026-02-02',
      [
        [6500, '33.33'],
        [6510, '66.67'],
        [1000, '-50'],
        [3200, '-50'],
      ] as never,
      { currency: 'EUR' },
    ),
  );
  const { reference } = await gl.post(cash('12.35', '2026-02-10'));
  await gl.reverse(reversalOf(reference));
};

describe('closing entries', () => {
  test.each(fiduciaryFormats)(
    '%s: what was exported comes back, is known, and is not booked',
    async (format) => {
      const client = await newClient();
      await fill(client);
      const { fiduciary } = await client.ask();
      const before = await saldo(client);
      const { id, entries } = await fiduciary.export(exportOf(format));
      const bytes = await bytesOf(await fiduciary.file({ id }));
      expect(await refusalCode(sendClosing(installation, client, bytes))).toBe('nothing_to_import');
      const closing =
        format === 'banana'
          ? '2026-02-28\tA-1\tKontor 0\tAbschreibung\t6800\t1510\t100.00\r\n'
          : format === 'datev'
            ? '100,00;"S";"CHF";;;;6800;1510;;2802;"A-1";"";;"Abschreibung"\r\n'
            : undefined;
      const whole = closing
        ? Buffer.concat([bytes, Buffer.from(closing)])
        : Buffer.from(
            bytes
              .toString()
              .replace(
                '</Task>',
                `<Transaction id="99"><Entry mode="SAVE"><CollectiveInformation mode="SAVE"><DebitCredit>D</DebitCredit><EntryDate>2026-02-28</EntryDate><KeyAmount>100.00</KeyAmount><Account>6800</Account><Text1>Abschreibung</Text1><DocumentNumber>A-1</DocumentNumber></CollectiveInformation><SingleInformation mode="SAVE"><DebitCredit>D</DebitCredit><KeyAmount>100.00</KeyAmount><Account>1510</Account></SingleInformation></Entry></Transaction></Task>`,
              ),
          );
      const booked = await sendClosing(installation, client, whole);
      // The fiduciary has what came from there, and not its reversal.
      expect(await refusalCode(fiduciary.export(exportOf(format)))).toBe('nothing_to_export');
      expect(booked).toMatchObject({
        ...{ format, booked: 1, known: entries, from: '2026-02-28', to: '2026-02-28' },
        lines: [{ document: 'A-1', description: 'Abschreibung', amount: '100.00' }],
      });
      await fiduciary.reverse({ id: booked.id, reversal: {} });
      expect(await fiduciary.export(exportOf(format))).toMatchObject({ entries: 1, from: '2026-02-28' });
      expect((await saldo(client)).filter((line) => !line.endsWith(' 0.00'))).toEqual(
        before.filter((line) => !line.endsWith(' 0.00')),
      );
    },
  );

  const file = bananaOf(
    ['2026-12-31', 'F-1', 'Abschreibung', '6800', '', '100.00'],
    ['2026-12-31', 'F-1', 'Abschreibung', '', '1510', '60.00'],
    ['2026-12-31', 'F-1', 'Mobiliar', '', '1520', '40.00'],
    ['2026-12-31', '', 'Abgrenzung', '3200', '2300', '1250.00'],
  );

  test('a file is one set: shown by a dry run, booked once, reversed as a whole, and sent again', async () => {
    const client = await newClient();
    const { fiduciary, gl } = await client.ask();
    const dry = await sendClosing(installation, client, file, { dry_run: true });
    expect(dry).toMatchObject({ booked: 2, known: 0, dry_run: { exists: false } });
    expect((await fiduciary.imports({})).items).toEqual([]);
    expect(await saldo(client)).toEqual([]);
    const booked = await sendClosing(installation, client, file, { idempotencyKey: 'closing' });
    expect(await sendClosing(installation, client, file, { idempotencyKey: 'closing' })).toEqual(booked);
    expect(booked.lines).toMatchObject([
      { line: 2, document: 'F-1', amount: '100.00' },
      { line: 5, document: '', amount: '1250.00' },
    ]);
    const { reference = '' } = booked.lines[0] ?? {};
    expect(await gl.get({ reference })).toMatchObject({
      ...{ kind: 'entry', transdate: '2026-12-31', description: 'Abschreibung' },
      glentries: [{ source: 'F-1' }, { accno: 1510 }, { accno: 1520, credit: '40.00', memo: 'Mobiliar' }],
    });
    expect(await refusalCode(sendClosing(installation, client, file))).toBe('file_booked');
    const more = `${file}\n2026-12-31\tF-2\tMehr\t6800\t1510\t5.00`;
    const next = await sendClosing(installation, client, more, { dry_run: true }).catch(refusalOf);
    expect(next).toMatchObject({ known: 1, booked: 2 });
    const reversal = await fiduciary.reverse({
      id: booked.id,
      reversal: { transdate: '2027-01-01' } as never,
    });
    expect(reversal).toMatchObject({ reverses: booked.id, booked: 2, from: '2027-01-01' });
    expect(await fiduciary.imported({ id: booked.id })).toMatchObject({ reversed_by: reversal.id });
    expect(await refusalCode(fiduciary.reverse({ id: booked.id, reversal: {} }))).toBe('already_reversed');
    expect(await refusalCode(fiduciary.reverse({ id: reversal.id, reversal: {} }))).toBe('invalid');
    expect((await saldo(client)).every((line) => line.endsWith(' 0.00'))).toBe(true);
    expect(await sendClosing(installation, client, file)).toMatchObject({ booked: 2, known: 0 });
    expect((await fiduciary.imports({})).items).toHaveLength(3);
  });

  test('at the same time a file is booked once', async () => {
    const client = await newClient();
    const codes = await Promise.all(
      [1, 2, 3].map(() => refusalCode(sendClosing(installation, client, file))),
    );
    expect(codes.sort()).toEqual(['done', 'file_booked', 'file_booked']);
  });

  test('refusals name line and column, and book nothing', async () => {
    const client = await newClient();
    const { settings, fiduciary, gl } = await client.ask();
    await gl.post(
      entryOf(
        '2026-12-31',
        [
          [1000, '1'],
          [1020, '-1'],
        ] as never,
        { reference: 'F-9' },
      ),
    );
    const of = async (...rows: readonly (readonly string[])[]) => {
      const answer = sendClosing(installation, client, bananaOf(...rows));
      const refusal = refusalOf(await answer.catch((error: unknown) => error));
      return [refusal?.code, ...(refusal?.issues.map(({ field }) => field) ?? [])];
    };
    const good = ['2026-12-31', 'F-1', 'Abschreibung', '6800', '1510', '100.00'];
    expect(await of(good, ['2026-12-31', 'F-2', 'x', '6800', '77', '1'])).toEqual([
      ...['account_unknown', 'Filedata.3.AccountCredit'],
    ]);
    expect(await of(good, ['2026-12-31', 'F-2', 'x', 'Miete', '1510', '1'])).toEqual([
      ...['account_unknown', 'Filedata.3.AccountDebit'],
    ]);
    expect(await of(good, ['2026-12-31', 'F-2', 'x', '1100', '1510', '1'])).toEqual([
      ...['account_not_postable', 'Filedata.3.AccountDebit'],
    ]);
    expect(await of(good, ['2026-12-31', 'F-2', 'x', '6800', '', '1'])).toEqual([
      'entry_unbalanced',
      'Filedata.3',
    ]);
    expect(await of(good, ['2027-01-01', 'F-2', 'x', '6800', '1510', '1'])).toEqual([
      ...['invalid', 'Filedata.3.transdate'],
    ]);
    expect(await of(good, ['2026-12-31', 'f-9', 'x', '6800', '1510', '1'])).toEqual([
      ...['invalid', 'Filedata.3.document'],
    ]);
    expect(await of(['31.31.2026', '', 'x', '6800', '1510', '1'])).toEqual(['malformed', 'Filedata.2.Date']);
    await settings.close(closingOf('2026-01-31'));
    const late = ['2026-01-31', ...good.slice(1)];
    expect(await of(late)).toEqual(['period_closed', 'Filedata.2.transdate']);
    expect((await fiduciary.imports({})).items).toEqual([]);
    expect(await saldo(client)).toHaveLength(2);
  });

  test('numbers of the fiduciary are those of the books again', async () => {
    const client = await newClient();
    const { gl, fiduciary } = await client.ask();
    await gl.post(cash('1'));
    const accounts = [
      { accno: 6800, fiduciary_account: '68A' },
      { accno: 1510, fiduciary_account: '15X' },
      { accno: 1520, fiduciary_account: '15X' },
    ];
    await fiduciary.export(exportOf('banana', { accounts }));
    const one = bananaOf(['2026-12-31', 'F-1', 'Abschreibung', '68A', '1000', '100.00']);
    expect(await sendClosing(installation, client, one)).toMatchObject({ booked: 1 });
    const two = bananaOf(['2026-12-31', 'F-2', 'Abschreibung', '68A', '15X', '100.00']);
    expect(await issuesOf(sendClosing(installation, client, two))).toEqual(['Filedata.2.AccountCredit']);
    expect(await saldo(client)).toContain('6800 100.00');
  });
});
