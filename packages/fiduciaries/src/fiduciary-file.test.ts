import { amountOf, type ExchangedEntry, fiduciaryFormats, type ReturnedLine, sum } from '@kontor/domain';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FiduciaryFileFault, type Handed, readFiduciaryFile, writeFiduciaryFile } from './index.ts';

/**
 * Files for fiduciaries, read back by parsers that are written here from the formats' descriptions.
 */

type Parsed = { transdate: string; document: string; account: string; amount: bigint; foreign?: string };

const inCents = (text: string): bigint => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is not an amount`);
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`);
};

const parsers: Record<Handed['name'], (bytes: Uint8Array) => Parsed[]> = {
  datev: (bytes) => {
    const [head = '', names = '', ...lines] = Buffer.from(bytes).toString('latin1').split('\r\n');
    const begin = /^"EXTF";700;21;"Buchungsstapel";13;\d{17};(?:[^;]*;){6}(\d{8});/.exec(head)?.[1] ?? '';
    expect(names.split(';')).toHaveLength(125);
    return lines.filter(Boolean).flatMap((line) => {
      const cells = [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      );
      expect(cells).toHaveLength(125);
      const [
        amount = '',
        side,
        currency,
        ,
        base = '',
        ,
        account = '',
        contra = '',
        key,
        day = '',
        document = '',
      ] = cells;
      expect([side, key]).toEqual(['S', '']);
      expect(cells[13]?.length).toBeLessThanOrEqual(60);
      const year = Number(begin.slice(0, 4)) + (`${day.slice(2)}${day.slice(0, 2)}` < begin.slice(4) ? 1 : 0);
      const transdate = `${year}-${day.slice(2)}-${day.slice(0, 2)}`;
      const isForeign = currency !== 'CHF';
      const value = inCents(isForeign ? base : amount);
      expect(value > 0n).toBe(true);
      return [
        {
          transdate,
          document,
          account,
          amount: value,
          ...(isForeign ? { foreign: `${amount} ${currency}` } : {}),
        },
        { transdate, document, account: contra, amount: -value },
      ];
    });
  },
  banana: (bytes) => {
    const [names = '', ...lines] = new TextDecoder().decode(bytes).split('\r\n');
    return lines.filter(Boolean).flatMap((line) => {
      const cells = line.split('\t');
      const at = (name: string) => cells[names.split('\t').indexOf(name)] ?? '';
      const value = inCents(at('Amount'));
      const head = { transdate: at('Date'), document: at('Doc') };
      return [
        ...(at('AccountDebit') ? [{ ...head, account: at('AccountDebit'), amount: value }] : []),
        ...(at('AccountCredit') ? [{ ...head, account: at('AccountCredit'), amount: -value }] : []),
      ];
    });
  },
  abaconnect: (bytes) => {
    const xml = new TextDecoder().decode(bytes);
    return [...xml.matchAll(/<Transaction id="\d+">([\s\S]*?)<\/Transaction>/g)].flatMap(
      ([, transaction = '']) => {
        const parts = [...transaction.matchAll(/<(Collective|Single)Information [\s\S]*?<\/\1Information>/g)];
        const at = (part: string, name: string) =>
          new RegExp(`<${name}>(.*?)</${name}>`).exec(part)?.[1] ?? '';
        const letters = new Set(parts.map(([part]) => at(part, 'DebitCredit')));
        expect(letters.size).toBe(1);
        const sign = letters.has('D') ? 1n : -1n;
        const [type, count] = [at(transaction, 'EntryType'), Number(at(transaction, 'SingleCount'))];
        expect([type, count]).toEqual(parts.length === 2 ? ['S', 0] : ['C', parts.length - 1]);
        return parts.map(([part], place) => ({
          transdate: at(part, 'EntryDate'),
          document: at(part, 'DocumentNumber'),
          account: at(part, 'Account'),
          amount: inCents(at(part, 'KeyAmount')) * (place === 0 ? sign : -sign),
        }));
      },
    );
  },
};

/** The files of a written one: itself, or those in the archive. */
const filesIn = (written: { media_type: string; bytes: Uint8Array }): Uint8Array[] =>
  written.media_type === 'application/zip' ? Object.values(unzipSync(written.bytes)) : [written.bytes];

/** Net amounts by day, document and account, without those that come to nothing. */
const netOf = (parsed: readonly Parsed[]): Record<string, bigint> => {
  const net: Record<string, bigint> = {};
  for (const { transdate, document, account, amount } of parsed) {
    const key = `${transdate} ${document} ${account}`;
    net[key] = (net[key] ?? 0n) + amount;
  }
  return Object.fromEntries(Object.entries(net).filter(([, amount]) => amount !== 0n));
};

const parsedOf = (lines: readonly ReturnedLine[]): Parsed[] =>
  lines.flatMap(({ transdate, document, postings }) =>
    postings.map(({ account, amount }) => ({ transdate, document, account, amount: inCents(amount) })),
  );

const text = (units: number): string => `${units < 0 ? '-' : ''}${(Math.abs(units) / 100).toFixed(2)}`;

/** Entries of several lines on both sides, some of them negative, some in euros, over two years. */
const entries = fc
  .array(
    fc.record({
      day: fc.date({ min: new Date('2025-06-01'), max: new Date('2027-05-31'), noInvalidDate: true }),
      text: fc.string({ unit: 'grapheme', maxLength: 100 }),
      foreign: fc.boolean(),
      lines: fc.array(
        fc.record({
          account: fc.constantFrom('1000', '1020', '1100', '2000', '2200', '3000', '6510'),
          units: fc.integer({ min: -500_000, max: 500_000 }),
          side: fc.constantFrom('debit' as const, 'credit' as const),
          memo: fc.string({ maxLength: 90 }),
        }),
        { minLength: 1, maxLength: 7 },
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn): ExchangedEntry[] =>
    drawn.map(({ day, text: description, foreign, lines }, at) => {
      const rest = -lines.reduce((total, { units }) => total + units, 0);
      const all = [...lines, { account: '9999', units: rest, side: rest < 0 ? 'credit' : 'debit', memo: '' }];
      return {
        ...{ number: at + 1, transdate: day.toISOString().slice(0, 10) as never, document: `GL-${at + 1}` },
        text: description,
        postings: all.map(({ account, units, side, memo }) => ({
          ...{ account, side: side as 'debit', amount: text(units) as never, text: memo },
          currency: foreign ? 'EUR' : 'CHF',
          original_amount: text(foreign ? units * 2 : units) as never,
        })),
      };
    }),
  );

const handedOf = (handed: readonly ExchangedEntry[]): Handed => ({
  ...{ client: 'muster', currency: 'CHF', name: 'export-1', created: '2027-06-01T08:00:00.000Z' as never },
  ...{ entries: handed, yearMonth: 7, advisor: 1001, client_number: 7 },
});

test.each(fiduciaryFormats)('%s: random ledgers are the same when others read them, and we', (format) => {
  fc.assert(
    fc.property(entries, (drawn) => {
      const handed = handedOf(drawn);
      const written = writeFiduciaryFile(format, handed);
      expect(Buffer.compare(writeFiduciaryFile(format, handed).bytes, written.bytes)).toBe(0);
      const journal = netOf(
        drawn.flatMap(({ transdate, document, postings }) =>
          postings.map(({ account, amount }) => ({ transdate, document, account, amount: inCents(amount) })),
        ),
      );
      const filled = filesIn(written);
      expect(netOf(filled.flatMap((bytes) => parsers[format]?.(bytes) ?? []))).toEqual(journal);
      const read = filled.flatMap((bytes) => {
        const isEmpty = (parsers[format]?.(bytes) ?? []).length === 0;
        return isEmpty ? [] : readFiduciaryFile(bytes, 'CHF').lines;
      });
      expect(netOf(parsedOf(read))).toEqual(journal);
    }),
    { numRuns: 100 },
  );
});

const invoice: ExchangedEntry = {
  ...{ number: 4, transdate: '2026-03-01' as never, document: 'RE 4/ü', text: 'Łukasz Käse; "Bio"\nAG' },
  postings: [
    {
      account: '1100',
      side: 'debit',
      amount: '1040.00',
      currency: 'EUR',
      original_amount: '1081.00',
      text: '',
    },
    {
      account: '3000',
      side: 'credit',
      amount: '-962.08',
      currency: 'EUR',
      original_amount: '-1000.00',
      text: '',
    },
    {
      account: '2200',
      side: 'credit',
      amount: '-77.92',
      currency: 'EUR',
      original_amount: '-81.00',
      text: 'MWST',
    },
  ] as never,
};

test('datev: a line has both currencies, and a text and document in its characters', () => {
  const { file_name, bytes } = writeFiduciaryFile('datev', { ...handedOf([invoice]), yearMonth: 1 });
  expect(file_name).toBe('EXTF_Buchungsstapel_muster-export-1-2026.csv');
  const [head, , sale = '', tax = ''] = Buffer.from(bytes).toString('latin1').split('\r\n');
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20270601080000000;;"";"Kontor";"";1001;7;20260101;4;20260301;20260301;"muster export-1";"";1;0;0;"CHF";;"";;;"";;;"";""',
  );
  expect(sale.startsWith('1000,00;"S";"EUR";1,039415;962,08;"CHF";1100;3000;;0103;"RE-4/-";;;"Lukasz')).toBe(
    true,
  );
  expect(sale).toContain('K\u00e4se; ""Bio"" AG"');
  expect(tax.startsWith('81,00;"S";"EUR";1,039528;77,92;"CHF";1100;2200;;0103;')).toBe(true);
});

test('banana: an entry of several lines has a row for each, with its own currency and rate', () => {
  const { bytes } = writeFiduciaryFile('banana', { ...handedOf([invoice]), yearMonth: 1 });
  expect(
    new TextDecoder()
      .decode(bytes)
      .split('\r\n')
      .map((line) => line.split('\t').slice(4)),
  ).toEqual([
    ['AccountDebit', 'AccountCredit', 'Amount', 'AmountCurrency', 'ExchangeCurrency', 'ExchangeRate'],
    ['1100', '', '1040.00', '1081.00', 'EUR', '0.96207216'],
    ['', '3000', '962.08', '1000.00', 'EUR', '0.96208000'],
    ['', '2200', '77.92', '81.00', 'EUR', '0.96197531'],
    [],
  ]);
});

test('abaconnect: an entry of several lines is collective, in both currencies', () => {
  const xml = new TextDecoder().decode(writeFiduciaryFile('abaconnect', handedOf([invoice])).bytes);
  expect(xml).toContain('<EntryType>C</EntryType>');
  expect(xml).toContain('<SingleCount>2</SingleCount>');
  expect(xml.match(/<Amount>.*?<\/Amount>/g)).toEqual([
    '<Amount>1081.00</Amount>',
    '<Amount>1000.00</Amount>',
    '<Amount>81.00</Amount>',
  ]);
  expect(xml.match(/<KeyAmount>.*?<\/KeyAmount>/g)).toEqual([
    '<KeyAmount>1040.00</KeyAmount>',
    '<KeyAmount>962.08</KeyAmount>',
    '<KeyAmount>77.92</KeyAmount>',
  ]);
});

test('parts of a divided posting sum to it in both currencies', () => {
  fc.assert(
    fc.property(entries, (drawn) => {
      const xml = new TextDecoder().decode(writeFiduciaryFile('abaconnect', handedOf(drawn)).bytes);
      const parts = [...xml.matchAll(/<(Collective|Single)Information [\s\S]*?<\/\1Information>/g)];
      for (const [part] of parts) expect(part).not.toMatch(/<(Key)?Amount>-/);
      const foreign = drawn.flatMap(({ postings }) => postings.filter(({ currency }) => currency === 'EUR'));
      const debits = sum(
        foreign.map(({ original_amount }) => amountOf(original_amount)).filter((one) => one.gt('0')),
      );
      const written = parts
        .filter(([part, kind]) => kind === 'Collective' && part.includes('<Currency>EUR'))
        .map(([part]) => amountOf(/<Amount>(.*?)<\/Amount>/.exec(part)?.[1] ?? '0'));
      expect(sum(written).toFixed()).toBe(debits.toFixed());
    }),
  );
});

const utf8 = (of: string) => new TextEncoder().encode(of);
const faultsOf = (file: string) => {
  try {
    readFiduciaryFile(utf8(file), 'CHF');
    return [];
  } catch (error) {
    if (!(error instanceof FiduciaryFileFault)) throw error;
    return error.faults.map(({ line, column }) => `${line} ${column}`);
  }
};

test('files of others are refused by line and column', () => {
  const head = 'Date\tDoc\tDescription\tAccountDebit\tAccountCredit\tAmount\tVatCode';
  expect(faultsOf(`${head}\n2026-12-31\tA\tx\t6800\t1530\t1'200.00\t\n`)).toEqual([]);
  expect(faultsOf(`${head}\n2026-13-31\tA\tx\t6800\t1530\tx\tV81\n\t\tTitle\t\t\t\t\n`)).toEqual([
    ...['2 Date', '2 Amount', '2 VatCode'],
  ]);
  const datev = '"EXTF";700;21;"Buchungsstapel";13;;;;;;1;1;20260101;4;20260101;20261231;"";"";1;0;0;"CHF"';
  const names = 'Umsatz;S/H;WKZ;Kurs;Basis;WKZ;Konto;Gegenkonto;BU;Belegdatum;Belegfeld 1;;;Buchungstext';
  expect(faultsOf(`${datev}\r\n${names}\r\n1200,00;"S";"";;;;6800;1530;;3112;"A";;;"Abschr"\r\n`)).toEqual(
    [],
  );
  expect(faultsOf(`${datev}\r\n${names}\r\n1200,00;"X";"";;;;6800;;9;3113;"A";;;""\r\n`)).toEqual([
    ...['3 Soll/Haben-Kennzeichen', '3 BU-Schlüssel', '3 Belegdatum', '3 Gegenkonto (ohne BU-Schlüssel)'],
  ]);
  expect(faultsOf('"EXTF";700;16;"Debitoren"')).toEqual(['1 ']);
  expect(
    faultsOf(
      '<AbaConnectContainer><Task><Parameter><Application>DEBI</Application></Parameter></Task></AbaConnectContainer>',
    ),
  ).toEqual(['1 Application']);
  expect(faultsOf('<AbaConnectContainer>\n<Task>')).toEqual(['2 ']);
  expect(faultsOf('hello')).toEqual(['1 ']);
});

test('abaconnect: lines with letters of their own, or of the collective one, are read alike', () => {
  const of = (letter: string) =>
    `<AbaConnectContainer><Task><Parameter><Application>FIBU</Application></Parameter><Transaction id="1"><Entry mode="SAVE">
<CollectiveInformation mode="SAVE"><DebitCredit>D</DebitCredit><EntryDate>2026-12-31</EntryDate><KeyAmount>5.00</KeyAmount><Account>6800</Account><DocumentNumber>9</DocumentNumber></CollectiveInformation>
<SingleInformation mode="SAVE"><DebitCredit>${letter}</DebitCredit><KeyAmount>5.00</KeyAmount><Account>1530</Account></SingleInformation>
</Entry></Transaction></Task></AbaConnectContainer>`;
  const read = (letter: string) => parsedOf(readFiduciaryFile(utf8(of(letter)), 'CHF').lines);
  expect(read('C')).toEqual(read('D'));
  expect(read('C').map(({ account, amount }) => [account, amount])).toEqual([
    ['6800', 500n],
    ['1530', -500n],
  ]);
});
