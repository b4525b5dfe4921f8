import type { Worker } from 'node:worker_threads';
import { type WritableBill, writeQrBill } from '@kontor/domain';
import { compiledFromSource, type Outcome, openPool, startThread } from '@kontor/threads';
import type { LinesOfFile, Message, Setting, Work } from './drawing/messages.ts';
import { fontFiles } from './fonts.ts';
import { TooManyPages } from './page/too-many-pages.ts';
import { Undrawable } from './page/undrawable.ts';
import { carriedSums } from './sheet/carried-sums.ts';
import type { Sheet } from './sheet/sheet.ts';
import type { TaxOfficeHead } from './sheet/tax-office.ts';
import type { Language } from './words/words.ts';

export type Printer = {
  /**
   * Draws a document as PDF/A-3a. The same sheet is the same file. Those of one `owner` wait for
   * each other. Rejects with Undrawable, and with Busy.
   */
  drawDocument(sheet: Sheet, owner?: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Draws the payment part of a QR-bill by itself, 210 × 105 mm. Rejects with Undrawable, and with
   * Busy.
   */
  drawQrBill(
    bill: WritableBill,
    language: Language,
    format: 'pdf' | 'svg',
    owner?: string,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Draws the books of a year, whose items are the lines of a file that is open, with at most so
   * many pages, and hands the PDF over piece by piece. Rejects with TooManyPages, Undrawable and
   * Busy.
   */
  drawTaxOffice(
    head: TaxOfficeHead,
    source: LinesOfFile,
    of: { most: number; owner: string; receive: (piece: Uint8Array<ArrayBuffer>) => void },
  ): Promise<void>;
  /** Ends the threads; what is not drawn yet rejects. */
  close(): Promise<void>;
};

// A thread runs from its source where this file does (in tests, and in `pnpm dev`); a build has its
// program beside it.
const program: URL = import.meta.url.endsWith('.ts')
  ? compiledFromSource(new URL('./drawing/worker.ts', import.meta.url))
  : new URL('./drawing/worker.js', import.meta.url);

const heapMegabytes = 512;

/**
 * Opens a printer with up to `threads` threads, which start when they are needed and do not keep
 * the program from ending. At most `mostWaiting` sheets wait for one, and `mostOfOwner` of each
 * owner, who have turns; each waits for `wait_seconds` at most; one that takes longer than
 * `seconds` is given up.
 */
export const openPrinter = ({
  threads = 2,
  mostWaiting = 200,
  mostOfOwner = 50,
  wait_seconds = 30,
  seconds = 30,
}: {
  threads?: number;
  mostWaiting?: number;
  mostOfOwner?: number;
  wait_seconds?: number;
  seconds?: number;
} = {}): Printer => {
  const start = () => {
    const setting: Setting = { fonts: fontFiles() };
    return startThread(program, { workerData: setting, heapMegabytes });
  };
  const pool = openPool({
    size: threads,
    mostWaiting,
    mostOfOwner,
    start,
    closed: 'The printer was closed.',
  });
  const waits = { seconds: wait_seconds, otherwise: 'Too many documents wait to be drawn.' };
  const draw = (work: Work, owner = '', receive?: Receive) =>
    pool.run((thread) => perform(thread(), work, { seconds, receive }), { ...waits, owner });
  return {
    drawDocument: async (sheet, owner) => {
      // Nobody pays a credit note.
      const bill = sheet.kind === 'credit_note' ? undefined : sheet.bill;
      const written = bill && writtenOrThrow(bill);
      // Computed here, as the threads load nothing of the domain.
      const sums = { carried_sums: carriedSums(sheet) };
      const drawn = { ...sheet, ...sums, ...(written && { bill: written.bill }) };
      return draw({ task: 'sheet', sheet: drawn, code: written?.text }, owner);
    },
    drawQrBill: async (bill, language, format, owner) => {
      const written = writtenOrThrow(bill);
      const payment = { bill: written.bill, text: written.text, language };
      return draw({ task: 'slip', payment, format }, owner);
    },
    drawTaxOffice: async (head, source, { most, owner, receive }) => {
      await draw({ task: 'tax_office', head, source, most }, owner, receive);
    },
    close: pool.close,
  };
};

const writtenOrThrow = (bill: WritableBill) => {
  const written = writeQrBill(bill);
  if (written.problems.length > 0) throw new Undrawable(written.problems.join(' '));
  return written;
};

type Drawn = Uint8Array<ArrayBuffer>;
type Receive = (piece: Drawn) => void;

const errorOf = ({ reason, message }: Extract<Message, { is: 'failed' }>): Error => {
  if (reason === 'too_many_pages') return new TooManyPages();
  return reason === 'undrawable' ? new Undrawable(message) : new Error(message);
};

/** Has `worker` do `work`. Where it rejects, the thread must not be used again. */
const perform = (
  worker: Worker,
  work: Work,
  { seconds, receive: receivePiece }: { seconds: number; receive: Receive | undefined },
): Promise<Outcome<Drawn>> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(deadline);
      worker.off('message', receive).off('error', fail).off('exit', exit).unref();
      settle();
    };
    const receive = (message: Message) => {
      if (message.is === 'piece') return receivePiece?.(message.content);
      end(() => {
        if (message.is === 'drawn') return resolve({ result: message.content, reusable: true });
        resolve({ error: errorOf(message), reusable: true });
      });
    };
    const fail = (error: Error) => end(() => reject(error));
    const exit = () => end(() => reject(new Error('The thread that draws has ended.')));
    const slow = () =>
      end(() => reject(new Undrawable(`Drawing the document took longer than ${seconds} seconds.`)));
    const deadline = setTimeout(slow, seconds * 1000);
    worker.on('message', receive).on('error', fail).on('exit', exit).ref();
    worker.postMessage(work);
  });
