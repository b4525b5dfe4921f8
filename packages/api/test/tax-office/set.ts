import { unzipped } from '@kontor/testing';
import { textsOf } from '../../../print/test/pdf-text.ts';
import type { Inputs } from '../../src/index.ts';

/** The books of a year for the tax office, as a reader gets them. */

type File = { file_name: string; media_type: string; size: number; content: AsyncIterable<string> };
type Ask = {
  taxOffice: {
    pdf(of: Inputs['taxOffice']['pdf']): Promise<File>;
    files(of: Inputs['taxOffice']['files']): Promise<File>;
  };
};

export const bytesOf = async ({ content }: File): Promise<Buffer> => {
  let base64 = '';
  for await (const part of content) base64 += part;
  return Buffer.from(base64, 'base64');
};

/** The rows of a page: the texts on each baseline, from left to right. */
type Page = { title: string; rows: string[][] };

export const drawnSet = async (ask: Ask, of: Inputs['taxOffice']['pdf']) => {
  const file = await ask.taxOffice.pdf(of);
  const bytes = await bytesOf(file);
  const pages = (await textsOf(bytes)).map((texts): Page => {
    const lines = new Map<number, typeof texts>();
    for (const text of texts) {
      const y = Math.round(text.y * 4);
      lines.set(y, [...(lines.get(y) ?? []), text]);
    }
    const rows = [...lines]
      .sort(([a], [b]) => a - b)
      .map(([, line]) => line.sort((a, b) => a.x - b.x).map(({ text }) => text));
    return { title: rows[0]?.[0] ?? '', rows };
  });
  return { ...file, bytes, pages };
};

/** The rows of all pages, without heads and feet. */
export const rowsIn = (pages: readonly Page[]): string[][] => pages.flatMap(({ rows }) => rows.slice(1, -1));

export const unzippedSet = async (ask: Ask, of: Inputs['taxOffice']['files']) => {
  const file = await ask.taxOffice.files(of);
  return { ...file, files: unzipped(await bytesOf(file)) };
};

/** The records of a CSV without quotes over lines, by the names of its columns. */
export const recordsIn = (csv = ''): Record<string, string>[] => {
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
};

/** The sum of a column, in hundredths. */
export const summed = (records: readonly Record<string, string>[], name: string): number =>
  records.reduce((sum, one) => sum + Math.round(Number(one[name] || '0') * 100), 0);
