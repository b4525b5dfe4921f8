import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';

/**
 * The answer of a server of names: addresses, none for a name that it does not know, or silence.
 */
export type Names = (name: string) => readonly string[] | 'silent';

/**
 * A server of names (DNS, over UDP) on this machine; `asked` are the names that it was asked for.
 */
export const startNameServer = async (names: Names, { port = 0, host = '127.0.0.1' } = {}) => {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port: from }) => {
    const { name, type, end } = questionOf(message);
    asked.push(name);
    const answer = names(name);
    if (answer === 'silent') return;
    const family = type === typeA ? 4 : 6;
    const found = answer.filter((one) => isIP(one) === family);
    const head = Buffer.from(message.subarray(0, 12));
    // An answer, with recursion; NXDOMAIN where the name has no address at all.
    head.writeUInt16BE(answer.length === 0 ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(found.length, 6);
    head.fill(0, 8, 12);
    socket.send(
      Buffer.concat([head, message.subarray(12, end), ...found.map((one) => recordOf(one, type))]),
      from,
      address,
    );
  });
  socket.bind(port, host);
  await once(socket, 'listening');
  return {
    address: `${host}:${socket.address().port}`,
    asked,
    close: () => void socket.close(),
  };
};

const typeA = 1;

/** The name and the type of the first question, and where it ends. */
const questionOf = (message: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
};

/** A record that refers to the name of the question, and is not to be kept. */
const recordOf = (address: string, type: number): Buffer => {
  const bytes = isIP(address) === 4 ? address.split('.').map(Number) : bytesOf6(address);
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, Buffer.from(bytes)]);
};

const bytesOf6 = (address: string): number[] => {
  const [before = '', after = ''] = address.split('::');
  const wordsIn = (text: string) =>
    text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16));
  const [left, right] = [wordsIn(before), wordsIn(after)];
  const words = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
  return words.flatMap((word) => [word >> 8, word & 0xff]);
};
