import { wasmOf } from './wasm.ts';
import './web-assembly.ts';

/** The programs by which threads read files, compiled: PDFium, and the reader of codes. */
export type Programs = { pdfium: WebAssembly.Module; codes: WebAssembly.Module };

let compiled: Programs | undefined;

/**
 * Compiles the programs, once in a process: its threads share them, with the machine code that was
 * made of them while they ran. A thread that a bad file has ended is so replaced for half of what
 * it would cost.
 */
export const compiledPrograms = (): Programs => {
  compiled ??= {
    pdfium: new WebAssembly.Module(wasmOf('@embedpdf/pdfium/pdfium.wasm')),
    codes: new WebAssembly.Module(wasmOf('zxing-wasm/reader/zxing_reader.wasm')),
  };
  return compiled;
};
