import { isLinked, isTaxAccount } from '../master-data/account.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { type Posting, signedAmount, type TaxFacts } from '../posting/entry.ts';
import { chargingOf, factsOfLine, factsOfTax, taxableLine } from '../posting/line-tax.ts';
import { withBases } from '../posting/tax-base.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf } from '../values/money.ts';
import type { GlentryKept } from './gl.ts';

/**
 * The taxes of manual entries (docs/interface §12, §15): lines on VAT accounts are taxes, the
 * others their bases.
 */

/**
 * The tax fields and the tax base of the posting of a line; `base` is debit positive, `lines` are
 * the indices of the lines that a tax was charged on.
 */
export type GlTax = { facts?: TaxFacts; base?: Amount | undefined; lines?: readonly number[] };

/** The tax fields of the postings of an entry; its reversal gets them with the opposite sign. */
export type BookedTaxes = {
  vat_settlement: boolean;
  /** In the order of the postings. */
  postings: readonly (TaxFacts & Pick<Posting, 'tax_base'>)[];
};

type Entered = {
  transdate: BookingDate;
  taxdate?: BookingDate | undefined;
  glentries: readonly GlentryKept[];
};

/**
 * Whether an entry is a settlement with the tax office: all of its lines are on VAT accounts and on
 * accounts with the link `VAT_settlement`, with at least one of each.
 */
export const isSettlement = (glentries: readonly GlentryKept[], { accounts }: Ledger): boolean => {
  const moved = glentries.map(({ accno }) => accounts.get(accno));
  const settles = moved.map((account) => !!account && isLinked(account, 'VAT_settlement'));
  const taxes = moved.map((account) => !!account && isTaxAccount(account));
  return settles.includes(true) && taxes.includes(true) && moved.every((_, at) => settles[at] || taxes[at]);
};

/** The taxes of an entry's lines, in their order. */
export const glTaxesOf = (gl: Entered, places: number, ledger: Ledger): GlTax[] => {
  const accnos = [...new Set(gl.glentries.map(({ accno }) => accno))];
  const taxAccnos = new Set(
    accnos.filter((accno) => {
      const account = ledger.accounts.get(accno);
      return account !== undefined && isTaxAccount(account);
    }),
  );
  const isTaxAt = (at: number) => taxAccnos.has(gl.glentries[at]?.accno ?? 0);
  const taxPlaces = [...gl.glentries.keys()].filter(isTaxAt);
  const linePlaces = [...gl.glentries.keys()].filter((at) => !isTaxAt(at));
  const at = (places: readonly number[]) => places.flatMap((place) => gl.glentries[place] ?? []);
  const supply = { transdate: gl.transdate, taxdate: gl.taxdate ?? onlyDay(at(taxPlaces)) };
  const by = { ledger, supply };
  const lines = at(linePlaces).map((line) => {
    const taxable = taxableLine({ ...line, amount: debitOf(line) }, by);
    return { ...taxable, taxable: taxable.taxable && canBeTaxed(line.accno, ledger) };
  });
  const taxes = at(taxPlaces).map((line) => ({ accno: line.accno, amount: debitOf(line) }));
  // Every line is one posting, so no tax is split.
  const charging = { ...chargingOf({ included: false, places }, by), whole: true };
  const charged = withBases({ lines, taxes }, charging);
  // Taxes on the same lines have one list of them, which is as long as the entry.
  const placed = new Map(
    [...new Set(charged.taxes.map(({ lines: of }) => of))].map(
      (of) => [of, of.map((at) => linePlaces[at] ?? -1)] as const,
    ),
  );
  const found = new Map<number, GlTax>();
  for (const [index, place] of linePlaces.entries()) {
    const line = gl.glentries[place];
    if (line) found.set(place, { facts: factsOfLine(line, charged.lineTaxes[index], by) });
  }
  for (const [index, place] of taxPlaces.entries()) {
    const [line, tax] = [gl.glentries[place], charged.taxes[index]];
    if (!line || !tax) continue;
    const facts = { ...factsOfTax(tax, by), ...vatCodeField(line) };
    found.set(place, { facts, base: tax.base, lines: placed.get(tax.lines) ?? [] });
  }
  return [...gl.glentries.keys()].map((place) => found.get(place) ?? {});
};

/** The amount of a line, debit positive. */
const debitOf = (line: GlentryKept): Amount => amountOf(signedAmount(line));

/** The day of supply that all taxes of an entry name; undefined where they differ. */
const onlyDay = (taxes: readonly GlentryKept[]): BookingDate | undefined => {
  const days = [...new Set(taxes.map(({ taxdate }) => taxdate))];
  return days.length === 1 ? days[0] : undefined;
};

/**
 * Whether lines on the account may be a tax base without naming a tax: not those of money,
 * receivables, payables, equity.
 */
const canBeTaxed = (accno: number, { accounts }: Ledger): boolean => {
  const account = accounts.get(accno);
  if (!account || account.category === 'equity') return false;
  if (account.category === 'income' || account.category === 'expense') return true;
  const links = ['AR', 'AP', 'AR_paid', 'AP_paid', 'VAT_settlement'] as const;
  return !links.some((link) => isLinked(account, link));
};

const vatCodeField = ({ vat_code }: GlentryKept) => (vat_code ? { vat_code } : {});
