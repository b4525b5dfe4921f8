import { parentPort, workerData } from 'node:worker_threads';
import type { GrayImage, ImageWords, Message, ReadingLimits, WordInImage } from '../messages.ts';
import { linesIn } from './lines.ts';
import { boundModels } from './memory.ts';
import { loadedModels } from './models.ts';
import { wordsOf } from './words.ts';

// The program of the thread: it reads one image after the other.

const limits = workerData as ReadingLimits;
const memory = boundModels(limits.megabytes);

const readImage = async (image: GrayImage): Promise<ImageWords> => {
  if (image.width * image.height > limits.pixels)
    throw new Error(`The image has more than ${limits.pixels} pixels.`);
  const models = await loadedModels();
  const words: WordInImage[] = [];
  const { lines, lean } = await linesIn(image, models);
  for (const part of lines) words.push(...(await wordsOf(image, { part, lean }, models)));
  return { words, lean };
};

const answer = async (image: GrayImage): Promise<Message> => {
  try {
    return { is: 'done', read: await readImage(image) };
  } catch (error) {
    if (memory.exhausted())
      return { is: 'failed', message: `Reading the image took more memory than ${limits.megabytes} MB.` };
    return { is: 'failed', message: error instanceof Error ? error.message : 'Reading the image failed.' };
  }
};

parentPort?.on('message', async (image: GrayImage) => parentPort?.postMessage(await answer(image)));
