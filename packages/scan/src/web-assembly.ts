// The types of Node.js leave WebAssembly out, and those of browsers are none of ours.
declare global {
  namespace WebAssembly {
    interface Memory {
      readonly buffer: ArrayBuffer;
      grow(pages: number): number;
    }
    const Memory: { prototype: Memory };
    interface Module {
      readonly [Symbol.toStringTag]: 'WebAssembly.Module';
    }
    const Module: new (bytes: ArrayBuffer) => Module;
    interface Instance {
      readonly exports: Record<string, unknown>;
    }
    const Instance: new (module: Module, imports: Imports) => Instance;
    const RuntimeError: new () => Error;
    type Imports = Record<string, Record<string, unknown>>;
  }
}

export {};
