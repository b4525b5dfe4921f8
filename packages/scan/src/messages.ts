import type { BrokenRule, EInvoiceRead } from '@kontor/e-invoices';
import type { Limits } from './limits.ts';
import type { Programs } from './programs.ts';
import type { Reason } from './unreadable.ts';

/** Receipts are of all these but SVG, which logos may be. XML is that of an electronic invoice. */
export type Media =
  | 'application/pdf'
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/svg+xml'
  | 'application/xml';

/**
 * A word of a page's text layer and its place: points from the upper left corner of the page as it
 * is shown. `hidden` is one that the page has but does not show.
 */
export type Word = { text: string; x: number; y: number; width: number; height: number; hidden?: boolean };

/** The words of a page, in the order of its text layer. */
export type PageText = { page: number; width: number; height: number; words: readonly Word[] };

/**
 * A document found in a file. Pages count from 1 and are the file's. `codes` are the texts of the
 * QR codes on its pages, each once, in the order of the pages. `content` is the part as a PDF of
 * its own, absent where the part is the whole file.
 */
export type ScannedPart = {
  first_page: number;
  last_page: number;
  codes: readonly string[];
  /** The words of its pages, which count from 1 in the part; absent of an image. */
  words?: readonly PageText[];
  content?: Uint8Array<ArrayBuffer>;
};

/**
 * `pages` counts all pages of the file, those that belong to no part (blank ones, separator sheets)
 * too; XML has none. `e_invoice` is the electronic invoice that the file is, or that is attached to
 * a PDF; absent where there is none.
 */
export type Scanned = {
  pages: number;
  parts: readonly ScannedPart[];
  e_invoice?: EInvoiceRead;
  /** The XML files that are attached to a PDF, as texts; absent where there is none. */
  attached?: readonly string[];
};

/** An electronic invoice in a file, and the rules of EN 16931 that it breaks. */
export type CheckedEInvoice = EInvoiceRead & { broken: readonly BrokenRule[] };

/**
 * The size of a page: in points, of which 72 are an inch, or in pixels where the file is an image.
 */
export type PageSize = { width: number; height: number };

/** A page of a PDF, or an image, as a PNG of that many pixels. */
export type PageImage = PageSize & { png: Uint8Array<ArrayBuffer> };

/** An image in gray: one byte for each pixel, row by row, of which 255 is white. */
export type GrayImage = PageSize & { pixels: Uint8Array<ArrayBuffer> };

/** The size of a page as `measure` tells it, and its image. */
export type GrayPage = PageSize & { image: GrayImage };

/** A page to draw, counted from 1, and how wide the image is to be, in pixels. */
export type PageToDraw = { page: number; width: number };

/** The most pixels that an image drawn again may be wide and high, and its most bytes. */
export type Bounds = PageSize & { bytes: number };

/** A file in a mail; `inline` is one that the text of the mail shows. */
export type MailFile = {
  file_name: string;
  media_type: string;
  inline: boolean;
  content: Uint8Array<ArrayBuffer>;
};

/**
 * A mail: the fields of its head as they are written, but unfolded, what they say, and its files.
 * `from` has each address that it says to be from.
 */
export type MailRead = {
  fields: readonly { name: string; value: string }[];
  from: readonly string[];
  subject: string;
  message_id: string;
  files: readonly MailFile[];
};

export type Task =
  | 'mail'
  | 'inspect'
  | 'scan'
  | 'words'
  | 'e_invoice'
  | 'measure'
  | 'draw'
  | 'gray'
  | 'redraw'
  | 'join';

/** The result of each task. */
export type Result = {
  mail: MailRead;
  inspect: undefined;
  scan: Scanned;
  words: readonly PageText[];
  /** Undefined where there is none. */
  e_invoice: CheckedEInvoice | undefined;
  measure: readonly PageSize[];
  /** Undefined where there is no such page. */
  draw: PageImage | undefined;
  gray: GrayPage | undefined;
  redraw: PageImage;
  join: Uint8Array<ArrayBuffer>;
};

/** Sent to a thread when it starts. */
export type Setting = { limits: Limits; programs: Programs };

/** Sent to a thread: one at a time. */
export type Work<Done extends Task = Task> = {
  task: Done;
  file: Uint8Array;
  /** Of a mail it says nothing: that is of none of these types. */
  media: Media;
  draw?: PageToDraw | undefined;
  redraw?: Bounds | undefined;
  /** To be drawn in gray: the page, which counts from 1. */
  page?: number | undefined;
  /** To be joined: the sizes in bytes of the PDFs that `file` has one after the other. */
  sizes?: readonly number[] | undefined;
};

/**
 * Sent by a thread: any number of steps, then how it ended. `reusable` is whether it may have
 * another file.
 */
export type Message<Done extends Task = Task> =
  | { is: 'step'; page?: number; of?: number }
  | { is: 'done'; result: Result[Done]; reusable: boolean }
  | { is: 'unreadable'; kind: Reason; message: string; reusable: boolean };
