import type { Manifest } from '../manifest.ts';
import { amountOf, unitsOf } from '../values/decimals.ts';
import type { Report } from './report.ts';
import type { ArchiveSource } from './source.ts';
import { type TableRow, tableRows } from './tables.ts';
import { documentSeal, entrySeal, postingText, type Recorded } from './trail.ts';

type Checking = { source: ArchiveSource; report: Report };
type Sums = { debit: bigint; credit: bigint };
type BookedEntry = { transdate: string; seal: string; net: Map<string, bigint> };

/**
 * Documents, the day of each, and the account on which it is owed or claimed, as its entry books
 * it.
 */
const documentTables: Readonly<Record<string, { day: string; total?: { accno: string; sign: bigint } }>> = {
  'documents/invoices': { day: 'transdate', total: { accno: 'ar_accno', sign: 1n } },
  'documents/payables': { day: 'transdate', total: { accno: 'ap_accno', sign: -1n } },
  'documents/payments': { day: 'datepaid' },
  'documents/vendor-payments': { day: 'datepaid' },
  'documents/journal-entries': { day: 'transdate' },
};

const units = (row: TableRow, name: string, { file, report }: { file: string; report: Report }): bigint => {
  try {
    return unitsOf(row.of(name));
  } catch {
    report.found(file, `line ${row.line}, ${name}: ${JSON.stringify(row.of(name))} is no amount`);
    return 0n;
  }
};

/**
 * Checks the books by themselves: each entry is balanced, sealed and numbered, on accounts that
 * exist; balances are the sums of postings; documents have the totals of their entries.
 */
export const checkBooks = async (
  of: Checking,
  manifest: Manifest,
  seals: ReadonlyMap<string, Recorded>,
): Promise<void> => {
  const accounts = new Set<string>();
  for await (const row of tableRows(of, 'books/accounts')) accounts.add(row.of('accno'));
  const turnovers = new Map<string, Sums>();
  const years = new Map<string, Sums & { entries: number }>();
  const entries = await checkEntries(of, manifest, { accounts, turnovers, years, seals });
  checkTotals(manifest, years, of.report);
  await checkBalances(of, manifest, turnovers);
  await checkDocuments(of, manifest, { entries, seals });
  if (manifest.year !== 'all') return;
  for (const [id, { link }] of seals)
    if (!entries.has(id))
      of.report.found(
        'books/entries.jsonl',
        `lacks the entry ${id} that link ${link} of the audit trail has`,
      );
};

type Found = {
  accounts: ReadonlySet<string>;
  turnovers: Map<string, Sums>;
  years: Map<string, Sums & { entries: number }>;
  seals: ReadonlyMap<string, Recorded>;
};

const checkEntries = async (
  of: Checking,
  manifest: Manifest,
  { accounts, turnovers, years, seals }: Found,
): Promise<Map<string, BookedEntry>> => {
  const { report } = of;
  const [file, postingsFile] = ['books/entries.jsonl', 'books/postings.jsonl'];
  const entries = new Map<string, BookedEntry>();
  const numbers = new Map<number, string>();
  const postings = tableRows(of, 'books/postings')[Symbol.asyncIterator]();
  let next = await postings.next();
  for await (const row of tableRows(of, 'books/entries')) {
    const id = row.of('id');
    const texts: string[] = [];
    const net = new Map<string, bigint>();
    const sums = { debit: 0n, credit: 0n };
    for (; !next.done && BigInt(next.value.of('entry_id')) < BigInt(id); next = await postings.next())
      report.found(
        postingsFile,
        `line ${next.value.line} is of the entry ${next.value.of('entry_id')}, which is not there`,
      );
    for (; !next.done && next.value.of('entry_id') === id; next = await postings.next()) {
      const posting = next.value;
      texts.push(postingText(posting));
      const accno = posting.of('accno');
      // Credits are below zero.
      const amount = units(posting, 'amount', { file: postingsFile, report });
      const side = posting.of('side') === 'debit' ? 'debit' : 'credit';
      sums[side] += side === 'debit' ? amount : -amount;
      const turnover = turnovers.get(accno) ?? { debit: 0n, credit: 0n };
      turnovers.set(accno, turnover);
      turnover[side] += side === 'debit' ? amount : -amount;
      net.set(accno, (net.get(accno) ?? 0n) + amount);
      if (!accounts.has(accno))
        report.found(postingsFile, `line ${posting.line}, accno: there is no account ${accno}`);
      if (posting.of('transdate') !== row.of('transdate'))
        report.found(postingsFile, `line ${posting.line}, transdate: it is not that of its entry, ${id}`);
    }
    const named = `line ${row.line}: entry ${id}${row.isNull('number') ? '' : ` (number ${row.of('number')})`}`;
    if (sums.debit !== sums.credit)
      report.found(
        file,
        `${named} has debits of ${amountOf(sums.debit)} and credits of ${amountOf(sums.credit)}`,
      );
    if (String(texts.length) !== row.of('postings'))
      report.found(file, `${named} has ${texts.length} postings, and had ${row.of('postings')}`);
    const transdate = row.of('transdate');
    if (transdate < manifest.from || transdate > manifest.to)
      report.found(file, `${named} is of ${transdate}, which is not in the days of this archive`);
    const seal = entrySeal(row, texts, manifest.sealed_as);
    const recorded = seals.get(id);
    if (!recorded) report.found(file, `${named} is not in the audit trail`);
    else if (recorded.count > 1) report.found(file, `${named} is in the audit trail more than once`);
    else if (recorded.seal !== seal)
      report.found(
        file,
        `${named} or its postings are not as link ${recorded.link} of the audit trail sealed them`,
      );
    if (entries.has(id)) report.found(file, `${named} is there twice`);
    entries.set(id, { transdate, seal, net });
    const number = Number(row.of('number'));
    if (numbers.has(number)) report.found(file, `${named} has the number of another one`);
    if (!row.isNull('number')) numbers.set(number, id);
    const year = years.get(transdate.slice(0, 4)) ?? { entries: 0, debit: 0n, credit: 0n };
    years.set(transdate.slice(0, 4), year);
    year.entries += 1;
    year.debit += sums.debit;
    year.credit += sums.credit;
  }
  for (; !next.done; next = await postings.next())
    report.found(
      postingsFile,
      `line ${next.value.line} is of the entry ${next.value.of('entry_id')}, which is not there`,
    );
  if (manifest.year === 'all') {
    const last = [...numbers.keys()].reduce((most, number) => Math.max(most, number), 0);
    for (let number = 1; number <= last; number += 1)
      if (!numbers.has(number))
        report.found(file, `lacks the number ${number}: entries are numbered without holes`);
  }
  return entries;
};

const checkTotals = (
  manifest: Manifest,
  years: ReadonlyMap<string, Sums & { entries: number }>,
  report: Report,
): void => {
  for (const { year, entries, debit, credit } of manifest.totals) {
    const found = years.get(year) ?? { entries: 0, debit: 0n, credit: 0n };
    if (found.entries !== entries)
      report.found('books/entries.jsonl', `has ${found.entries} entries of ${year}, and had ${entries}`);
    for (const [side, total] of [
      ['debit', debit],
      ['credit', credit],
    ] as const)
      if (found[side] !== unitsOf(total))
        report.found(
          'books/postings.jsonl',
          `has ${amountOf(found[side])} of ${side} in ${year}, and had ${total}`,
        );
  }
};

const checkBalances = async (
  of: Checking,
  manifest: Manifest,
  turnovers: ReadonlyMap<string, Sums>,
): Promise<void> => {
  const file = 'books/balances.jsonl';
  const left = new Set(turnovers.keys());
  const at = { file, report: of.report };
  for await (const row of tableRows(of, 'books/balances')) {
    const accno = row.of('accno');
    left.delete(accno);
    const [opening, debit, credit, closing] = ['opening', 'debit', 'credit', 'closing'].map((name) =>
      units(row, name, at),
    ) as [bigint, bigint, bigint, bigint];
    const sums = turnovers.get(accno) ?? { debit: 0n, credit: 0n };
    for (const [side, stated] of [
      ['debit', debit],
      ['credit', credit],
    ] as const)
      if (sums[side] !== stated)
        of.report.found(
          file,
          `line ${row.line}, ${side}: account ${accno} has ${amountOf(stated)}, and its postings ${amountOf(sums[side])}`,
        );
    if (opening + debit - credit !== closing)
      of.report.found(
        file,
        `line ${row.line}, closing: it does not follow from account ${accno}'s other sums`,
      );
    if (manifest.year === 'all' && opening !== 0n)
      of.report.found(file, `line ${row.line}, opening: nothing was before`);
  }
  for (const accno of left) of.report.found(file, `lacks the account ${accno}, which has postings`);
};

const checkDocuments = async (
  of: Checking,
  manifest: Manifest,
  { entries, seals }: { entries: ReadonlyMap<string, BookedEntry>; seals: ReadonlyMap<string, Recorded> },
): Promise<void> => {
  const documented = new Set<string>();
  for (const [table, { day, total }] of Object.entries(documentTables)) {
    const file = `${table}.jsonl`;
    for await (const row of tableRows(of, table)) {
      const [id, named] = [
        row.of('entry_id'),
        `line ${row.line}: the document of entry ${row.of('entry_id')}`,
      ];
      const entry = entries.get(id);
      if (!entry) {
        of.report.found(file, `${named} has no entry in this archive`);
        continue;
      }
      if (documented.has(id)) of.report.found(file, `${named} is there twice`);
      documented.add(id);
      if (row.of(day) !== entry.transdate)
        of.report.found(file, `line ${row.line}, ${day}: it is not that of entry ${id}`);
      const recorded = seals.get(id);
      if (recorded && recorded.document !== documentSeal(row, manifest.sealed_as))
        of.report.found(file, `${named} is not as link ${recorded.link} of the audit trail sealed it`);
      if (!total) continue;
      const booked = (entry.net.get(row.of(total.accno)) ?? 0n) * total.sign;
      const stated = units(row, 'base_amount', { file, report: of.report });
      if (booked !== stated)
        of.report.found(
          file,
          `line ${row.line}, base_amount: it is ${amountOf(stated)}, and entry ${id} books ${amountOf(booked)}`,
        );
    }
  }
  for (const [id, { document, link }] of seals)
    if (document !== undefined && entries.has(id) && !documented.has(id))
      of.report.found('documents', `lack the one of entry ${id} that link ${link} of the audit trail sealed`);
};
