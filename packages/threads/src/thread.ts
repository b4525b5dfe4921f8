import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * The program of a thread that is in TypeScript, compiled, as Node 20 reads none. Tests and `pnpm
 * dev` need it; a build has its program, and no compiler.
 */
export const compiledFromSource = (entry: URL): URL => {
  const compile: (entry: string) => URL = createRequire(import.meta.url)('./from-source.cjs');
  return compile(fileURLToPath(entry));
};

/**
 * Starts a thread that keeps nothing running while it is idle; its errors are told to those who
 * listen for its messages.
 */
export const startThread = (
  program: URL,
  { workerData, heapMegabytes }: { workerData?: unknown; heapMegabytes: number },
): Worker => {
  const worker = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // A thread inherits neither the conditions and loaders of the program that starts it, nor the
    // secrets in its environment.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  // An error of the thread rejects the work that waits for it, and must not end the program.
  worker.on('error', () => undefined).unref();
  return worker;
};
