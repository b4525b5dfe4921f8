import type { Read, ReadFor } from '../kinds/reading.ts';
import { textOf } from '../tables/text.ts';
import { readBeancount } from './beancount.ts';
import { readHledger } from './hledger.ts';

/** The journals of other programs that are read as they are. */
export const journalKinds = { hledger: readHledger, beancount: readBeancount } as const;
export type JournalKind = keyof typeof journalKinds;
export const journalKindNames = Object.keys(journalKinds) as JournalKind[];

/** Reads a journal of a program: its entries, and the accounts that the books lack. */
export const readJournalFile = (kind: JournalKind, bytes: Uint8Array, of: ReadFor): Read =>
  journalKinds[kind](textOf(bytes), of);
