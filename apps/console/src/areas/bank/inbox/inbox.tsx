import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EmptyLinks } from '../../../controls/empty.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { type Shortcut, useShortcuts } from '../../../keyboard/keys.tsx';
import { bankPages } from '../../../pages/bank.ts';
import type { BankLineSearch } from '../../../pages/search/bank.ts';
import { useBooks } from '../../../server/session.ts';
import { Screen } from '../../../shell/screen.tsx';
import { useText } from '../../../texts/text.ts';
import { RuleDialog } from '../rules/rule-dialog.tsx';
import { SplitDialog } from '../split/split-dialog.tsx';
import { BankTabs } from '../tabs.tsx';
import { type Acting, useActing } from './acting.ts';
import { focusAssign } from './assign.tsx';
import { Details } from './details.tsx';
import { Done, Refused } from './done.tsx';
import { LineFilters } from './filters.tsx';
import type { LineActs } from './line-acts.ts';
import { LineList } from './line-list.tsx';
import { type BankLine, isUnsettled, useHasStatement, useLineList } from './list.ts';
import './inbox.css';
import './line.css';

/**
 * The lines of banks: at the left the lines, at the right what the selected one may be. It is gone
 * through with keys.
 */
export const BankInbox = () => {
  const search = bankPages.lines.useSearch();
  // Other filters, and a link to a line, begin again.
  return <Inbox key={JSON.stringify(search)} search={search} />;
};

const Inbox = ({ search }: { search: BankLineSearch }) => {
  const text = useText();
  const list = useLineList(search);
  const isFiltered = Object.values(search).some(Boolean);
  const hasStatement = useHasStatement(list.rows.length === 0 && !isFiltered && !list.query.isPending);
  const acting = useActing();
  const rows = list.rows.map(acting.asAnswered);
  const [chosen, setChosen] = useState(Number(search.line) || undefined);
  const [dialog, setDialog] = useState<{ kind: 'split' | 'rule'; line: BankLine }>();
  const { line, at } = useSelected({ rows, chosen, acting });
  const proposal = useProposal(line);
  // The shown line stays, even if a new read of the list puts others before it.
  const shown = line?.id;
  useEffect(() => {
    if (shown !== undefined) setChosen((before) => before ?? shown);
  }, [shown]);
  const select = (id: number | undefined) => {
    if (id === undefined) return;
    // The refusal stood beside the line that is left.
    if (line) acting.forget(line.id);
    setChosen(id);
  };
  /**
   * Goes on to the next line that waits. Keys act on that one from now on, whatever is answered of
   * this one.
   */
  const goOn = (of: BankLine) => {
    const next = nextOf(rows, of, acting);
    setChosen(next?.id ?? of.id);
  };
  const undo = (of: BankLine) => {
    setChosen(of.id);
    void acting.undo(of);
  };
  const ruled = line && !isUnsettled(line) ? line : acting.last;
  const bookAs = (of: BankLine, as: Parameters<Acting['book']>[1]) => {
    void acting.book(of, as);
    goOn(of);
  };
  const acts: LineActs | undefined = line && {
    isUnderWay: acting.isUnderWay(line.id),
    chosen: proposal.at,
    choose: proposal.choose,
    book: (place) => bookAs(line, { proposal: place }),
    assign: (outcome) => bookAs(line, { outcome }),
    split: () => setDialog({ kind: 'split', line }),
    ignore: () => {
      void acting.ignore(line);
      goOn(line);
    },
    undo: () => {
      const of = isUnsettled(line) ? acting.last : line;
      if (of) undo(of);
    },
    rule: () => ruled && !acting.isUnderWay(ruled.id) && setDialog({ kind: 'rule', line: ruled }),
  };
  useGoing({ rows, at, select });
  useActs(dialog ? undefined : line, acts, acting.last !== undefined);
  const close = () => setDialog(undefined);
  return (
    <Screen title={text('bank.lines')}>
      <BankTabs />
      <LineFilters search={search} />
      <ErrorNotice error={list.query.error} />
      <div className="sides bank-inbox">
        <LineList
          lines={rows}
          isUnderWay={acting.isUnderWay}
          refused={acting.refused.map(({ line: of }) => of.id)}
          selected={line?.id}
          loading={list.query.isPending || hasStatement === undefined}
          empty={text(isFiltered ? 'bank.none' : hasStatement ? 'bank.all_booked' : 'bank.no_lines')}
          whenEmpty={
            isFiltered || hasStatement ? null : (
              <EmptyLinks links={[{ href: bankPages.statements.to(), label: 'bank.read_file' }]} />
            )
          }
          more={list.more}
          onSelect={select}
        />
        <div className="side" data-scroll-restoration-id="bank-line">
          <Done acting={acting} onUndo={undo} />
          <Refused acting={acting} shown={line?.id} onShow={select} />
          <ErrorNotice error={acting.refused.find((one) => one.line.id === line?.id)?.error} />
          {line && acts ? <Details key={line.id} line={line} acts={acts} /> : null}
        </div>
      </div>
      {dialog?.kind === 'split' ? (
        <SplitDialog
          line={dialog.line}
          busy={acting.isUnderWay(dialog.line.id)}
          error={acting.refused.find((one) => one.line.id === dialog.line.id)?.error}
          onClose={close}
          // Keeps the typed text until the line is booked.
          onBook={async (outcome) => {
            if (!(await acting.book(dialog.line, { outcome }))) return;
            goOn(dialog.line);
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

type Selecting = { rows: readonly BankLine[]; chosen: number | undefined; acting: Acting };

/**
 * The line that is selected, which may have left the list, and its place; the first one where none
 * was chosen.
 */
const useSelected = ({ rows, chosen, acting }: Selecting) => {
  const { query } = useBooks();
  const id = chosen ?? rows[0]?.id;
  const at = rows.findIndex((one) => one.id === id);
  const read = useQuery(
    query.bank.line.queryOptions({ id: id ?? 0 }, { enabled: id !== undefined && at === -1 }),
  );
  const elsewhere = id === undefined ? undefined : read.data;
  return { line: rows[at] ?? (elsewhere && acting.asAnswered(elsewhere)), at };
};

/**
 * The proposal of a line that Enter books: the first one, until another is selected. It is followed
 * where the proposals change.
 */
const useProposal = (line: BankLine | undefined) => {
  const [chosen, setChosen] = useState<{ line: number; outcome: string }>();
  const outcomes = line?.proposals.map(({ outcome }) => JSON.stringify(outcome)) ?? [];
  const found = chosen?.line === line?.id ? outcomes.indexOf(chosen?.outcome ?? '') : -1;
  return {
    at: Math.max(0, found) + 1,
    choose: (place: number) => {
      const outcome = outcomes[place - 1];
      if (line && outcome !== undefined) setChosen({ line: line.id, outcome });
    },
  };
};

/** The next line that waits, from here on and then from the beginning. */
const nextOf = (
  rows: readonly BankLine[],
  { id }: BankLine,
  { isUnderWay }: Acting,
): BankLine | undefined => {
  const at = rows.findIndex((one) => one.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return others.find((one) => isUnsettled(one) && !isUnderWay(one.id));
};

type Going = { rows: readonly BankLine[]; at: number; select: (id: number | undefined) => void };

const useGoing = ({ rows, at, select }: Going) =>
  useShortcuts([
    { keys: 'j', or: 'ArrowDown', label: 'bank.next', group: 'here', run: () => select(rows[at + 1]?.id) },
    { keys: 'k', or: 'ArrowUp', label: 'bank.previous', group: 'here', run: () => select(rows[at - 1]?.id) },
  ]);

const places = [1, 2, 3, 4, 5] as const;

/** The keys that do something with the line, for those who may. */
const useActs = (line: BankLine | undefined, acts: LineActs | undefined, isAnyDone: boolean) => {
  const { may } = useBooks();
  const keys: Shortcut[] = [];
  if (line && acts && may('write')) {
    const { proposals } = line;
    const isWaiting = isUnsettled(line);
    if (isWaiting && !acts.isUnderWay) {
      if (proposals.length > 0)
        keys.push({
          keys: 'Enter',
          label: 'bank.book_chosen',
          group: 'here',
          run: () => acts.book(acts.chosen),
        });
      if (proposals.length > 1)
        for (const place of places)
          if (place <= proposals.length)
            keys.push({
              keys: String(place),
              label: `bank.choose_${place}`,
              group: 'here',
              run: () => acts.choose(place),
            });
      keys.push(
        {
          keys: 'a',
          // Where nothing is proposed, Enter asks for what it is.
          ...(proposals.length === 0 ? { or: 'Enter' } : {}),
          label: 'bank.assign',
          group: 'here',
          run: focusAssign,
        },
        { keys: 's', label: 'bank.split', group: 'here', run: acts.split },
        { keys: 'i', label: 'bank.ignore', group: 'here', run: acts.ignore },
      );
    }
    if (!isWaiting || isAnyDone)
      keys.push(
        { keys: 'u', label: 'bank.undo', group: 'here', run: acts.undo },
        { keys: 'r', label: 'bank.make_rule', group: 'here', run: acts.rule },
      );
  }
  useShortcuts(keys);
};
