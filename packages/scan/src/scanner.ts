import { defaultLimits, type Limits } from './limits.ts';
import type {
  Bounds,
  CheckedEInvoice,
  GrayPage,
  MailRead,
  Media,
  PageImage,
  PageSize,
  PageText,
  PageToDraw,
  Scanned,
} from './messages.ts';
import { openReaders, type Source } from './pool.ts';
import type { Progress } from './thread.ts';

/**
 * Files of one `owner` wait for each other, and the owners have turns, however many files wait for
 * one of them.
 */
export type Scanner = {
  /**
   * Whether `file` is what `media` says: it begins so, is nothing else at the same time, and the
   * reader opens it. Rejects with Unreadable, `not_what_it_says` where it is not, and with Busy
   * where too many others wait. An encrypted PDF is a PDF.
   */
  inspect(file: Source, media: Media, owner?: string): Promise<void>;
  /**
   * Reads a mail, or its head alone. Rejects with Unreadable, and with Busy. Whoever reads mails
   * waits for no answer, and shares a thread with those who look at pages.
   */
  mail(file: Source): Promise<MailRead>;
  /**
   * Separates the documents in `file` and reads their codes; `progress` is called after each page.
   * Rejects with Unreadable.
   */
  scan(file: Source, media: Media, progress?: Progress): Promise<Scanned>;
  /** The words of the pages of a PDF. Rejects with Unreadable, and with Busy. */
  words(file: Source, media: Media, owner?: string): Promise<readonly PageText[]>;
  /**
   * The electronic invoice that a file is, or that is attached to a PDF, with the rules that it
   * breaks; undefined where there is none. Rejects with Unreadable, and with Busy.
   */
  eInvoice(file: Source, media: Media, owner?: string): Promise<CheckedEInvoice | undefined>;
  /**
   * The sizes of the pages of a file, in their order; an image is one page, and XML has none.
   * Rejects with Unreadable, and with Busy.
   */
  measure(file: Source, media: Media, owner?: string): Promise<readonly PageSize[]>;
  /**
   * Draws a page of a PDF; undefined where it has no such page. Rejects with Unreadable, and with
   * Busy.
   */
  draw(file: Source, page: PageToDraw, owner?: string): Promise<PageImage | undefined>;
  /**
   * Draws a page in gray, for whoever recognises words in it; undefined where the file has no such
   * page. It waits for scans as a scan does. Rejects with Unreadable.
   */
  gray(file: Source, media: Media, page: number): Promise<GrayPage | undefined>;
  /**
   * Draws a PNG, JPEG or SVG again, on white, within `bounds`: nothing of the file itself is in
   * what it gives. An image is never made larger, a drawing as large as it may be. Rejects with
   * Unreadable, and with Busy.
   */
  redraw(file: Source, media: Media, bounds: Bounds, owner?: string): Promise<PageImage>;
  /**
   * All pages of PDFs one after the other as one PDF, to be printed: neither outlines nor what is
   * said of a document is taken over. Rejects with Unreadable, and with Busy.
   */
  join(files: readonly Uint8Array[], owner?: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the threads; what is not done yet rejects. */
  close(): Promise<void>;
};

// Four bytes each, in two programs: more would not fit into the memory of a thread.
const mostPixelsRedrawn = 16_000_000;

/**
 * Opens a scanner with up to `threads` threads for scans (1 by default) and one each for
 * inspections, for pages to be shown and for images to be drawn again, which therefore never wait
 * for a scan. Threads start when they are needed and do not keep the program from ending.
 */
export const openScanner = ({
  threads = 1,
  limits: changed = {},
}: {
  threads?: number;
  limits?: Partial<Limits>;
} = {}): Scanner => {
  const limits: Limits = { ...defaultLimits, ...changed };
  const waiting = { mostWaiting: limits.waiting, mostOfOwner: limits.waiting_of_owner };
  const redrawn = { ...limits, pixels: Math.min(limits.pixels, mostPixelsRedrawn) };
  const inspections = openReaders(1, limits, waiting);
  const pages = openReaders(1, limits, waiting);
  const redrawings = openReaders(1, redrawn, waiting);
  // Those who scan take one job after the other, and nobody waits for their answer.
  const scans = openReaders(threads, limits);
  const waits = (owner = '') => ({ seconds: limits.wait_seconds, owner });
  return {
    inspect: async (source, media, owner) => {
      await inspections.read({ task: 'inspect', source, media, waits: waits(owner) });
    },
    mail: (source) => pages.read({ task: 'mail', source, media: 'application/xml', waits: waits('mails') }),
    scan: (source, media, progress) => scans.read({ task: 'scan', source, media, progress }),
    words: (source, media, owner) => pages.read({ task: 'words', source, media, waits: waits(owner) }),
    eInvoice: (source, media, owner) => pages.read({ task: 'e_invoice', source, media, waits: waits(owner) }),
    measure: (source, media, owner) => pages.read({ task: 'measure', source, media, waits: waits(owner) }),
    draw: (source, draw, owner) =>
      pages.read({ task: 'draw', source, media: 'application/pdf', draw, waits: waits(owner) }),
    gray: (source, media, page) => scans.read({ task: 'gray', source, media, page }),
    redraw: (source, media, redraw, owner) =>
      redrawings.read({ task: 'redraw', source, media, redraw, waits: waits(owner) }),
    join: (files, owner) =>
      pages.read({
        task: 'join',
        source: async () => Buffer.concat(files),
        media: 'application/pdf',
        sizes: files.map(({ byteLength }) => byteLength),
        waits: waits(owner),
      }),
    close: async () => {
      const all = [inspections, pages, scans, redrawings];
      await Promise.all(all.map((readers) => readers.close()));
    },
  };
};
