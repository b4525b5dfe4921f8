import { dimensionFieldsOf, dimensionsFor } from '../master-data/dimensions/dimensions-of-lines.ts';
import type { Ledger } from '../master-data/ledger.ts';
import {
  checkAccount,
  checkAmount,
  checkCurrency,
  checkPeriod,
  checkTaxAccount,
} from '../master-data/ledger.ts';
import { type Entry, type Posting, posting } from '../posting/entry.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import { convertPostings, type Exchange, exchangeOf, isKeepable } from '../posting/exchange.ts';
import { taxFieldsOf } from '../posting/line-tax.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { comparableContent } from '../values/content.ts';
import { minorUnit } from '../values/currency.ts';
import { keptExternal } from '../values/external.ts';
import { amountOf, decimalOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { type Gl, type GlentryKept, type GlKept, type GlKind, gl, type Reversal } from './gl.ts';
import { type BookedTaxes, type GlTax, glTaxesOf, isSettlement } from './gl-tax.ts';

/**
 * The inputs for posting an entry: the ledger, and the rate of its currency on its day, if there is
 * one.
 */
export type GlReferences = { ledger: Ledger; rate?: Decimal | undefined };

/** A manual entry ready to be stored, and the journal entry that it books. */
export type PostedGl = {
  gl: Pick<
    GlKept,
    | 'reference'
    | 'description'
    | 'transdate'
    | 'notes'
    | 'currency'
    | 'taxdate'
    | 'vat_settlement'
    | 'external_id'
    | 'metadata'
  > & {
    kind: GlKind;
    glentries: GlentryKept[];
    exchangerate: Decimal;
  };
  entry: Entry;
};

/**
 * Posts a manual entry (docs/interface §15). Refuses with every finding: `invalid`,
 * `entry_unbalanced`, `account_unknown`, `account_not_postable`, `currency_unknown`,
 * `period_closed`.
 */
export const postGl = (sent: Gl, { ledger, rate }: GlReferences): PostedGl => {
  const { client } = ledger;
  const findings = newFindings();
  checkPeriod(client, { field: 'transdate', value: sent.transdate }, findings);
  const exchange = exchangeOf({ client, currency: sent.currency, rate, on: sent.transdate }, findings);
  const dimensionsIn = dimensionsFor({ ledger, document: sent }, findings);
  const glentries = sent.glentries.map((line, at) => {
    const field = `glentries.${at}`;
    checkAccount(ledger, { field: `${field}.accno`, accno: line.accno, byHand: true }, findings);
    if (line.tax_accno)
      checkTaxAccount(ledger, { field: `${field}.tax_accno`, accno: line.tax_accno }, findings);
    const kept = keptLine(line, { field, exchange }, findings);
    return dimensionsIn ? { ...kept, ...dimensionsIn({ ...line, path: field }) } : kept;
  });
  if (glentries.length < 2) findings.add('invalid', 'glentries', 'An entry needs at least two lines.');
  checkBalance(glentries, findings);
  checkCurrencies(glentries, { ledger, currency: exchange.currency }, findings);
  findings.refuse();
  return postedGl(
    {
      kind: 'entry',
      reference: sent.reference?.trim() ?? '',
      description: sent.description ?? '',
      transdate: sent.transdate,
      notes: sent.notes ?? '',
      currency: exchange.currency,
      exchangerate: exchange.rate,
      ...(sent.taxdate ? { taxdate: sent.taxdate } : {}),
      ...(sent.vat_settlement ? { vat_settlement: true } : {}),
      ...keptExternal(sent),
      glentries: glentries.map((line) => rounded(line, exchange.places)),
    },
    ledger,
  );
};

/** An entry to reverse, and the tax fields of its postings. */
export type ReversedGl = GlKept & { booked?: BookedTaxes };

/**
 * Reverses an entry: the same amounts on the opposite sides. Refuses `invalid` for entries of
 * closings, assets, accruals and payroll.
 */
export const reverseGl = (of: ReversedGl, sent: Reversal, ledger: Ledger): PostedGl => {
  const findings = newFindings();
  const transdate = sent.transdate ?? of.transdate;
  if (of.kind === 'assets') {
    findings.add('invalid', 'reference', say('asset_entry', { reference: of.reference }));
  } else if (of.kind === 'accrual') {
    findings.add('invalid', 'reference', say('accrual_entry', { reference: of.reference }));
  } else if (of.kind === 'payroll') {
    findings.add('invalid', 'reference', say('payroll_entry', { reference: of.reference }));
  } else if (of.kind !== 'entry' && of.kind !== 'reversal') {
    findings.add(
      'invalid',
      'reference',
      `${of.reference} was booked by closing (${of.kind}) and cannot be reversed by hand.`,
    );
  }
  checkPeriod(ledger.client, { field: 'transdate', value: transdate }, findings);
  findings.refuse();
  const description =
    sent.description || entryText(entryLanguage(ledger.client), 'reversal', { of: of.reference });
  const gl = { ...opposite(of), kind: 'reversal', transdate, description, reference: '' } as const;
  const posted = postedGl(gl, ledger);
  return of.booked ? { gl, entry: withTaxesOf(of.booked, posted.entry) } : posted;
};

/**
 * Gives a reversal the tax fields of the entry it reverses, as the usual taxes of accounts may have
 * changed since.
 */
const withTaxesOf = ({ vat_settlement, postings }: BookedTaxes, entry: Entry): Entry => ({
  ...entry,
  vat_settlement,
  postings: entry.postings.map((posting, at) => {
    const { tax_base, ...facts } = postings[at] ?? {};
    const base =
      tax_base === undefined ? {} : { tax_base: zero.minus(amountOf(tax_base)).toFixed() as Decimal };
    return { ...posting, ...facts, ...base };
  }),
});

/** The journal entry of `gl`, converted to the client's currency at its rate. */
export const postedGl = (gl: PostedGl['gl'], ledger: Ledger): PostedGl => {
  const { client } = ledger;
  const { currency, exchangerate: rate } = gl;
  const exchange = { currency, rate, places: minorUnit(currency), basePlaces: minorUnit(client.currency) };
  const byHand = gl.kind === 'entry';
  const settlement =
    gl.kind === 'vat' || (byHand && (gl.vat_settlement || isSettlement(gl.glentries, ledger)));
  const taxes = byHand && !settlement ? glTaxesOf(gl, exchange.places, ledger) : [];
  return {
    gl,
    entry: {
      module: 'gl',
      transdate: gl.transdate,
      reference: gl.reference,
      description: gl.description,
      notes: gl.notes,
      closing: gl.kind === 'yearend' || gl.kind === 'reopening',
      vat_settlement: settlement,
      postings: convertPostings(
        gl.glentries.map((line, at) => postingOf(line, taxes[at] ?? {}, exchange.places)),
        exchange,
        { control: undefined, firstLine: 0, linesOf: (at) => taxes[at]?.lines ?? [] },
      ),
    },
  };
};

const postingOf = (
  { accno, debit, credit, memo, source, ...of }: GlentryKept,
  { facts, base }: GlTax,
  places: number,
): Posting => {
  const line = { accno, memo, source, facts: { ...facts, ...dimensionFieldsOf(of) } };
  return debit === undefined
    ? posting('credit', { ...line, amount: amountOf(credit ?? '0'), base: base && zero.minus(base) }, places)
    : posting('debit', { ...line, amount: amountOf(debit), base }, places);
};

/** The fields of an entry with its lines on the opposite sides, at the same rate. */
export const opposite = (of: Omit<PostedGl['gl'], 'kind'>): Omit<PostedGl['gl'], 'kind'> => ({
  reference: of.reference,
  description: of.description,
  transdate: of.transdate,
  notes: '',
  currency: of.currency,
  exchangerate: of.exchangerate,
  ...(of.taxdate ? { taxdate: of.taxdate } : {}),
  ...(of.vat_settlement ? { vat_settlement: true } : {}),
  glentries: of.glentries.map(({ debit, credit, ...line }) => ({
    ...line,
    ...(credit === undefined ? {} : { debit: credit }),
    ...(debit === undefined ? {} : { credit: debit }),
  })),
});

/** A line with its one amount. A zero on the other side counts as an empty field. */
const keptLine = (
  line: Gl['glentries'][number],
  of: { field: string; exchange: Exchange },
  findings: Findings,
): GlentryKept => {
  const { accno, source = '', memo = '' } = line;
  const given = (['debit', 'credit'] as const).flatMap((side) => {
    const value = line[side];
    return value && !amountOf(value).eq(zero) ? [{ side, value }] : [];
  });
  for (const { side, value } of given) {
    const field = `${of.field}.${side}`;
    checkAmount(of.exchange, { field, value }, findings);
    if (!isKeepable(amountOf(value), of.exchange))
      findings.add('invalid', field, `${field} comes to more than 18 digits before the point.`);
  }
  const [first, second] = given;
  if (!first) findings.add('invalid', `${of.field}.debit`, 'A line needs a debit or a credit.');
  if (second) findings.add('invalid', `${of.field}.credit`, 'A line has a debit or a credit, not both.');
  return { accno, source, memo, ...taxFieldsOf(line), ...(first ? { [first.side]: first.value } : {}) };
};

/**
 * The content of an entry, by which a repetition is recognized: without its reference, and without
 * zeros beside amounts.
 */
export const glContentOf = (sent: Gl): string => {
  const amount = (value: Decimal | null | undefined) =>
    value && amountOf(value).eq(zero) ? undefined : value;
  const glentries = sent.glentries.map(({ debit, credit, ...line }) => ({
    ...line,
    debit: amount(debit),
    credit: amount(credit),
  }));
  return comparableContent(gl, { ...sent, reference: undefined, glentries });
};

/**
 * Checks that an account kept in a foreign currency takes entries in that currency only. An entry
 * in the client's currency may change its value by differences of exchange rates, which leaves its
 * foreign balance unchanged.
 */
const checkCurrencies = (
  lines: readonly GlentryKept[],
  { ledger, currency }: { ledger: Ledger; currency: string },
  findings: Findings,
) => {
  const { client, accounts } = ledger;
  const isOfDifferences = ({ accno }: GlentryKept) =>
    accno === client.exchange_gain_accno ||
    accno === client.exchange_loss_accno ||
    Boolean(accounts.get(accno)?.currency);
  if (currency === client.currency && lines.every(isOfDifferences)) return;
  lines.forEach(({ accno }, at) => {
    checkCurrency(ledger, { field: `glentries.${at}.accno`, accno, currency }, findings);
  });
};

const checkBalance = (lines: readonly GlentryKept[], findings: Findings) => {
  const debit = sum(lines.map(({ debit }) => amountOf(debit ?? '0')));
  const credit = sum(lines.map(({ credit }) => amountOf(credit ?? '0')));
  if (debit.eq(credit)) return;
  const sentence = say('entry_unbalanced', { debit: debit.toFixed(), credit: credit.toFixed() });
  findings.add('entry_unbalanced', 'glentries', sentence);
};

const rounded = ({ debit, credit, ...line }: GlentryKept, places: number): GlentryKept => ({
  ...line,
  ...(debit === undefined ? {} : { debit: decimalOf(amountOf(debit), places) }),
  ...(credit === undefined ? {} : { credit: decimalOf(amountOf(credit), places) }),
});
