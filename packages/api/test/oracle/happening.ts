import type { Instant } from '@kontor/domain';
import { type Random, randomOf } from '@kontor/testing';
import { chart, type testInstallation } from '../installation.ts';
import { book } from './computation/book.ts';
import { type Books, emptyBooks } from './computation/books.ts';
import { size } from './env.ts';
import { type FrontDoor, openFrontDoor, send } from './front-door.ts';
import { type Stage, stagesOf } from './random-year.ts';

/** A random year as it happens: sent to the product, and booked a second time as it is answered. */

const now = '2026-03-15T10:00:00.000Z' as Instant;

export type Year = {
  door: FrontDoor;
  books: Books;
  random: Random;
  today: string;
  stages: Stage[];
};

const templateBooks = (): Books => {
  const accounts = chart.accounts
    .filter(({ heading }) => !heading)
    .map(({ accno, description, category, link, tax_accno = null, vat_code = null }) => {
      return { accno, description, category, link, tax_accno, vat_code };
    });
  const books = emptyBooks(accounts);
  for (const { accno, rates } of chart.taxes)
    books.taxRates.push(...rates.map((rate) => ({ accno, ...rate })));
  return books;
};

export const openYear = async (
  installation: Awaited<ReturnType<typeof testInstallation>>,
  seed: number,
): Promise<Year> => {
  const [random, books, door] = [randomOf(seed), templateBooks(), await openFrontDoor(installation, now)];
  return { door, books, random, today: '2026-03-15', stages: stagesOf(books, random, size.documents) };
};

export const happen = async ({ door, books }: Year, { events }: Stage): Promise<void> => {
  for (const event of events) book(books, event, await send(door, event));
};
