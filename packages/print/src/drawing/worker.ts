import { parentPort, workerData } from 'node:worker_threads';
import { openFaces } from '../page/faces.ts';
import { Undrawable } from '../page/undrawable.ts';
import { drawSheet, drawSlip } from './draw.ts';
import type { Message, Setting, Work } from './messages.ts';

// The program of a thread: it draws one sheet after the other.

const { fonts }: Setting = workerData;
const faces = openFaces(fonts);

const drawn = (work: Work) =>
  work.task === 'sheet'
    ? drawSheet(work.sheet, work.code, faces)
    : drawSlip(work.payment, work.format, faces);

const send = (message: Message, given: ArrayBuffer[] = []) => parentPort?.postMessage(message, given);

parentPort?.on('message', async (work: Work) => {
  try {
    const content = await drawn(work);
    send({ is: 'drawn', content }, [content.buffer]);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (error instanceof Undrawable) send({ is: 'failed', message: error.message, undrawable: true });
    else send({ is: 'failed', message, undrawable: false });
  }
});
