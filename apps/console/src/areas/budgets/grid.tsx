import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useAccountName } from '../../choices/accounts.ts';
import { AccountName } from '../../controls/account-name.tsx';
import { AmountInput } from '../../controls/amount-input.tsx';
import { Figure } from '../../controls/figure.tsx';
import { readRows } from '../../forms/paste/cells.ts';
import { tableIn } from '../../forms/paste/clipboard.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { formatMonth, formatMonthName } from '../../values/date.ts';
import { type BudgetRow, spread, withCells, yearTotal } from './amounts.ts';
import './budget.css';

type Account = { accno: number; description: string; category: string };

type GridProps = {
  rows: readonly BudgetRow[];
  months: readonly string[];
  accounts: ReadonlyMap<number, Account>;
  readOnly: boolean;
  onChange: (rows: BudgetRow[]) => void;
};

/** Moves to the cell above or below, or at the ends of a text to the one beside. */
const moveOn = (event: KeyboardEvent<HTMLTableElement>) => {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const [start, end, length] = [target.selectionStart, target.selectionEnd, target.value.length];
  const isAll = start === 0 && end === length;
  const [down, right] =
    key === 'ArrowDown' || (key === 'Enter' && !event.shiftKey)
      ? [1, 0]
      : key === 'ArrowUp' || key === 'Enter'
        ? [-1, 0]
        : key === 'ArrowLeft' && (isAll || end === 0)
          ? [0, -1]
          : key === 'ArrowRight' && (isAll || start === length)
            ? [0, 1]
            : [0, 0];
  if (down === 0 && right === 0) return;
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')];
  const wide = event.currentTarget.querySelector('tbody tr[data-row]')?.querySelectorAll('input').length ?? 1;
  const next = inputs[inputs.indexOf(target) + down * wide + right];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** The accounts of a budget by month, with their sums. */
export const BudgetGrid = ({ rows, months, accounts, readOnly, onChange }: GridProps) => {
  const text = useText();
  const { language } = useLanguage();
  const nameOf = useAccountName();
  const categoryOf = (row: BudgetRow) => accounts.get(row.accno)?.category;
  const sums = (category: string, month?: number) =>
    yearTotal(
      rows
        .filter((row) => categoryOf(row) === category)
        .flatMap((row) => (month === undefined ? row.months : [row.months[month] ?? ''])),
    );
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const { target } = event;
    if (readOnly || !(target instanceof HTMLInputElement)) return;
    const { at, month } = target.dataset;
    if (at === undefined || month === undefined) return;
    const clipboard = {
      text: event.clipboardData.getData('text/plain'),
      html: event.clipboardData.getData('text/html'),
    };
    const table = tableIn(clipboard, false);
    if (!table) return;
    event.preventDefault();
    const columns = months.map((_, place) => ({
      ...{ kind: 'amount' as const, name: String(place), label: '', places: 2 },
    }));
    const read = readRows(table, { columns, language });
    const cells = read.map(({ values }, row) =>
      (table[row] ?? []).map((_, place) => values[String(place)] ?? ''),
    );
    onChange(withCells(rows, { at: Number(at), month: Number(month), cells }));
  };
  const change = (at: number, amounts: readonly string[]) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, months: amounts } : row)));
  const shown = (['income', 'expense'] as const).map((category) => ({
    category,
    places: rows.flatMap((row, at) => (categoryOf(row) === category ? [at] : [])),
  }));
  return (
    <div className="table-scroll budget-scroll">
      <table className="budget-grid" aria-label={text('reports.budget')} onKeyDown={moveOn} onPaste={paste}>
        <thead>
          <tr>
            <th scope="col">{text('account')}</th>
            {months.map((month) => (
              <th key={month} scope="col" className="cell-amount" aria-label={formatMonth(month, language)}>
                {formatMonthName(month, language)}
              </th>
            ))}
            <th scope="col" className="cell-amount">
              {text('budget.total')}
            </th>
          </tr>
        </thead>
        {shown.map(({ category, places }) => (
          <tbody key={category}>
            {places.map((at) => {
              const { accno, months: amounts } = rows[at] as BudgetRow;
              const { description = '' } = accounts.get(accno) ?? {};
              const name = `${accno} ${description}`;
              return (
                <tr key={accno} data-row="">
                  <th scope="row">
                    <AccountName accno={accno}>{nameOf({ accno, description })}</AccountName>
                  </th>
                  {months.map((month, place) => (
                    <td key={month}>
                      <AmountInput
                        value={amounts[place] ?? ''}
                        readOnly={readOnly}
                        aria-label={`${name}, ${formatMonth(month, language)}`}
                        data-at={at}
                        data-month={place}
                        onChange={(amount) =>
                          change(
                            at,
                            months.map((_, index) => (index === place ? amount : (amounts[index] ?? ''))),
                          )
                        }
                      />
                    </td>
                  ))}
                  <td>
                    <AmountInput
                      value={yearTotal(amounts)}
                      readOnly={readOnly}
                      aria-label={`${name}, ${text('budget.total')}`}
                      onChange={(amount) => change(at, spread(amount, months.length))}
                    />
                  </td>
                </tr>
              );
            })}
            <tr className="budget-sum">
              <th scope="row">{text(`budget.${category}`)}</th>
              {months.map((month, place) => (
                <td key={month} className="cell-amount">
                  <Figure amount={sums(category, place)} />
                </td>
              ))}
              <td className="cell-amount">
                <Figure amount={sums(category)} />
              </td>
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr className="budget-sum">
            <th scope="row">{text('budget.result')}</th>
            {months.map((month, place) => (
              <td key={month} className="cell-amount">
                <Figure amount={difference(sums('income', place), sums('expense', place))} result />
              </td>
            ))}
            <td className="cell-amount">
              <Figure amount={difference(sums('income'), sums('expense'))} result />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
