import { workerData } from 'node:worker_threads';
import type { Setting } from '../messages.ts';
import type { Programs } from '../programs.ts';
import '../web-assembly.ts';

/**
 * The option by which a library of Emscripten starts the program `name`, which this thread was
 * given compiled.
 */
export const givenProgram = (name: keyof Programs) => {
  const { programs } = workerData as Setting;
  return {
    instantiateWasm: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      const instance = new WebAssembly.Instance(programs[name], imports);
      receive(instance, programs[name]);
      return instance.exports;
    },
  };
};
