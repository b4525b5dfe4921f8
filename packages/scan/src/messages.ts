import type { Limits } from './limits.ts';
import type { Reason } from './unreadable.ts';

export type Media = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/gif';

/**
 * A document found in a file. Pages count from 1 and are the file's. `codes` are the texts of the QR codes on its pages, each
 * once, in the order of the pages. `content` is the part as a PDF of its own, absent where the part is the whole file.
 */
export type Part = {
  first_page: number;
  last_page: number;
  codes: readonly string[];
  content?: Uint8Array<ArrayBuffer>;
};

/** `pages` counts all pages of the file, those that belong to no part (blank ones, separator sheets) too. */
export type Scanned = { pages: number; parts: readonly Part[] };

export type Task = 'inspect' | 'scan';

/** Sent to a thread when it starts. */
export type Setting = { limits: Limits };

/** Sent to a thread: one at a time. */
export type Work = { task: Task; file: Uint8Array; media: Media };

/** Sent by a thread: any number of steps, then how it ended. `reusable` is whether it is small enough for another file. */
export type Message =
  | { is: 'step'; page?: number; of?: number }
  | { is: 'done'; scanned: Scanned | undefined; reusable: boolean }
  | { is: 'unreadable'; kind: Reason; message: string };
