import { addDays, type BookingDate } from '@kontor/domain';
import type { Installation } from './installation.ts';
import { figure, table } from './markdown.ts';
import { timed } from './measure.ts';
import { today } from './now.ts';
import { firstDay, longAccount } from './seed.ts';
import { withServed } from './serving.ts';

const mebibyte = 1024 ** 2;
const shares = [1 / 16, 1 / 4, 1 / 2, 1];
const heads = [
  ...['postings', 'MiB sent', 'seconds', 'ms per 1000'],
  ...['RSS before', 'RSS', 'in use before', 'in use'],
];

/**
 * An account of very many postings, sent by a process that serves nothing else, up to several days:
 * the memory that it takes should not depend on how many they are.
 */
export const measureLongAccount = async (installation: Installation): Promise<string> => {
  const rows: (string | number)[][] = [];
  for (const share of shares) rows.push(await measure(installation, dayAt(share)));
  return [
    '## An account read to its end',
    `\`GET /charts/${longAccount}/transactions\` in XML up to several days, each from a process of its own. Memory in MiB: *RSS* is the most that the process took from the system, as it collects its garbage by itself; *in use* is the most that was left of its heap and buffers when garbage was collected ten times a second, in a second run.`,
    table(heads, rows),
  ].join('\n\n');
};

const measure = (installation: Installation, to: BookingDate): Promise<(string | number)[]> =>
  withServed(installation, async (ask) => {
    const { address } = await ask({ collecting: true });
    // The first answer compiles and connects; it is not part of what is measured.
    await read(installation, { address, to: addDays(firstDay, 1) });
    const before = await ask({ collecting: false });
    let bytes = 0;
    const ms = await timed(async () => {
      bytes = await read(installation, { address, to });
    });
    const { rss } = await ask({ collecting: true });
    await read(installation, { address, to });
    const { heap } = await ask({ collecting: true });
    const memory = [before.rss, rss, before.heap, heap].map((size) => figure(size / mebibyte));
    const postings = await postingsTo(installation, to);
    const times = [ms / 1000, (ms * 1000) / postings].map(figure);
    return [postings, figure(bytes / mebibyte), ...times, ...memory];
  });

/** Reads the list to its end, and answers of how many bytes it is. */
const read = async ({ client, key }: Installation, { address, to }: { address: string; to: BookingDate }) => {
  const path = `/api/latest/clients/${client.name}/charts/${longAccount}/transactions?to_date=${to}`;
  const answer = await fetch(address + path, { headers: { 'x-api-key': key, accept: 'application/xml' } });
  let bytes = 0;
  let end = Buffer.alloc(0);
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    end = Buffer.concat([end, chunk]).subarray(-64);
  }
  if (answer.status !== 200 || !end.toString().endsWith('</transactions>'))
    throw new Error(`GET ${path} was answered with ${answer.status}: ${end}`);
  return bytes;
};

const postingsTo = async ({ pool, client }: Installation, to: BookingDate): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM posting WHERE client_id = $1 AND accno = $2 AND transdate <= $3',
    [client.id, longAccount, to],
  );
  return rows[0]?.n ?? 0;
};

/** The day up to which a share of the postings is dated, which are spread evenly. */
const dayAt = (share: number): BookingDate => {
  const days = (Date.parse(today) - Date.parse(firstDay)) / 86_400_000 + 1;
  return addDays(firstDay, Math.round(days * share) - 1);
};
