/**
 * DER, the encoding of certificates and time stamps: enough to write a request and to read an
 * answer.
 */
export type Der = {
  tag: number;
  /** Its bytes without tag and length. */
  content: Buffer;
  /** All of it. */
  whole: Buffer;
};

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/**
 * Reads the value at the beginning of `bytes`. Throws where it is cut off or of no fixed length.
 */
export const readDer = (bytes: Buffer): Der => {
  const tag = bytes[0];
  const first = bytes[1];
  if (tag === undefined || first === undefined) throw new SyntaxError('DER ends early');
  let length = first;
  let at = 2;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count < 1 || count > 4 || bytes.length < 2 + count)
      throw new SyntaxError('a length of DER is damaged');
    length = bytes.readUIntBE(2, count);
    at += count;
  }
  if (at + length > bytes.length) throw new SyntaxError('DER ends early');
  return { tag, content: bytes.subarray(at, at + length), whole: bytes.subarray(0, at + length) };
};

/** The values in a sequence or set. */
export const childrenOf = ({ content }: Der): Der[] => {
  const children: Der[] = [];
  for (let at = 0; at < content.length; ) {
    const child = readDer(content.subarray(at));
    children.push(child);
    at += child.whole.length;
  }
  return children;
};

export const der = (tag: number, content: Uint8Array): Buffer => {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = Buffer.from(
    length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
};

export const sequence = (...parts: readonly Buffer[]): Buffer => der(tags.sequence, Buffer.concat(parts));

/** A whole number that is not negative. */
export const integer = (bytes: Uint8Array): Buffer =>
  der(tags.integer, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);

/** An object identifier: `1.2.840.113549.1.7.2`. */
export const oid = (text: string): Buffer => {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [40 * first + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(tags.oid, Buffer.from(bytes));
};

export const oidText = ({ content }: Der): string => {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - 40 * root, ...rest].join('.');
};
