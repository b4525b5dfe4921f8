import { type House, today } from './house.ts';
import { figure, table } from './markdown.ts';
import { median, timed } from './measure.ts';
import { longAccount } from './seed.ts';

const runs = 3;
const mebibyte = 1024 ** 2;

/** An account of very many postings, read page by page to its end, and the memory that it takes. */
export const measureLongAccount = async ({ books }: House): Promise<string> => {
  const before = process.memoryUsage.rss();
  let peak = before;
  let postings = 0;
  let balance = '';
  const read = async () => {
    postings = 0;
    let after: string | undefined;
    do {
      const { items, next } = await books.transactions.list({ ...whole, after });
      postings += items.length;
      balance = items.at(-1)?.balance ?? balance;
      peak = Math.max(peak, process.memoryUsage.rss());
      after = next;
    } while (after !== undefined);
  };
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(read));
  const ms = median(times);
  return [
    '## An account read to its end',
    `Account ${longAccount} through \`books.transactions.list\`, a thousand postings a page; median of ${runs} runs, memory over all of them.`,
    table(
      ['postings', 'seconds', 'ms per page', 'RSS before, MiB', 'RSS at most, MiB', 'last balance'],
      [
        [
          postings,
          figure(ms / 1000),
          figure((ms * 1000) / postings),
          figure(before / mebibyte),
          figure(peak / mebibyte),
          balance,
        ],
      ],
    ),
  ].join('\n\n');
};

const whole = {
  accnos: [longAccount],
  from: undefined,
  to: undefined,
  openings: true,
  closings: true,
  places: 2,
  today,
};
