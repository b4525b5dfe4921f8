import { type Books, type ClientKept, type Database, openBooks } from '@kontor/data';
import { amountOf, bookingDate, decimalOf, sum, type VatKind, type VatMovement } from '@kontor/domain';
import { expect } from 'vitest';

type Days = { from: string; to: string };
type Query = Parameters<Books['vat']['movements']>[0];

/**
 * Expects that the movements of which a VAT return is made are the same by month balances as by the
 * postings: whoever asks for entries after a given one gets those of postings, and all entries come
 * after -1. The pages of their postings add up to them.
 */
export const expectSameMovements = async (
  database: Database,
  client: ClientKept,
  periods: readonly Days[],
): Promise<void> => {
  const { vat } = openBooks(database, client);
  for (const { from, to } of periods) {
    const days = { from: bookingDate.parse(from), to: bookingDate.parse(to) };
    const query = { ...days, method: 'effective', consideration: 'agreed', places: 2, since: 0 } as const;
    const byBalances = await vat.movements(query);
    expect([days, byBalances]).toEqual([days, await vat.movements({ ...query, since: -1 })]);
    expect([days, await addedUp(vat, query, byBalances)]).toEqual([days, byBalances.map(written)]);
  }
};

const written = ({ amount, tax_base, at_others: _, ...kind }: VatMovement) => ({
  ...kind,
  amount: decimalOf(amountOf(amount), 2),
  tax_base: decimalOf(amountOf(tax_base), 2),
});

/** Adds up the postings of all kinds, page by page, and of the rarest kind by itself. */
const addedUp = async (vat: Books['vat'], query: Query, movements: readonly VatMovement[]) => {
  const all = await postingsOf(vat, query, movements);
  const places = all.map(({ transdate, entry_id, posting_id }) => [transdate, entry_id, posting_id] as const);
  const ordered = places.toSorted(
    ([a, b, c], [d, e, f]) => a.localeCompare(d) || Number(b - e) || Number(c - f),
  );
  expect(places).toEqual(ordered);
  const byKey = new Map<string, typeof all>();
  for (const posting of all) {
    const known = byKey.get(keyOf(posting));
    if (known) known.push(posting);
    else byKey.set(keyOf(posting), [posting]);
  }
  const byKind = movements.map((moved) => byKey.get(keyOf(moved)) ?? []);
  expect(byKind.flat()).toHaveLength(all.length);
  const rarest = byKind.toSorted((a, b) => a.length - b.length)[0] ?? [];
  expect(await postingsOf(vat, query, rarest.slice(0, 1).map(kindOf))).toEqual(rarest);
  return movements.map((moved, at) => {
    const total = (name: 'amount' | 'tax_base') =>
      decimalOf(sum((byKind[at] ?? []).map((posting) => amountOf(posting[name]))), 2);
    return { ...kindOf(moved), amount: total('amount'), tax_base: total('tax_base') };
  });
};

const postingsOf = async (vat: Books['vat'], query: Query, kinds: readonly VatKind[]) => {
  const items = [];
  let after: string | undefined;
  do {
    const page = await vat.postings(query, { kinds, limit: 40, after });
    for (const posting of page.items) {
      const { posting_id, entry_id, transdate, amount, tax_base } = posting;
      items.push({ ...{ posting_id, entry_id, transdate, amount, tax_base }, ...kindOf(posting) });
    }
    after = page.next;
  } while (after !== undefined);
  return items;
};

const kindOf = ({
  accno,
  category,
  link,
  account_code,
  vat_code,
  is_tax,
  tax_accno,
  tax_link,
  tax_code,
  tax_rate,
  generation,
  module,
  of_payment,
}: VatKind): VatKind => ({
  ...{ accno, category, link, account_code, vat_code, is_tax },
  ...{ tax_accno, tax_link, tax_code, tax_rate, generation, module, of_payment },
});
const keyOf = (kind: VatKind): string => JSON.stringify(kindOf(kind));
