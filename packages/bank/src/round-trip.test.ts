import {
  amountOf,
  type BankEntry,
  type BankPayment,
  type BankStatement,
  bookingDate,
  checkBalance,
  decimal,
  minorUnit,
  sum,
  textOfUnits,
  withMod97,
} from '@kontor/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CamtVersion, readBankFile, writeCamt, writeMt940 } from './index.ts';

const statementsIn = async (text: string): Promise<BankStatement[]> => {
  const statements: BankStatement[] = [];
  for await (const statement of readBankFile(new TextEncoder().encode(text))) statements.push(statement);
  return statements;
};

// As a bank writes them: without blanks at their ends, and with one between words.
const words = (max: number, character: fc.Arbitrary<string>) =>
  fc
    .string({ unit: character, maxLength: max })
    .map((text) => text.replace(/\s+/gu, ' ').trim())
    .filter((text) => !/^(NOTPROVIDED|NONREF|NOREF)$/i.test(text));
const letter = fc.constantFrom(...'abcXYZ019 -.,äöüßéŻ€&<>"\'()/:');
const anyText = words(60, letter);
const identifier = words(16, fc.constantFrom(...'ABCabc0123456789-.'));
const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => bookingDate.parse(date.toISOString().slice(0, 10)));
const currency = fc.constantFrom('CHF', 'EUR', 'JPY', 'KWD');
const cents = fc.integer({ min: -999_999_999, max: 999_999_999 });
const iban = fc
  .array(fc.constantFrom(...'0123456789'), { minLength: 17, maxLength: 17 })
  .map((digits) => withMod97('CH', digits.join('')));
const counterparty = fc
  .record({
    name: anyText,
    iban: fc.oneof(iban, fc.constant('')),
    bic: fc.constantFrom('', 'POFICHBEXXX', 'SOLADES1FRE'),
    address: fc.uniqueArray(
      anyText.filter((line) => line !== ''),
      { maxLength: 3 },
    ),
  })
  .map((party) =>
    party.name === '' && party.iban === '' ? { name: '', iban: '', bic: '', address: [] } : party,
  );
const optional = (name: string, value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.constant({}),
    value.map((found) => (found === '' ? {} : { [name]: found })),
  );

const amount = (of: string) => cents.map((units) => textOfUnits(units, minorUnit(of)));

const payment = (of: string): fc.Arbitrary<BankPayment> =>
  fc
    .record({
      amount: amount(of),
      charges: fc.oneof(fc.constant(textOfUnits(0, minorUnit(of))), amount(of)),
      counterparty,
      references: fc.record({
        creditor: fc.constantFrom('', '210000000003139471430009017', 'RF18539007547034'),
        end_to_end: identifier,
        message: identifier,
        payment_information: identifier,
        mandate: identifier,
        bank: identifier,
      }),
      texts: fc.uniqueArray(
        anyText.filter((each) => each !== ''),
        { maxLength: 3 },
      ),
      purpose: fc.constantFrom('', 'SALA', 'TAXS'),
      ultimate: optional('ultimate', anyText),
      text: optional('text', anyText),
      rate: optional(
        'rate',
        fc.integer({ min: 1, max: 99_999 }).map((units) => amountOf(textOfUnits(units, 4)).toFixed()),
      ),
      ordered: fc.option(fc.integer({ min: 0, max: 99_999 })),
    })
    .map(({ ultimate, text: texts, rate, ordered, ...rest }) => {
      const sign = rest.amount.startsWith('-') ? -1 : 1;
      const original = { amount: textOfUnits(sign * (ordered ?? 0), 2), currency: 'USD', ...rate };
      return { ...rest, ...ultimate, ...texts, ...(ordered === null ? {} : { original }) };
    });

const total = (amounts: readonly string[], of: string) =>
  decimal.parse(sum(amounts.map((each) => amountOf(each))).toFixed(minorUnit(of)));

const entry = (of: string, payments: fc.Arbitrary<BankPayment[]>): fc.Arbitrary<BankEntry> =>
  fc
    .record({
      booked_on: anyDay,
      value_date: anyDay,
      reversal: fc.boolean(),
      reference: identifier,
      code: fc.constantFrom('PMNT/RCDT/VCOM', 'PMNT/ICDT/AUTT', 'ZKB-77'),
      text: anyText,
      payments,
      account: optional('account', fc.constant('CH4431999123000889012')),
      count: optional('batch_count', fc.integer({ min: 1, max: 500 })),
    })
    .map(({ account, count, ...rest }) => ({
      ...rest,
      ...account,
      ...count,
      amount: total(
        rest.payments.map(({ amount: each }) => each),
        of,
      ),
    }));

const statementOf = (
  of: string,
  entries: readonly BankEntry[],
  more: { opened: number; at: BankEntry['booked_on']; id: string; kind: BankStatement['kind'] },
): BankStatement => {
  const opening = textOfUnits(more.opened, minorUnit(of));
  return {
    kind: more.kind,
    message_id: 'MSG-1',
    statement_id: more.id,
    sequence: 7,
    account: 'CH9300762011623852957',
    currency: of,
    ...(more.kind === 'camt.054'
      ? {}
      : {
          opening: { amount: opening, day: more.at },
          closing: { amount: total([opening, ...entries.map(({ amount: each }) => each)], of), day: more.at },
        }),
    entries,
  };
};

const camtStatement = (kind: BankStatement['kind']) =>
  currency.chain((of) =>
    fc
      .record({
        entries: fc.array(entry(of, fc.array(payment(of), { minLength: 1, maxLength: 4 })), { maxLength: 4 }),
        opened: cents,
        at: anyDay,
        id: identifier.filter((id) => id !== ''),
      })
      .map(({ entries, ...more }) => statementOf(of, entries, { ...more, kind })),
  );

test('camt files say what was written into them, in each message and version', async () => {
  const files = fc
    .constantFrom<BankStatement['kind'][]>('camt.052', 'camt.053', 'camt.054')
    .chain((kind) => fc.array(camtStatement(kind), { minLength: 1, maxLength: 2 }));
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom<CamtVersion[]>('04', '08'), async (statements, version) => {
      const read = await statementsIn(writeCamt(statements, { version, created: '2026-11-27T20:00:00' }));
      expect(read).toEqual(statements);
      expect(read.map(checkBalance).filter((sentence) => sentence !== undefined)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

// The parts of an entry that MT940 has no place for.
const mtLetter = fc.constantFrom(...'abcXYZ019 -.,äöüß()/:');
const mtEntry = (of: string): fc.Arbitrary<BankEntry> =>
  fc
    .record({
      booked: fc.integer({ min: -100, max: 100 }),
      value_date: anyDay,
      reversal: fc.boolean(),
      reference: words(16, fc.constantFrom(...'ABC0123456789-')),
      code: fc.constantFrom('NTRF/166', 'NMSC/805'),
      text: words(27, mtLetter),
      amount: amount(of),
      name: words(54, mtLetter),
      iban: fc.oneof(iban, fc.constant('')),
      end_to_end: words(27, fc.constantFrom(...'ABC0123456789-')),
      message: words(27, fc.constantFrom(...'ABC0123456789-')),
      mandate: words(27, fc.constantFrom(...'ABC0123456789-')),
      remittance: words(140, mtLetter),
      ultimate: optional('ultimate', words(27, mtLetter)),
    })
    .map(({ booked, name, iban: number, end_to_end, message, mandate, remittance, ultimate, ...rest }) => ({
      booked_on: bookingDate.parse(
        new Date(Date.parse(rest.value_date) + booked * 86_400_000).toISOString().slice(0, 10),
      ),
      ...rest,
      payments: [
        {
          amount: rest.amount,
          charges: textOfUnits(0, minorUnit(of)),
          counterparty: { name, iban: number, bic: 'POFICHBEXXX', address: [] },
          references: { creditor: '', end_to_end, message, payment_information: '', mandate, bank: '' },
          texts: remittance === '' ? [] : [remittance],
          purpose: '',
          ...ultimate,
        },
      ],
    }));

test('MT940 files say what was written into them', async () => {
  const statements = fc.array(
    currency.chain((of) =>
      fc
        .record({ entries: fc.array(mtEntry(of), { maxLength: 5 }), opened: cents, at: anyDay })
        .map(({ entries, opened, at }) =>
          statementOf(of, entries, { opened, at, id: `${at}/7/1`, kind: 'MT940' }),
        ),
    ),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(statements, async (written) => {
      expect(await statementsIn(writeMt940(written))).toEqual(written);
    }),
    { numRuns: 150 },
  );
});
