import {
  type Account,
  type Amount,
  amountOf,
  type BookingDate,
  bookingDate,
  type Decimal,
  decimalOf,
  entryLanguage,
  entryText,
  minorUnit,
  sum,
  zero,
} from '@kontor/domain';
import { accnoFrom, categoryFrom } from '../kinds/cells.ts';
import { isControl } from '../kinds/control.ts';
import { entriesRead, type JournalEntry } from '../kinds/entries.ts';
import type { Found, Read, ReadFor } from '../kinds/reading.ts';
import type { Fault } from '../values/fault.ts';

/**
 * The books of SQL-Ledger or LedgerSMB as records. Entries by hand carry the history, in which
 * receivables and payables go to the opening account; what is open of documents is booked against
 * that by documents. It ends empty, and each account has the balance of the source.
 */

type Text = string | null;
type Party = { id: number; number: Text; name: Text } & Readonly<Record<(typeof partyFields)[number], Text>>;
type Article = { id: number; partnumber: Text; sellprice: Text } & Readonly<
  Record<'description' | 'unit' | 'income_accno' | 'expense_accno', Text>
>;
type SourcePosting = { trans_id: number; accno: string; transdate: string; amount: string } & Readonly<
  Record<'reference' | 'description' | 'source' | 'memo', Text>
>;
type Document = { id: number; kind: 'ar' | 'ap'; accno: string; open: string } & Readonly<
  Record<'invnumber' | 'transdate' | 'duedate' | 'party' | 'description' | 'ordnumber' | 'curr', Text>
>;

/** Rows of the database of the source. Amounts are debit positive. */
export type SqlLedgerBooks = {
  currency: string | undefined;
  accounts: readonly Readonly<Record<'accno' | 'description' | 'category' | 'link', Text>>[];
  customers: readonly Party[];
  vendors: readonly Party[];
  articles: readonly Article[];
  postings: readonly SourcePosting[];
  documents: readonly Document[];
};

const partyFields = [
  ...(['address1', 'address2', 'zipcode', 'city', 'state', 'country'] as const),
  ...(['phone', 'fax', 'email', 'taxnumber', 'notes'] as const),
] as const;

/**
 * Reads the books; the history up to `of.on` becomes one entry. The lines of faults are the ids of
 * the source.
 */
export const readSqlLedger = (books: SqlLedgerBooks, of: ReadFor): Read => {
  const { currency, opening_accno } = of;
  const at = { line: 0 };
  if (books.currency !== undefined && books.currency !== currency)
    return { records: {}, faults: [{ ...at, name: 'other_currency', value: books.currency }] };
  if (opening_accno === undefined) return { records: {}, faults: [{ ...at, name: 'opening_missing' }] };
  const { accounts, controls, faults } = accountsOf(books, of);
  const use = new Map([...controls].map((accno) => [String(accno), opening_accno]));
  const history = entriesRead(
    entriesOf(books.postings, of),
    { ...of, use: new Map([...use, ...(of.use ?? [])]) },
    (name) => Number(accnoFrom(name)),
  );
  const gls = history.records.gls?.map(({ line, record }) => ({
    line,
    // What is on VAT accounts was declared by the source.
    record: { ...record, vat_settlement: true },
  }));
  return {
    records: {
      accounts,
      customers: books.customers.map((party) => partyOf('customernumber', party)),
      vendors: books.vendors.map((party) => partyOf('vendornumber', party)),
      articles: books.articles.map(articleOf),
      invoices: books.documents
        .filter(({ kind }) => kind === 'ar')
        .map((one) => openItem(one, opening_accno)),
      payables: books.documents
        .filter(({ kind }) => kind === 'ap')
        .map((one) => openItem(one, opening_accno)),
      gls: gls ?? [],
    },
    faults: [...faults, ...history.faults],
    moves: movesOf(books.postings, of),
  };
};

/** Accounts that the books lack, and those that only documents post to, here or there. */
const accountsOf = ({ accounts: all }: SqlLedgerBooks, of: ReadFor) => {
  const known = new Map(of.accounts.map((account) => [account.accno, account]));
  const controls = new Set(of.accounts.filter(isControl).map(({ accno }) => accno));
  const accounts: Found[] = [];
  const faults: Fault[] = [];
  for (const { accno: written, description, category: letter, link } of all) {
    const accno = accnoFrom(written ?? '');
    const category = categoryFrom(letter ?? '');
    if (accno === undefined) faults.push({ line: 0, name: 'account', column: 'accno', value: written ?? '' });
    else if (category === undefined)
      faults.push({ line: 0, name: 'category', column: 'accno', value: letter ?? '' });
    else {
      const words = (link ?? '').split(':').filter((word) => word !== '');
      if (words.includes('AR') || words.includes('AP')) controls.add(accno);
      const here = known.get(accno);
      const account = { accno, description: description || String(accno), category, link: words.join(':') };
      if (!here) accounts.push({ line: 0, record: account });
      else if (controls.has(accno) && !isControl(here))
        accounts.push({ line: 0, record: { ...here, link: account.link } satisfies Account });
    }
  }
  return { accounts, controls, faults };
};

const filled = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

const partyOf = (
  number: 'customernumber' | 'vendornumber',
  party: Party & { terms?: Text; language_code?: Text },
): Found => ({
  line: party.id,
  record: {
    [number]: party.number || String(party.id),
    name: party.name || party.number || String(party.id),
    ...filled(Object.fromEntries(partyFields.map((name) => [name, party[name]]))),
    ...(number === 'customernumber' && party.terms ? { terms: Number(party.terms) } : {}),
  },
});

const articleOf = ({
  id,
  partnumber,
  sellprice,
  income_accno,
  expense_accno,
  ...article
}: Article): Found => ({
  line: id,
  record: {
    partnumber: partnumber || String(id),
    ...filled({ description: article.description, unit: article.unit, sellprice }),
    ...filled({ income_accno: accnoOr(income_accno), expense_accno: accnoOr(expense_accno) }),
  },
});

const accnoOr = (written: Text): number | null => accnoFrom(written ?? '') ?? null;

/**
 * A document for what is open of it, against the opening account; a credit note where that is on
 * the other side.
 */
const openItem = ({ id, kind, accno, open, curr, ...document }: Document, opening_accno: number): Found => {
  const left = kind === 'ar' ? amountOf(open) : zero.minus(amountOf(open));
  const line = { amount: left.toFixed(), description: document.description ?? '' };
  const head = { invnumber: document.invnumber || `#${id}`, transdate: document.transdate };
  const party = document.party || '';
  return {
    line: id,
    record: {
      ...head,
      ...filled({ duedate: document.duedate, ordnumber: document.ordnumber }),
      notes: curr === null ? '' : curr,
      ...(kind === 'ar'
        ? {
            customernumber: party,
            ar_accno: Number(accno),
            incomeentries: [{ ...line, income_accno: opening_accno }],
            rounding: false,
          }
        : {
            vendornumber: party,
            ap_accno: Number(accno),
            expenseentries: [{ ...line, expense_accno: opening_accno }],
          }),
    },
  };
};

/**
 * The entries of a history: the postings of a transaction on a day or, where these do not balance
 * by themselves, all of the transaction.
 */
const entriesOf = (postings: readonly SourcePosting[], of: ReadFor): JournalEntry[] => {
  const { on } = of;
  const before = on === undefined ? [] : postings.filter(({ transdate }) => transdate <= on);
  const after = postings.slice(before.length);
  const byDay = groupsOf(after, ({ trans_id, transdate }) => `${trans_id} ${transdate}`);
  const uneven = new Set(byDay.filter((group) => !totalOf(group).eq(zero)).map(([first]) => first?.trans_id));
  const groups = [
    ...byDay.filter(([first]) => !uneven.has(first?.trans_id)),
    ...groupsOf(
      after.filter(({ trans_id }) => uneven.has(trans_id)),
      ({ trans_id }) => String(trans_id),
    ),
  ];
  const entries = groups.map((group) => entryOf(group, group[0]?.transdate ?? ''));
  return on === undefined || before.length === 0 ? entries : [openingOf(before, on, of), ...entries];
};

const entryOf = (group: readonly SourcePosting[], day: string): JournalEntry => {
  const [first] = group;
  return {
    line: first?.trans_id ?? 0,
    transdate: bookingDate.parse(day),
    reference: first?.reference ?? '',
    description: first?.description ?? '',
    notes: '',
    postings: group.map(({ trans_id, accno, amount, source, memo }) => ({
      line: trans_id,
      account: accno,
      amount: amountOf(amount),
      source: source ?? '',
      memo: memo ?? '',
    })),
  };
};

const openingOf = (
  postings: readonly SourcePosting[],
  on: BookingDate,
  of: Pick<ReadFor, 'languages'>,
): JournalEntry => ({
  ...{ line: 0, transdate: on, reference: `opening ${on}`, notes: '' },
  description: entryText(entryLanguage(of), 'opening'),
  postings: [...balancesOf(postings)].map(([account, amount]) => ({
    line: 0,
    account,
    amount,
    source: '',
    memo: '',
  })),
});

const balancesOf = (postings: readonly SourcePosting[]): Map<string, Amount> => {
  const balances = new Map<string, Amount>();
  for (const { accno, amount } of postings)
    balances.set(accno, (balances.get(accno) ?? zero).plus(amountOf(amount)));
  return balances;
};

const movesOf = (postings: readonly SourcePosting[], { currency }: ReadFor): Map<number, Decimal> =>
  new Map(
    [...balancesOf(postings)].map(([accno, amount]) => [
      accnoFrom(accno) ?? 0,
      decimalOf(amount, minorUnit(currency)),
    ]),
  );

const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? [];
    group.push(row);
    groups.set(keyOf(row), group);
  }
  return [...groups.values()];
};

const totalOf = (postings: readonly SourcePosting[]): Amount =>
  sum(postings.map(({ amount }) => amountOf(amount)));
