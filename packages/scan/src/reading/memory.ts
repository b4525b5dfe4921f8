import { bytesOf } from '../limits.ts';
import '../web-assembly.ts';

const page = 65_536;

/**
 * Bounds the WebAssembly memory of this thread, all modules together: `resourceLimits` of a worker
 * bound the heap of JavaScript alone. Modules made by Emscripten grow by this method only, never by
 * themselves, and take an error for "no more memory". To be called before the first module is
 * loaded.
 */
export const boundMemory = (megabytes: number) => {
  const memories = new Set<WebAssembly.Memory>();
  const grow = WebAssembly.Memory.prototype.grow;
  let refused = false;
  const used = () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    memories.add(this);
    // Emscripten asks for more than it needs first; only the last word counts.
    refused = used() + pages * page > bytesOf(megabytes);
    if (refused) throw new RangeError('One file may not take that much memory.');
    return grow.call(this, pages);
  };
  return {
    /** Whether memory was asked for without success. */
    exhausted: () => refused,
    /** The memory of the modules that ever grew, in bytes. They never give anything back. */
    used,
  };
};
