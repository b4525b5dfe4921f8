import { type caller, fileSent, type Inputs, writeTemporaryFile } from '@kontor/api';
import { writeCamt } from '@kontor/bank';
import { type BankStatement, bankFileKind } from '@kontor/domain';
import type { Installation } from '../../installation.ts';
import type { BookedAs, NumberedLine } from './line.ts';
import type { DemoStatement } from './statements.ts';

/**
 * Reads the statements of the demo client's bank into its books, and books their lines as its
 * people have.
 */

type Books = ReturnType<typeof caller>;
type Directory = Pick<Installation['receipts'], 'directory'>;

// So many of the newest lines that were booked before are left for a person.
const leftOpen = 3;

/** Files that were read before are known again, and no line is booked twice. */
export const sendStatements = async (
  statements: readonly DemoStatement[],
  { books, receipts }: { books: Books; receipts: Directory },
): Promise<void> => {
  for (const [at, { statement, notices, lines }] of statements.entries()) {
    await sendOne(statement, { books, receipts });
    for (const notice of notices) await sendOne(notice, { books, receipts });
    await bookLines(lines, { books, leaving: at === statements.length - 1 ? leftOpen : 0 });
  }
};

const sendOne = async (
  statement: BankStatement,
  { books, receipts: { directory } }: { books: Books; receipts: Directory },
): Promise<void> => {
  const { kind, message_id, closing, entries } = statement;
  const day = closing?.day ?? entries[0]?.booked_on ?? '';
  const text = writeCamt([statement], { version: '08', created: `${day}T21:30:00` });
  const source = (async function* () {
    yield Buffer.from(text);
  })();
  const { limit } = bankFileKind;
  const file = await writeTemporaryFile(source, { directory, limit, begins: () => undefined });
  const named = { file_name: `${kind}-${message_id}.xml`, media_type: 'application/xml' };
  const Filedata: unknown = fileSent(file, named);
  try {
    const { lines } = await books.bank.import({ Filedata } as Inputs['bank']['import']);
    // A demo that was interrupted may have read a file whose lines were not matched yet.
    if (lines === 0) await books.bank.match({});
  } finally {
    await file.close();
  }
};

/** Books the lines as it is planned, but for the last ones that are surely entries of the books. */
const bookLines = async (
  lines: readonly NumberedLine[],
  { books, leaving }: { books: Books; leaving: number },
): Promise<void> => {
  const planned = new Map(
    lines.flatMap(({ reference, bookedAs }) => (bookedAs ? [[reference, bookedAs] as const] : [])),
  );
  const open = await unsettled(books);
  const sure = open.filter(
    ({ references, proposals }) =>
      planned.get(references.bank) === 'entry' && proposals[0]?.outcome.entries !== undefined,
  );
  const left = sure.slice(sure.length - Math.min(leaving, sure.length));
  const taken = new Set<number>();
  for (const line of open.filter((one) => !left.includes(one))) {
    const bookedAs = planned.get(line.references.bank);
    const booking = bookedAs && bookingOf(line, { bookedAs, taken });
    if (booking) await books.bank.book({ id: line.id, bank_booking: booking });
  }
};

type Line = Awaited<ReturnType<Books['bank']['lines']>>['items'][number];
type Booking = Inputs['bank']['book']['bank_booking'];

/** An entry that is proposed and is not that of another line; or all on one account. */
const bookingOf = (
  { proposals, amount }: Line,
  { bookedAs, taken }: { bookedAs: BookedAs; taken: Set<number> },
): Booking | undefined => {
  if (bookedAs !== 'entry') return { outcome: { documents: [], accounts: [{ ...bookedAs, amount }] } };
  for (const [at, { outcome }] of proposals.entries()) {
    const [entry] = outcome.entries ?? [];
    if (!entry || taken.has(entry.entry_id)) continue;
    taken.add(entry.entry_id);
    return { proposal: at + 1 };
  }
  return undefined;
};

const unsettled = async (books: Books): Promise<Line[]> => {
  const [proposed, open] = await Promise.all(
    (['proposed', 'open'] as const).map((status) => books.bank.lines({ status, limit: 200 })),
  );
  return [...(proposed?.items ?? []), ...(open?.items ?? [])];
};
