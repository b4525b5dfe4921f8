import type { FontFiles } from '../page/faces.ts';
import type { Payment } from '../payment/payment-part.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { TaxOfficeHead } from '../sheet/tax-office.ts';

/** Given to a thread when it starts. */
export type Setting = { fonts: FontFiles };

/** Sent to a thread: one at a time. */
export type Work =
  | { task: 'sheet'; sheet: Sheet; code: string | undefined }
  | { task: 'slip'; payment: Payment; format: 'pdf' | 'svg' }
  | { task: 'tax_office'; head: TaxOfficeHead; source: LinesOfFile; most: number };

/**
 * A file that the program has open: JSON in lines. It is read twice, as a volume says on its first
 * pages what comes after them.
 */
export type LinesOfFile = { descriptor: number; size: number; sha256: string };

/** Sent by a thread for each; a volume comes in pieces before. */
export type Message =
  | { is: 'piece'; content: Uint8Array<ArrayBuffer> }
  | { is: 'drawn'; content: Uint8Array<ArrayBuffer> }
  | { is: 'failed'; message: string; reason: 'failed' | 'undrawable' | 'too_many_pages' };
