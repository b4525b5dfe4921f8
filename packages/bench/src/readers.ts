import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Installation } from './installation.ts';
import { figure, table } from './markdown.ts';
import { timed } from './measure.ts';
import { withServed } from './serving.ts';
import { pdf, upload } from './uploads.ts';

const mebibyte = 1024 ** 2;
const vendors = 100_000;
const readers = 100;
const uploaders = 16;
const spanMs = 10_000;

/**
 * A request for one vendor, again and again, beside readers of the whole list who stop taking it,
 * and beside uploads.
 */
export const measureReaders = async (installation: Installation): Promise<string> => {
  await installation.pool.query(makeVendors, [installation.client.id, vendors]);
  const rows = await withServed(installation, async (ask) => {
    const { address } = await ask({ collecting: false });
    const measured: (string | number)[][] = [];
    const row = async (what: string) => {
      await ask({ collecting: false });
      const times = await requestTimes(installation, address);
      const { rss } = await ask({ collecting: false });
      const at = (share: number) => figure(times[Math.floor((times.length - 1) * share)] ?? Number.NaN);
      measured.push([what, times.length, at(0.5), at(0.99), at(1), figure(rss / mebibyte)]);
    };
    await row('alone');
    const silent = Array.from({ length: readers }, () => silentReader(installation, address));
    await row(`${readers} readers who stop`);
    const uploading = uploads(installation, address);
    await row(`and ${uploaders} who upload`);
    await uploading.stop();
    for (const socket of silent) socket.destroy();
    return measured;
  });
  return [
    '## A short list beside long ones',
    `\`GET /vendors?limit=1\` in milliseconds, one after the other for ${spanMs / 1000} s, of ${vendors} vendors; readers of the whole list take its beginning and no more, uploads are receipts of 2 MB. *RSS* is the most that the process took from the system, in MiB.`,
    table(['', 'requests', 'median', 'p99', 'longest', 'RSS'], rows),
  ].join('\n\n');
};

const makeVendors = `
  INSERT INTO vendor SELECT copy.*
    FROM vendor v, generate_series(1, $2::integer) n,
         jsonb_populate_record(v, jsonb_build_object('id', 1000000 + n, 'vendornumber', 'R-' || n,
                                                     'vendornumber_folded', 'r-' || n)) copy
   WHERE v.client_id = $1 AND v.id = (SELECT min(id) FROM vendor WHERE client_id = $1)`;

const pathOf = ({ client }: Installation) => `/api/latest/clients/${client.name}/vendors`;

/** The duration of each request, the shortest first. */
const requestTimes = async (installation: Installation, address: string): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true });
  const request = () =>
    new Promise<void>((resolve, reject) => {
      const url = `${address}${pathOf(installation)}?limit=1`;
      get(url, { agent, headers: { 'x-api-key': installation.key } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`GET ${url} was answered with ${answer.statusCode}`));
        answer.resume().on('end', resolve);
      }).on('error', reject);
    });
  // The first ones compile and connect.
  for (let time = 0; time < 20; time += 1) await request();
  const times: number[] = [];
  for (const end = performance.now() + spanMs; performance.now() < end; ) times.push(await timed(request));
  agent.destroy();
  return times.sort((a, b) => a - b);
};

const silentReader = (installation: Installation, address: string): Socket => {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.write(
    `GET ${pathOf(installation)} HTTP/1.1\r\nHost: bench\r\nX-API-Key: ${installation.key}\r\n\r\n`,
  );
  socket.once('data', () => socket.pause());
  return socket;
};

const uploads = (installation: Installation, address: string) => {
  let goesOn = true;
  const file = pdf(2_000_000);
  const on = async () => {
    while (goesOn) await upload(installation, address, file);
  };
  const all = Array.from({ length: uploaders }, on);
  return {
    stop: async () => {
      goesOn = false;
      await Promise.all(all);
    },
  };
};
