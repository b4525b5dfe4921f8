import type { Category } from '../master-data/account.ts';
import { checkAccount, checkAmount, checkCurrency, checkDay, type Ledger } from '../master-data/ledger.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, hundred, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { type Sentence, say } from '../values/sentences/say.ts';
import type { Asset, AssetChange } from './asset.ts';
import { type AssetRecord, bookedTo, type RegisteredAsset } from './register.ts';

/** Making and changing assets (docs/interface §27). */

/** The day of an entry, and the part of its postings on an account that no other asset has yet. */
export type EntryOfAsset = { transdate: BookingDate; left: Amount };

type AssetSources = { ledger: Ledger; entry: EntryOfAsset | undefined };

/**
 * A new asset with all that is usual. Refuses with every finding: `invalid`, `account_unknown`,
 * `account_not_postable`.
 */
export const newAsset = (sent: Asset, { ledger, entry }: AssetSources): AssetRecord => {
  const findings = newFindings();
  const places = minorUnit(ledger.client.currency);
  checkAccounts(sent, ledger, findings);
  for (const field of ['acquired', 'value'] as const)
    if (!sent[field] && !entry) findings.add('invalid', field, say('required'));
  const acquired = (sent.acquired ?? entry?.transdate ?? '1900-01-01') as BookingDate;
  const value = sent.value ?? decimalOf(entry?.left ?? zero, places);
  const made: AssetRecord = {
    ...{ description: sent.description, notes: sent.notes ?? '', acquired, value },
    ...(sent.entry_id ? { entry_id: sent.entry_id } : {}),
    ...(sent.taken_over ? { taken_over: sent.taken_over } : {}),
    ...(sent.depreciated ? { depreciated: sent.depreciated } : {}),
    asset_accno: sent.asset_accno,
    ...(sent.depreciation_accno ? { depreciation_accno: sent.depreciation_accno } : {}),
    expense_accno: sent.expense_accno,
    method: sent.method,
    ...(sent.rate ? { rate: sent.rate } : {}),
    ...(sent.months ? { months: sent.months } : {}),
    residual: sent.residual ?? ('0' as Decimal),
    first_year: sent.first_year ?? 'months',
    depreciated_from: sent.depreciated_from ?? acquired,
  };
  checkValues(made, { ledger, entry }, findings);
  findings.refuse();
  return rounded(made, places);
};

/**
 * An asset with a change: what is left out stays, and null takes a field away. Once something was
 * booked of it, a plan that changes goes on from the values of the last booking. Refuses as
 * `newAsset` does.
 */
export const changedAsset = (
  registered: RegisteredAsset,
  sent: AssetChange,
  { ledger, entry }: AssetSources,
): AssetRecord => {
  const { asset, movements } = registered;
  const { plan_from, plan_booking, ...before } = asset;
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  // One of the two takes the place of the other.
  const life = sent.rate ? { months: null } : sent.months ? { rate: null } : {};
  const changed = newAsset({ ...before, ...life, ...methodless(sent), ...given } as Asset, { ledger, entry });
  const { withdrawn = asset.withdrawn } = sent;
  if (movements.length === 0) return withdrawn ? { ...changed, withdrawn } : changed;
  const findings = newFindings();
  if (withdrawn) findings.add('invalid', 'withdrawn', say('asset_has_bookings', { id: registered.id }));
  for (const field of fixedFields)
    if (String(changed[field] ?? '') !== String(asset[field] ?? ''))
      findings.add('invalid', field, say('asset_fixed'));
  findings.refuse();
  const last = bookedTo(registered);
  const isReplanned = planFields.some((field) => String(changed[field] ?? '') !== String(asset[field] ?? ''));
  if (!isReplanned || last === undefined)
    return {
      ...changed,
      ...(plan_from === undefined ? {} : { plan_from }),
      ...(plan_booking === undefined ? {} : { plan_booking }),
    };
  return {
    ...changed,
    plan_from: last,
    plan_booking: Math.max(...movements.map(({ booking_id }) => booking_id)),
  };
};

const methodless = ({ method }: AssetChange) => {
  if (method === 'none') return { rate: null, months: null };
  return method === 'declining' ? { months: null } : {};
};

const fixedFields = [
  ...(['acquired', 'value', 'entry_id', 'taken_over', 'depreciated'] as const),
  ...(['asset_accno', 'depreciation_accno'] as const),
];
const planFields = ['method', 'rate', 'months', 'residual', 'first_year', 'depreciated_from'] as const;

const rounded = (made: AssetRecord, places: number): AssetRecord => ({
  ...made,
  value: decimalOf(amountOf(made.value), places),
  residual: decimalOf(amountOf(made.residual), places),
  ...(made.depreciated === undefined ? {} : { depreciated: decimalOf(amountOf(made.depreciated), places) }),
});

/**
 * Checks that an account can be posted to in the client's currency, and is of one of some kinds.
 */
export const checkKind = (
  ledger: Ledger,
  use: { field: string; accno: number; categories: readonly Category[]; said: Sentence },
  findings: Findings,
): void => {
  const { field, accno, categories, said } = use;
  checkAccount(ledger, { field, accno }, findings);
  checkCurrency(ledger, { field, accno, currency: ledger.client.currency }, findings);
  const account = ledger.accounts.get(accno);
  if (account && !categories.includes(account.category)) findings.add('account_not_postable', field, said);
};

const checkAccounts = (sent: Asset, ledger: Ledger, findings: Findings): void => {
  const { asset_accno, depreciation_accno, expense_accno } = sent;
  checkKind(
    ledger,
    {
      field: 'asset_accno',
      accno: asset_accno,
      categories: ['asset'],
      said: say('account_not_asset', { account: asset_accno }),
    },
    findings,
  );
  if (depreciation_accno && depreciation_accno !== asset_accno)
    checkKind(
      ledger,
      {
        ...{ field: 'depreciation_accno', accno: depreciation_accno },
        categories: ['asset', 'liability'],
        said: say('account_not_contra', { account: depreciation_accno }),
      },
      findings,
    );
  checkKind(
    ledger,
    {
      field: 'expense_accno',
      accno: expense_accno,
      categories: ['expense'],
      said: say('account_not_expense', { account: expense_accno }),
    },
    findings,
  );
};

const checkValues = (made: AssetRecord, { ledger, entry }: AssetSources, findings: Findings): void => {
  const { client } = ledger;
  const exchange = { currency: client.currency, places: minorUnit(client.currency) };
  const value = amountOf(made.value);
  for (const field of ['value', 'residual', 'depreciated'] as const) {
    const sent = made[field];
    if (sent === undefined) continue;
    checkAmount(exchange, { field, value: sent }, findings);
    if (amountOf(sent).lt(zero)) findings.add('invalid', field, say('at_least', { min: 0 }));
    else if (field !== 'value' && amountOf(sent).gt(value))
      findings.add('invalid', field, say('at_most', { max: made.value }));
  }
  if (value.lte(zero)) findings.add('invalid', 'value', say('positive'));
  if (entry && value.gt(entry.left)) {
    const left = decimalOf(entry.left, exchange.places);
    findings.add('invalid', 'value', say('asset_entry_left', { left, account: made.asset_accno }));
  }
  checkDay(client, { field: 'acquired', value: made.acquired }, findings);
  checkDay(client, { field: 'depreciated_from', value: made.depreciated_from }, findings);
  checkTakenOver(made, ledger, findings);
  checkMethod(made, findings);
};

const checkTakenOver = (made: AssetRecord, { client }: Ledger, findings: Findings): void => {
  const { taken_over, depreciated, acquired } = made;
  if (taken_over === undefined && depreciated === undefined) return;
  if (taken_over === undefined) findings.add('invalid', 'taken_over', say('required'));
  else if (depreciated === undefined) findings.add('invalid', 'depreciated', say('required'));
  else {
    checkDay(client, { field: 'taken_over', value: taken_over }, findings);
    if (taken_over < acquired) findings.add('invalid', 'taken_over', say('not_before', { day: acquired }));
  }
};

const checkMethod = ({ method, rate, months }: AssetRecord, findings: Findings): void => {
  if (rate !== undefined) {
    if (amountOf(rate).lte(zero)) findings.add('invalid', 'rate', say('positive'));
    if (amountOf(rate).gt(hundred)) findings.add('invalid', 'rate', say('at_most', { max: 100 }));
  }
  if (method === 'none' && (rate !== undefined || months !== undefined))
    findings.add('invalid', 'method', say('asset_method_none'));
  if (method === 'declining' && (rate === undefined || months !== undefined))
    findings.add('invalid', 'rate', say('asset_method_rate'));
  if (method === 'linear' && (rate === undefined) === (months === undefined))
    findings.add('invalid', 'rate', say('asset_method_linear'));
};
