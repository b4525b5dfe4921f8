import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * A program in WebAssembly as it lies in a package. Given its bytes, no library fetches it from a
 * public address.
 */
export const wasmOf = (specifier: string): ArrayBuffer =>
  new Uint8Array(readFileSync(resolve(specifier))).buffer;
