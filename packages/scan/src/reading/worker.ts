import { parentPort, workerData } from 'node:worker_threads';
import { bytesOf } from '../limits.ts';
import type { Message, Result, Setting, Task, Work } from '../messages.ts';
import { Unreadable, WrongStructure } from '../unreadable.ts';
import { collect } from './collect.ts';
import { draw, measure, readWords } from './draw.ts';
import { checkedEInvoice } from './e-invoice.ts';
import { grayPage } from './gray.ts';
import { inspect } from './inspect.ts';
import { readMail } from './mail/mail.ts';
import { boundMemory } from './memory.ts';
import { join } from './pdf/document.ts';
import { redraw } from './redraw.ts';
import { type Step, scan } from './scan.ts';

// The program of a thread: it reads one file after the other, and whatever a file does to it, it
// does to nothing else.

const { limits } = workerData as Setting;
const memory = boundMemory(limits.megabytes);
// WebAssembly gives no memory back. A thread that holds more than this after a file makes room for
// a new one.
const keepMegabytes = 128;

const send = (message: Message, given: ArrayBuffer[] = []) => parentPort?.postMessage(message, given);

const exhausted = () =>
  new Unreadable('out_of_memory', `Reading the file took more memory than ${limits.megabytes} MB.`);

const step: Step = (page, of) => {
  // Content that could not be loaded was left out of the page: the page was not read as it is.
  if (memory.exhausted()) throw exhausted();
  send(page === undefined || of === undefined ? { is: 'step' } : { is: 'step', page, of });
};

type Done = { result: Result[Task]; given?: ArrayBuffer[]; last?: boolean };

/**
 * Does one task. `given` are the buffers in its result that need no copy; after the `last` one the
 * thread ends.
 */
const perform = async (work: Work): Promise<Done> => {
  switch (work.task) {
    case 'mail': {
      const result = await readMail(work);
      return { result, given: [...new Set(result.files.map(({ content }) => content.buffer))] };
    }
    case 'inspect':
      return { result: await inspect(work, limits).then(() => undefined) };
    case 'scan': {
      const result = await scan(work, { limits, step });
      return { result, given: result.parts.flatMap(({ content }) => (content ? [content.buffer] : [])) };
    }
    case 'words':
      return { result: await readWords(work, limits) };
    case 'e_invoice':
      return { result: await checkedEInvoice(work) };
    case 'measure':
      return { result: await measure(work, limits) };
    case 'draw': {
      const result = await draw(work, { step });
      return { result, given: result ? [result.png.buffer] : [] };
    }
    case 'gray': {
      const result = await grayPage(work, { limits, step });
      // The program that draws PNG and GIF gives no memory back.
      const last = work.media !== 'application/pdf' && work.media !== 'image/jpeg';
      return { result, given: result ? [result.image.pixels.buffer] : [], last };
    }
    case 'redraw': {
      const result = await redraw(work, limits);
      // The program that draws gives no memory back, and logos are rare.
      return { result, given: [result.png.buffer], last: true };
    }
    case 'join': {
      const result = await join(work);
      // Says where memory ran out: content that could not be taken over was left out.
      step();
      return { result, given: [result.buffer] };
    }
  }
};

const isSmall = () => memory.used() < bytesOf(keepMegabytes);

parentPort?.on('message', async (work: Work) => {
  try {
    const { result, given, last } = await perform(work);
    send({ is: 'done', result, reusable: !last && isSmall() }, given);
  } catch (error) {
    const { kind, message } = unreadable(error);
    // A library may be in any state once it has failed at a file.
    send({ is: 'unreadable', kind, message, reusable: error instanceof WrongStructure && isSmall() });
  } finally {
    collect();
  }
});

/**
 * Anything that went wrong while reading is the file's fault: the libraries stop where they can't
 * go on.
 */
const unreadable = (error: unknown): Unreadable => {
  if (memory.exhausted()) return exhausted();
  if (error instanceof Unreadable) return error;
  return new Unreadable('damaged', 'The file is damaged: reading it failed.');
};
