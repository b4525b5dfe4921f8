import { writeCamt } from '@kontor/bank';
import { type BankEntry, type BankPayment, type BankStatement, bankFileKind } from '@kontor/domain';
import { fileSent, type Inputs, writeTemporaryFile } from '../../src/index.ts';
import type { testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;

/** The accounts of the bank of these tests. */
export const iban = 'CH9300762011623852957';
export const qr_iban = 'CH4431999123000889012';

/** Sends a file of a bank. */
export const sendStatement = async (
  { receipts: { directory } }: Installation,
  client: Pick<TestClient, 'ask'>,
  content: string | Uint8Array,
  media_type = 'application/xml',
) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const source = (async function* () {
    yield bytes;
  })();
  const { limit } = bankFileKind;
  const file = await writeTemporaryFile(source, { directory, limit, begins: () => undefined });
  try {
    const Filedata: unknown = fileSent(file, { file_name: 'camt.xml', media_type });
    return await (await client.ask()).bank.import({ Filedata } as Inputs['bank']['import']);
  } finally {
    await file.close();
  }
};

/** Records of files of banks, with what these tests care about. */
export const paymentOf = (amount: string, bank: string, name = 'Gasthaus Löwen'): BankPayment =>
  ({
    amount,
    charges: '0',
    counterparty: { name, iban: '', bic: '', address: [] },
    references: { creditor: '', end_to_end: '', message: '', payment_information: '', mandate: '', bank },
    texts: ['Danke'],
    purpose: '',
  }) as never;

export const entryOf = (
  amount: string,
  reference: string,
  payments?: BankPayment[],
  day = '2026-02-10',
): BankEntry =>
  ({
    ...{
      booked_on: day,
      value_date: day,
      amount,
      reversal: false,
      reference,
      code: 'PMNT/RCDT/VCOM',
      text: '',
    },
    payments: payments ?? [paymentOf(amount, '')],
  }) as never;

export const statementOf = (fields: object): BankStatement =>
  ({
    kind: 'camt.053',
    message_id: 'M1',
    statement_id: 'S1',
    account: iban,
    currency: 'CHF',
    entries: [],
    ...fields,
  }) as never;

export const created = '2026-02-11T06:00:00';
export const camtOf = (...statements: BankStatement[]) => writeCamt(statements, { version: '08', created });
export const balances = (opening: string, closing: string, [from, to] = ['2026-02-10', '2026-02-10']) => ({
  opening: { amount: opening, day: from },
  closing: { amount: closing, day: to },
});

/** A batch that a statement tells as one sum, and the notification of its payments. */
export const batch = {
  whole: statementOf({
    ...balances('0.00', '100.00'),
    entries: [{ ...entryOf('100.00', 'E1'), batch_count: 2 }],
  }),
  itemized: statementOf({
    ...{ kind: 'camt.054', statement_id: 'N1', message_id: 'N' },
    entries: [entryOf('100.00', 'E1', [paymentOf('60.00', 'P1'), paymentOf('40.00', 'P2', 'Bar Süd')])],
  }),
};

/** A statement of interest, later than the others. */
export const interest = statementOf({
  ...{ message_id: 'M9', statement_id: 'S9' },
  ...balances('100.00', '101.00', ['2026-03-10', '2026-03-10']),
  entries: [entryOf('1.00', 'E9', undefined, '2026-03-10')],
});
