import { parentPort, workerData } from 'node:worker_threads';
import { openFaces } from '../page/faces.ts';
import { TooManyPages } from '../page/too-many-pages.ts';
import { Undrawable } from '../page/undrawable.ts';
import { drawSheet, drawSlip } from './draw.ts';
import { drawTaxOffice } from './draw-volume.ts';
import type { Message, Setting, Work } from './messages.ts';

// The program of a thread: it draws one sheet after the other.

const { fonts }: Setting = workerData;
const faces = openFaces(fonts);

const send = (message: Message, given: ArrayBuffer[] = []) => parentPort?.postMessage(message, given);

const sendPiece = (piece: Uint8Array) => {
  const content = Uint8Array.from(piece);
  send({ is: 'piece', content }, [content.buffer]);
};

const drawn = (work: Work) => {
  if (work.task === 'sheet') return drawSheet(work.sheet, work.code, faces);
  if (work.task === 'slip') return drawSlip(work.payment, work.format, faces);
  return drawTaxOffice(work, faces, sendPiece);
};

const failureReason = (error: unknown) => {
  if (error instanceof TooManyPages) return 'too_many_pages';
  return error instanceof Undrawable ? 'undrawable' : 'failed';
};

parentPort?.on('message', async (work: Work) => {
  try {
    const content = await drawn(work);
    send({ is: 'drawn', content }, [content.buffer]);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const reason = failureReason(error);
    if (error instanceof Undrawable) send({ is: 'failed', message: error.message, reason });
    else send({ is: 'failed', message, reason });
  }
});
