/**
 * The program `wasm` with no more memory than `megabytes`. Programs of Emscripten grow by a
 * function of ours; one that grows by itself keeps to the limit that its own memory section says.
 */
export const withMostMemory = (wasm: ArrayBuffer, megabytes: number): ArrayBuffer => {
  const bytes = new Uint8Array(wasm);
  for (let at = headLength; at < bytes.length; ) {
    const size = numberAt(bytes, at + 1);
    const end = size.end + size.value;
    if (bytes[at] === memorySection) {
      const section = boundedMemory(bytes.subarray(size.end, end), (megabytes * 1024 * 1024) / pageOfMemory);
      const parts = [
        bytes.subarray(0, at),
        Uint8Array.from([memorySection, ...encoded(section.length), ...section]),
        bytes.subarray(end),
      ];
      return new Uint8Array(Buffer.concat(parts)).buffer;
    }
    at = end;
  }
  throw new Error('The program has no memory of its own.');
};

const headLength = 8;
const memorySection = 5;
const pageOfMemory = 65_536;

/**
 * A section with one memory: its number, whether it has a limit, the pages that it begins with, and
 * the limit.
 */
const boundedMemory = (section: Uint8Array, mostPages: number): number[] => {
  const [count] = section;
  if (count !== 1) throw new Error('The program has several memories.');
  return [1, 1, ...encoded(numberAt(section, 2).value), ...encoded(mostPages)];
};

/**
 * A number as WebAssembly has it: seven bits in a byte, the lowest first, and the eighth where more
 * follow.
 */
const numberAt = (bytes: Uint8Array, from: number): { value: number; end: number } => {
  let value = 0;
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, end: at + 1 };
  }
};

const encoded = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encoded(Math.floor(value / 0x80))];
