import { useQuery } from '@tanstack/react-query';
import { ChoiceFilter, Filters, TextFilter, useSearchChange } from '../../../controls/filters.tsx';
import { type BankLineSearch, shownLines } from '../../../pages/search/bank.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

/** The filters of the lines. Each goes into the address. */
export const LineFilters = ({ search }: { search: BankLineSearch }) => {
  const text = useText();
  const { query } = useBooks();
  const change = useSearchChange();
  const { show, account, statement, text: sought } = search;
  const accounts = useQuery(query.bank.accounts.queryOptions()).data ?? [];
  const of = account !== undefined && /^\d{1,9}$/.test(account) ? { accno: Number(account) } : {};
  const counts = useQuery(query.bank.counts.queryOptions(of)).data;
  const counted = (label: string, count: number | undefined) =>
    count === undefined || statement !== undefined ? label : `${label} (${count})`;
  const waiting = counts && counts.open + counts.proposed;
  const chosen = [show, account, statement, sought].filter(Boolean).length;
  // A line that was selected at first is one of the list that is left.
  const set = (changed: BankLineSearch) => change({ line: undefined, ...changed });
  const clear = () => set({ show: undefined, account: undefined, statement: undefined, text: undefined });
  return (
    <Filters set={chosen} onClear={clear}>
      <ChoiceFilter
        label={text('status')}
        className="field-wide"
        value={show ?? ''}
        options={[
          { value: '', label: counted(text('bank.show.waiting'), waiting) },
          ...shownLines.map((value) => ({
            value,
            label: counted(text(`bank.show.${value}`), value === 'all' ? undefined : counts?.[value]),
          })),
        ]}
        onChange={(value) => set({ show: shownLines.find((one) => one === value) })}
      />
      {accounts.length > 1 ? (
        <ChoiceFilter
          label={text('account')}
          className="field-wide"
          value={account ?? ''}
          options={[
            { value: '', label: text('bank.show.all') },
            ...accounts.map(({ accno, description }) => ({
              value: String(accno),
              label: `${accno} ${description}`,
            })),
          ]}
          onChange={(value) => set({ account: value })}
        />
      ) : null}
      <TextFilter
        label={text('bank.text')}
        className="field-wide"
        value={sought ?? ''}
        onChange={(typed) => set({ text: typed })}
      />
      {statement === undefined ? null : (
        <span className="bank-of-statement" data-chosen={statement}>
          {text('bank.of_statement', { id: statement })}
        </span>
      )}
    </Filters>
  );
};
