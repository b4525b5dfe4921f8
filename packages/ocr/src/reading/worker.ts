import { parentPort, workerData } from 'node:worker_threads';
import type { ImageWords, Message, ReadingLimits } from '../messages.ts';
import { linesIn } from './lines.ts';
import { boundModels } from './memory.ts';
import { loadedModels } from './models.ts';
import { grayOf } from './png.ts';
import { wordsOf } from './words.ts';

// The program of the thread: it reads one image after the other.

const limits = workerData as ReadingLimits;
const memory = boundModels(limits.megabytes);

const readImage = async (png: Uint8Array): Promise<ImageWords> => {
  const image = grayOf(png, limits.pixels);
  const models = await loadedModels();
  const lines = await linesIn(image, models);
  const words: ImageWords['words'][number][] = [];
  for (const line of lines) words.push(...(await wordsOf(image, line, models)));
  return { width: image.width, height: image.height, words };
};

const answer = async (png: Uint8Array): Promise<Message> => {
  try {
    return { is: 'done', words: await readImage(png) };
  } catch (error) {
    if (memory.exhausted())
      return { is: 'failed', message: `Reading the image took more memory than ${limits.megabytes} MB.` };
    return { is: 'failed', message: error instanceof Error ? error.message : 'Reading the image failed.' };
  }
};

parentPort?.on('message', async (png: Uint8Array) => parentPort?.postMessage(await answer(png)));
