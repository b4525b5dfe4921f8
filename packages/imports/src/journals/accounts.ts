import { type Account, fold } from '@kontor/domain';
import { accnoFrom, categoryFrom } from '../kinds/cells.ts';
import type { Found, ReadFor } from '../kinds/reading.ts';
import type { Fault } from '../values/fault.ts';

/**
 * An account as a journal names it, such as `Assets:1020 Bank`, and the line that names it first.
 */
export type NamedAccount = { line: number; category?: Account['category'] | undefined };

/** The numbers of the accounts of a journal, and the accounts that the books lack. */
export type Numbered = { accnos: ReadonlyMap<string, number>; accounts: Found[]; faults: Fault[] };

/**
 * Finds the number of each account: what is used for it, the number that its name begins with, or
 * the account of the books that has its name. One with a number that the books lack is made, where
 * its name or the journal reports its category. All others are faults.
 */
export const numberAccounts = (named: ReadonlyMap<string, NamedAccount>, of: ReadFor): Numbered => {
  const known = new Set(of.accounts.map(({ accno }) => accno));
  const accnos = new Map<string, number>();
  const accounts = new Map<number, Found>();
  const faults: Fault[] = [];
  for (const [name, { line, category = categoryFrom(name.split(':')[0] ?? '') }] of named) {
    const own = name.split(':').at(-1) ?? '';
    const accno = of.use?.get(name) ?? accnoFrom(own) ?? accnoNamed(own, of.accounts);
    if (accno === undefined) {
      faults.push({ line, name: 'account_unnumbered', column: 'accno', value: name });
      continue;
    }
    accnos.set(name, accno);
    const used = of.use?.get(String(accno)) ?? accno;
    if (known.has(used) || of.use?.has(name)) continue;
    if (category === undefined) faults.push({ line, name: 'category_unknown', column: 'accno', value: name });
    else {
      const description = own.replace(/^\d+[-\s]*/, '').replaceAll('-', ' ') || own;
      accounts.set(used, { line, record: { accno: used, description, category } });
    }
  }
  return { accnos, accounts: [...accounts.values()], faults };
};

const accnoNamed = (name: string, accounts: readonly Account[]): number | undefined => {
  const [found, ...others] = accounts.filter(({ description }) => letters(description) === letters(name));
  return others.length === 0 ? found?.accno : undefined;
};

const letters = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim();
