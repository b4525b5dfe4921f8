import {
  amountOf,
  type Decimal,
  decimalOf,
  entryLanguage,
  entryText,
  minorUnit,
  sum,
  zero,
} from '@kontor/domain';
import type { Fault } from '../values/fault.ts';
import { amountIn, type Cells } from './cells.ts';
import { isControl } from './control.ts';
import type { Read, ReadFor } from './reading.ts';

/**
 * Opening balances as one entry. The balance of an account that takes only documents goes to the
 * opening account, which the open items that make up for it are booked against.
 */
export const readOpening = (rows: readonly Cells[], of: ReadFor): Read => {
  const { accounts, currency, on, opening_accno } = of;
  if (on === undefined) return { records: {}, faults: [{ line: 1, name: 'day_missing' }] };
  const places = minorUnit(currency);
  const known = new Map(accounts.map((account) => [account.accno, account]));
  const faults: Fault[] = [];
  const moves = new Map<number, Decimal>();
  const lines: object[] = [];
  for (const row of rows) {
    if (row.isFaulty) continue;
    const accno = Number(row.values['accno']);
    const balance = balanceOf(row);
    if (balance === undefined) {
      faults.push({ line: row.line, name: 'one_side' });
      continue;
    }
    if (balance.eq(zero)) continue;
    moves.set(accno, decimalOf(amountOf(moves.get(accno) ?? '0').plus(balance), places));
    const isOfDocuments = isControl(known.get(accno));
    if (isOfDocuments && opening_accno === undefined)
      faults.push({ line: row.line, name: 'opening_missing' });
    const side = balance.gt(zero) ? 'debit' : 'credit';
    const bookedOn = isOfDocuments ? opening_accno : accno;
    lines.push({
      accno: bookedOn,
      [side]: balance.abs().toFixed(),
      memo: isOfDocuments ? String(accno) : '',
    });
  }
  const total = sum([...moves.values()].map(amountOf));
  const [debit, credit] = [true, false].map((isDebit) =>
    sum([...moves.values()].map(amountOf).filter((one) => one.gt(zero) === isDebit)).abs(),
  );
  // Balances of lines that can't be read are not known.
  if (!total.eq(zero) && !rows.some(({ isFaulty }) => isFaulty))
    faults.push({
      line: 1,
      name: 'unbalanced',
      value: debit?.toFixed(places) ?? '',
      other: credit?.toFixed(places) ?? '',
    });
  const record = {
    reference: `opening ${on}`,
    transdate: on,
    description: entryText(entryLanguage(of), 'opening'),
    // What is on VAT accounts was declared before.
    vat_settlement: true,
    glentries: lines,
  };
  return { records: { gls: lines.length === 0 ? [] : [{ line: 1, record }] }, faults, moves };
};

/** The balance of a row, debit positive; undefined where it has both sides or none. */
const balanceOf = (row: Cells) => {
  const [debit, credit, amount] = (['debit', 'credit', 'amount'] as const).map((name) =>
    amountOf(amountIn(row, name) ?? '0'),
  );
  const sides = [debit, credit, amount].filter((side) => side && !side.eq(zero));
  if (sides.length > 1) return undefined;
  return (debit ?? zero).minus(credit ?? zero).plus(amount ?? zero);
};
