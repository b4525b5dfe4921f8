import { expect, test } from 'vitest';
import { refusalCode, testInstallation } from '../installation.ts';

/** §13: lists of vendors, customers and articles by a text. */
const { newClient } = await testInstallation();

test('records are found by the beginning of their number and by a part of their name, in pages of any size', async () => {
  const { ask } = await newClient();
  const books = await ask();
  const named = [
    ['K-1', 'Gasthaus zum Löwen'],
    ['K-2', 'Hotel LÖWEN & Söhne'],
    ['löw', 'Anna'],
    ['X-1', 'Bär'],
  ] as const;
  for (const [number, name] of named) {
    await books.customers.save({ customernumber: number, name });
    await books.vendors.save({ vendornumber: number, name });
    await books.articles.save({ partnumber: number, description: name });
  }
  const found = async (text: string, limit: number) => {
    const read = async (list: (page: { limit: number; after?: string; text: string }) => Promise<Page>) => {
      const numbers: unknown[] = [];
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        const page = await list({ limit, text, ...(after ? { after } : {}) });
        numbers.push(...page.items.map((item) => Object.values(item).find((value) => isNumber(value))));
        after = page.next;
      }
      return numbers;
    };
    const lists = await Promise.all([
      read((page) => books.customers.list(page)),
      read((page) => books.vendors.list(page)),
      read((page) => books.articles.list(page)),
    ]);
    expect(lists[1]).toEqual(lists[0]);
    expect(lists[2]).toEqual(lists[0]);
    return lists[0];
  };
  type Page = { items: object[]; next?: string | undefined };
  const isNumber = (value: unknown) => named.some(([number]) => number === value);
  for (const limit of [1, 2, 1000]) {
    expect(await found('löwen', limit)).toEqual(['K-1', 'K-2']);
    expect(await found('LÖW', limit)).toEqual(['K-1', 'K-2', 'löw']);
    expect(await found('k-', limit)).toEqual(['K-1', 'K-2']);
    expect(await found('.*', limit)).toEqual([]);
    expect(await found(' bär ', limit)).toEqual(['X-1']);
  }
  for (const text of ['', ' ', 'x'.repeat(101)])
    expect([text, await refusalCode(books.customers.list({ text }))]).toEqual([text, 'invalid']);
});
