import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { type Shortcut, useShortcuts } from '../../../keyboard/keys.tsx';
import { useBooks } from '../../../server/session.ts';
import { Screen } from '../../../shell/screen.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { RuleDialog } from '../rules/rule-dialog.tsx';
import type { BankLineSearch } from '../search.ts';
import { SplitDialog } from '../split/split-dialog.tsx';
import { BankTabs } from '../tabs.tsx';
import { type Acting, useActing } from './acting.ts';
import { Details } from './details.tsx';
import { LineFilters } from './filters.tsx';
import { LineList } from './line-list.tsx';
import { type BankLine, counterpartyOf, isUnsettled, useLineList } from './list.ts';
import './inbox.css';
import './line.css';

/** The lines of banks: at the left the lines, at the right what the selected one may be. It is gone through with keys. */
export const BankInbox = () => {
  const search = useSearch({ from: '/books/bank/lines' });
  // Other filters, and a link to a line, begin anew.
  return <Inbox key={JSON.stringify(search)} search={search} />;
};

const Inbox = ({ search }: { search: BankLineSearch }) => {
  const text = useText();
  const list = useLineList(search);
  const acting = useActing();
  const [chosen, setChosen] = useState(Number(search.line) || undefined);
  const [dialog, setDialog] = useState<{ kind: 'split' | 'rule'; line: BankLine }>();
  const { line, at } = useSelected(list.rows, chosen);
  const select = (id: number | undefined) => {
    if (id === undefined) return;
    acting.forget();
    setChosen(id);
  };
  /** Goes on to the next line that waits once `done` says that this one is done; else it stays, with what was refused. */
  const goOn = async (of: BankLine, done: Promise<boolean>) => {
    const next = nextOf(list.rows, of);
    setChosen(of.id);
    if (await done) setChosen(next?.id ?? of.id);
  };
  const undo = async (of: BankLine) => {
    setChosen(of.id);
    await acting.undo(of);
  };
  const ruled = line && !isUnsettled(line) ? line : acting.last;
  const acts = line && {
    busy: acting.busy,
    book: (place: number) => void goOn(line, acting.book(line, { proposal: place })),
    split: () => setDialog({ kind: 'split', line }),
    ignore: () => void goOn(line, acting.ignore(line)),
    undo: () => {
      const of = isUnsettled(line) ? acting.last : line;
      if (of) void undo(of);
    },
    rule: () => ruled && setDialog({ kind: 'rule', line: ruled }),
  };
  useGoing({ rows: list.rows, at, select });
  useActs(dialog ? undefined : line, acts, acting.last !== undefined);
  const close = () => setDialog(undefined);
  return (
    <Screen title={text('bank.lines')}>
      <BankTabs />
      <LineFilters search={search} />
      <ErrorNotice error={list.query.error} />
      <div className="bank-inbox">
        <LineList
          lines={list.rows}
          selected={line?.id}
          loading={list.query.isPending}
          empty={text(Object.values(search).some(Boolean) ? 'bank.none' : 'bank.all_booked')}
          more={list.more}
          onSelect={select}
        />
        <div className="bank-side" data-scroll-restoration-id="bank-line">
          <Done acting={acting} onUndo={(of) => void undo(of)} />
          <ErrorNotice error={acting.error} />
          {line && acts ? <Details key={line.id} line={line} acts={acts} /> : null}
        </div>
      </div>
      {dialog?.kind === 'split' ? (
        <SplitDialog
          line={dialog.line}
          busy={acting.busy}
          error={acting.error}
          onClose={close}
          onBook={async (outcome) => {
            const next = nextOf(list.rows, dialog.line);
            if (!(await acting.book(dialog.line, { outcome }))) return;
            setChosen(next?.id ?? dialog.line.id);
            close();
          }}
        />
      ) : null}
      {dialog?.kind === 'rule' ? (
        <RuleDialog line={dialog.line} onClose={close} onSaved={() => void acting.reread()} />
      ) : null}
    </Screen>
  );
};

/** The line that is selected, which may have left the list, and its place; the first one where none was chosen. */
const useSelected = (rows: readonly BankLine[], chosen: number | undefined) => {
  const { query } = useBooks();
  const id = chosen ?? rows[0]?.id;
  const at = rows.findIndex((one) => one.id === id);
  const read = useQuery(
    query.bank.line.queryOptions({ id: id ?? 0 }, { enabled: id !== undefined && at === -1 }),
  );
  return { line: rows[at] ?? (id === undefined ? undefined : read.data), at };
};

/** The next line that waits, from here on and then from the beginning. */
const nextOf = (rows: readonly BankLine[], { id }: BankLine): BankLine | undefined => {
  const at = rows.findIndex((one) => one.id === id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(isUnsettled);
};

type Going = { rows: readonly BankLine[]; at: number; select: (id: number | undefined) => void };

const useGoing = ({ rows, at, select }: Going) =>
  useShortcuts([
    { keys: 'j', or: 'ArrowDown', label: 'bank.next', group: 'here', run: () => select(rows[at + 1]?.id) },
    { keys: 'k', or: 'ArrowUp', label: 'bank.previous', group: 'here', run: () => select(rows[at - 1]?.id) },
  ]);

const laterPlaces = [2, 3, 4, 5] as const;

type Acts = NonNullable<Parameters<typeof Details>[0]['acts']>;

/** The keys that do something with the line, for those who may. */
const useActs = (line: BankLine | undefined, acts: Acts | undefined, isAnyDone: boolean) => {
  const { may } = useBooks();
  const keys: Shortcut[] = [];
  if (line && acts && may('write')) {
    const { proposals } = line;
    const isWaiting = isUnsettled(line);
    if (isWaiting && proposals.length > 0) {
      keys.push({ keys: 'Enter', or: '1', label: 'bank.book_first', group: 'here', run: () => acts.book(1) });
      for (const place of laterPlaces)
        if (place <= proposals.length)
          keys.push({
            keys: String(place),
            label: `bank.book_${place}`,
            group: 'here',
            run: () => acts.book(place),
          });
    }
    if (isWaiting)
      keys.push(
        // Where nothing is proposed, Enter asks for what it is.
        {
          keys: 's',
          ...(proposals.length === 0 ? { or: 'Enter' } : {}),
          label: 'bank.split',
          group: 'here',
          run: acts.split,
        },
        { keys: 'i', label: 'bank.ignore', group: 'here', run: acts.ignore },
      );
    if (!isWaiting || isAnyDone)
      keys.push(
        { keys: 'u', label: 'bank.undo', group: 'here', run: acts.undo },
        { keys: 'r', label: 'bank.make_rule', group: 'here', run: acts.rule },
      );
  }
  useShortcuts(keys);
};

/** The line that was booked or ignored last, which can be taken back. */
const Done = ({ acting: { last, busy }, onUndo }: { acting: Acting; onUndo: (line: BankLine) => void }) => {
  const text = useText();
  if (!last) return null;
  const { amount, currency, status } = last;
  return (
    <Notice kind="status">
      <span className="bank-done">
        <span>
          {text(status === 'ignored' ? 'bank.done_ignored' : 'bank.done_booked')}{' '}
          <strong>{counterpartyOf(last)}</strong> {currency} {formatAmount(amount)}
        </span>
        <Button small keys="u" disabled={busy} onClick={() => onUndo(last)}>
          {text('bank.undo')}
        </Button>
      </span>
    </Notice>
  );
};
