import { type PostedGl, postedGl } from '../ledger/gl-posting.ts';
import { signedLine } from '../ledger/yearend-posting.ts';
import { checkAccount, checkPeriod, type Ledger } from '../master-data/ledger.ts';
import { hasNetRates, type VatMethod } from '../master-data/vat-settings.ts';
import { entryLanguage, entryText } from '../posting/entry-texts.ts';
import { newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, sum, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import type { VatDays } from './period.ts';
import type { VatAccountMoved } from './return.ts';

/** A period to settle: the turnover of its VAT accounts, and the amount owed for it. */
export type VatToSettle = VatDays & {
  /** 0 for the return, from 1 on for its corrections. */
  number: number;
  transdate: BookingDate;
  description: string;
  method: VatMethod;
  accounts: readonly VatAccountMoved[];
  payable: Amount;
  /** Whether it is the reconciliation of a year. */
  reconciles?: boolean;
};

/** The reference of a settlement; each correction has its own, so that it is not a repetition. */
export const vatReference = ({ from, to, number }: VatDays & { number: number }): string =>
  `VAT-${from}-${to}${number === 0 ? '' : `-${number}`}`;

/**
 * The line of an amount that the form owes and no VAT account holds: by the effective method the
 * rounding of many documents.
 */
const restOf = (method: VatMethod, amount: Amount, client: Ledger['client']) =>
  hasNetRates(method)
    ? { field: 'vat_difference_accno', accno: client.vat_difference_accno, amount }
    : { field: 'rounding_accno', accno: client.rounding_accno, amount };

/**
 * Settles a period (docs/interface §15): takes its VAT accounts to zero against the account of the
 * tax office. An amount owed by the form that is on none of these accounts goes to the account for
 * differences or, by the effective method, for rounding. Undefined if there is nothing to book.
 * Refuses `invalid`, `account_unknown`, `account_not_postable`, `period_closed`.
 */
export const postVatSettlement = (sent: VatToSettle, ledger: Ledger): PostedGl | undefined => {
  const { client } = ledger;
  const places = minorUnit(client.currency);
  const findings = newFindings();
  const moved = sent.accounts.map(({ accno, amount }) => ({ accno, amount: zero.minus(amountOf(amount)) }));
  const rest = sent.payable.minus(sum(moved.map(({ amount }) => amount)));
  const named = [
    { field: 'vat_accno', accno: client.vat_accno, amount: zero.minus(sent.payable) },
    restOf(sent.method, rest, client),
  ].filter(({ amount }) => !amount.eq(zero));
  if (sent.transdate < sent.to) findings.add('invalid', 'transdate', say('vat_day', { day: sent.to }));
  checkPeriod(client, { field: 'transdate', value: sent.transdate }, findings);
  for (const { field, accno } of named) {
    if (accno === undefined)
      findings.add('invalid', field, say('setting_missing', { client: client.name, field }));
    else checkAccount(ledger, { field, accno }, findings);
  }
  const lines = [...moved, ...named].flatMap(({ accno, amount }) =>
    accno === undefined || amount.eq(zero) ? [] : [signedLine(accno, amount, places)],
  );
  findings.refuse();
  if (lines.length === 0) return undefined;
  return postedGl(
    {
      kind: 'vat',
      reference: vatReference(sent),
      description:
        sent.description ||
        entryText(entryLanguage(client), sent.reconciles ? 'vat_year' : 'vat', {
          from: sent.from,
          to: sent.to,
        }),
      transdate: sent.transdate,
      notes: '',
      currency: client.currency,
      exchangerate: '1' as Decimal,
      vat_settlement: true,
      glentries: lines,
    },
    ledger,
  );
};
