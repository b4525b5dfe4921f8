const memoryPage = 65_536;

type Memory = { readonly buffer: ArrayBuffer; grow(pages: number): number };
// The types of Node.js leave WebAssembly out.
const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } };

/**
 * Bounds the memory of the program that runs the models, which grows by this method only:
 * `resourceLimits` of a thread bound the heap of JavaScript alone. To be called before the program
 * is loaded.
 */
export const boundModels = (megabytes: number) => {
  const prototype = WebAssembly.Memory.prototype;
  const grow = prototype.grow;
  let refused = false;
  prototype.grow = function (this: Memory, pages: number) {
    // The program asks for more than it needs first; only the last word counts.
    refused = this.buffer.byteLength + pages * memoryPage > megabytes * 1024 * 1024;
    if (refused) throw new RangeError('One image may not take that much memory.');
    return grow.call(this, pages);
  };
  return { exhausted: () => refused };
};
