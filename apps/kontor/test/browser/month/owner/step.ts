import type { Page } from 'playwright-core';
import type { TestBooks } from '../../../mail/invoices.ts';
import type { HandsAlone } from './alone.ts';

/** Another person's page, and their hands. */
export type Person = { page: Page; hands: HandsAlone };

/** The things that all steps of the month share. */
export type Month = {
  books: TestBooks;
  /** The name of the client. */
  client: string;
  /** The person who works beside the owner. */
  colleague: Person & { name: string };
  /** A page of someone who is not signed in. */
  customer: () => Promise<Person>;
  /** Reads the receipts that were uploaded, as the worker does. */
  readReceipts: () => Promise<void>;
  /** The address of the offer, once it was handed out. */
  link: string;
  /** The page that shows what was done last; another person's, where they did it. */
  shown: Page;
};

/** One thing that is done in the month. It begins on the overview. */
export type Step = readonly [name: string, run: (hands: HandsAlone, month: Month) => Promise<void>];

/** Goes to what the palette finds first. */
export const find = async (hands: HandsAlone, typed: string, heading: string | RegExp): Promise<void> => {
  await hands.press('Control+k');
  await hands.type(typed);
  await hands.waits();
  await hands.press('Enter');
  await hands.reads(heading);
};

/** Chooses in a combobox that has the focus. */
export const choose = async (hands: HandsAlone, typed: string): Promise<void> => {
  await hands.type(typed);
  await hands.waits();
  await hands.press('Enter');
  await hands.waits();
};

/** Does what the menu of a page offers beside its main act. */
export const actOfMenu = async (hands: HandsAlone, name: string): Promise<void> => {
  await hands.act(hands.page.getByRole('button', { name: 'Further actions' }));
  await hands.act(hands.page.getByRole('menuitem', { name }), 'ArrowDown');
};
