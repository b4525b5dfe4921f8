import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { socketOf } from './database-proxy.ts';

type Pooler = { url: string; close: () => Promise<void> };

/**
 * A pooler before the database at `url` that drops the options of sessions, as pgbouncer does where
 * it is told to ignore them.
 */
export const poolerWithoutOptions = (url: string): Promise<Pooler> =>
  listening(url, (near) => {
    const far = connect(socketOf(url));
    near.once('data', (first) => {
      far.write(startupWithout('options', first));
      near.pipe(far).pipe(near);
    });
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
  });

/**
 * The first message of a connection (a length, the protocol, names and values that end with a NUL)
 * without one of its names.
 */
const startupWithout = (name: string, message: Buffer): Buffer => {
  const texts = message.toString('latin1', 8).split('\0');
  const at = texts.indexOf(name);
  if (at >= 0) texts.splice(at, 2);
  const rest = Buffer.from(texts.join('\0'), 'latin1');
  const head = Buffer.from(message.subarray(0, 8));
  head.writeInt32BE(head.length + rest.length);
  return Buffer.concat([head, rest]);
};

/**
 * A pooler before the database at `url` that runs the simple queries of all its connections in one
 * session, as pgbouncer may in transaction mode.
 */
export const transactionPooler = async (url: string): Promise<Pooler> => {
  const session = new pg.Client(url);
  await session.connect();
  const pooler = await listening(url, (near) => {
    near.once('data', () => {
      near.write(Buffer.concat([message('R', int32(0)), ready]));
      near.on('data', async (data) => {
        if (data[0] !== 'Q'.charCodeAt(0)) return;
        const text = data.toString('utf8', 5, data.length - 1);
        const { fields, rows } = await session.query<(string | null)[]>({
          text,
          rowMode: 'array',
          types: asText,
        });
        near.write(
          Buffer.concat([
            rowDescription(fields),
            ...rows.map(dataRow),
            message('C', cString('SELECT')),
            ready,
          ]),
        );
      });
    });
  });
  const close = async () => {
    await pooler.close();
    await session.end();
  };
  return { url: pooler.url, close };
};

const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value };

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
const cString = (text: string) => Buffer.from(`${text}\0`);
const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const ready = message('Z', Buffer.from('I'));

const rowDescription = (fields: readonly pg.FieldDef[]) =>
  message(
    'T',
    Buffer.concat([
      int16(fields.length),
      ...fields.flatMap(({ name, dataTypeID, dataTypeSize, dataTypeModifier }) => [
        ...[cString(name), int32(0), int16(0), int32(dataTypeID)],
        ...[int16(dataTypeSize & 65_535), int32(dataTypeModifier), int16(0)],
      ]),
    ]),
  );

const dataRow = (row: readonly (string | null)[]) =>
  message(
    'D',
    Buffer.concat([
      int16(row.length),
      ...row.flatMap((value) => {
        const bytes = Buffer.from(value ?? '');
        return value === null ? [int32(-1)] : [int32(bytes.length), bytes];
      }),
    ]),
  );

const listening = async (url: string, serve: (near: Socket) => void): Promise<Pooler> => {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined));
    serve(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.search = '';
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return { url: address.href, close };
};
