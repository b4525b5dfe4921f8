import type { FontFiles } from '../page/faces.ts';
import type { Payment } from '../payment/payment-part.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** Given to a thread when it starts. */
export type Setting = { fonts: FontFiles };

/** Sent to a thread: one at a time. */
export type Work =
  | { task: 'sheet'; sheet: Sheet; code: string | undefined }
  | { task: 'slip'; payment: Payment; format: 'pdf' | 'svg' };

/** Sent by a thread for each. */
export type Message =
  | { is: 'drawn'; content: Uint8Array<ArrayBuffer> }
  | { is: 'failed'; message: string; undrawable: boolean };
