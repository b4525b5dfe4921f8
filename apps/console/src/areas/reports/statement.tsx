import type { ReactNode } from 'react';
import { AccountName } from '../../controls/account-name.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { EmptyReport } from '../../controls/empty.tsx';
import { Figure } from '../../controls/figure.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { bookFirst } from './book-first.ts';
import { type Folding, type StatementRow, useFolding } from './folding.ts';
import { StatementExports } from './statement-exports.tsx';
import { Unplaced } from './unplaced.tsx';

type StatementProps = {
  title: string;
  levels: readonly StatementRow[];
  /** So many levels are open, before single rows are opened or closed. */
  open: number;
  heads: { shown: string; compared: string | undefined; budget?: boolean };
  /** The address of an account in the days of the report. */
  toAccountOf: (accno: number) => string;
  /** Stands in place of figures that all are zero, as nothing is booked. */
  empty: string;
};

/**
 * A balance sheet or an income statement: rows that can be opened and closed, each figure of an
 * account a link to what it is made of.
 */
export const Statement = ({ title, levels, open, heads, ...props }: StatementProps) => {
  const { toAccountOf, empty } = props;
  const text = useText();
  const { client } = useBooks();
  const folding = useFolding(levels, open);
  if (!levels.some(({ kind }) => kind === 'account')) return <EmptyReport about={empty} links={bookFirst} />;
  const compares = heads.compared !== undefined;
  return (
    <div className={compares && heads.budget ? 'statement statement-whole' : 'statement'}>
      <div className="table-scroll statement-scroll">
        <table aria-label={title}>
          <colgroup>
            <col />
            <col className="statement-amount" />
            {compares ? (
              <>
                <col className="statement-amount" />
                <col className="statement-amount wide-only" />
              </>
            ) : null}
            {heads.budget ? (
              <>
                <col className="statement-amount wide-only" />
                <col className="statement-amount" />
              </>
            ) : null}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{text('reports.position')}</th>
              <th scope="col" className="cell-amount">
                {heads.shown}
              </th>
              {compares ? (
                <>
                  <th scope="col" className="cell-amount">
                    {heads.compared}
                  </th>
                  <th scope="col" className="cell-amount wide-only">
                    {text('reports.change')}
                  </th>
                </>
              ) : null}
              {heads.budget ? (
                <>
                  <th scope="col" className="cell-amount wide-only">
                    {text('reports.budget')}
                  </th>
                  <th scope="col" className="cell-amount">
                    {text('reports.difference')}
                  </th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {folding.shown.map((at) => (
              <LevelRow key={folding.keys[at]} at={at} {...{ levels, folding, compares, toAccountOf }} />
            ))}
          </tbody>
        </table>
      </div>
      <Unplaced levels={levels} />
      <div className="table-foot">
        <span className="table-note">{client.currency}</span>
        <StatementExports title={title} levels={levels} heads={heads} />
      </div>
    </div>
  );
};

type LevelRowProps = Pick<StatementProps, 'levels' | 'toAccountOf'> & {
  at: number;
  folding: Folding;
  compares: boolean;
};

const LevelRow = ({ at, levels, folding, compares, toAccountOf }: LevelRowProps) => {
  const name = useRowName();
  const row = levels[at];
  if (!row) return null;
  const { kind, depth, accno } = row;
  const isAccount = kind === 'account' && accno !== undefined;
  const href = isAccount ? toAccountOf(accno) : undefined;
  const label = isAccount ? `${accno} ${row.description}` : undefined;
  const isResult = kind === 'figure' || kind === 'open';
  return (
    <tr className={`statement-row statement-${kind} statement-depth-${depth}`}>
      <th scope="row">
        {href === undefined || accno === undefined ? (
          <Fold at={at} folding={folding}>
            {name(row)}
          </Fold>
        ) : (
          <Anchor className="plain-link" href={href}>
            <AccountName accno={accno}>{name(row)}</AccountName>
          </Anchor>
        )}
      </th>
      <td className="cell-amount">
        <Figure amount={row.amount} href={href} result={isResult} {...(label ? { label } : {})} />
      </td>
      {compares ? (
        <>
          <td className="cell-amount">
            <Figure amount={row.compared ?? '0'} result={isResult} />
          </td>
          <td className="cell-amount wide-only">
            <Figure amount={difference(row.amount, row.compared ?? '0')} />
          </td>
        </>
      ) : null}
      {row.budget === undefined ? null : (
        <>
          <td className="cell-amount wide-only">
            <Figure amount={row.budget} result={isResult} />
          </td>
          <td className="cell-amount">
            <Figure amount={row.difference ?? '0'} />
          </td>
        </>
      )}
    </tr>
  );
};

/** The name of a row that may have others below it: then a button that opens and closes them. */
const Fold = ({ at, folding, children }: { at: number; folding: Folding; children: ReactNode }) => {
  if (!folding.hasBelow(at)) return <span className="statement-name">{children}</span>;
  return (
    <button
      type="button"
      className="statement-fold"
      aria-expanded={folding.isOpen(at)}
      onClick={() => folding.toggle(at)}
    >
      <span className="statement-name">{children}</span>
    </button>
  );
};

/** Says the name of a row: that of a result with its days, where they are known. */
const useRowName = () => {
  const text = useText();
  const { day, days } = useDaysText();
  return ({ description, code, from, to, moved_from }: StatementRow): ReactNode => {
    if (to !== undefined) {
      const period = from === undefined ? text('reports.until', { day: day(to) }) : days({ from, to });
      return text(code === 'earlier_result' ? 'reports.result_unclosed' : 'reports.result_of', { period });
    }
    if (code === 'open_result') return text('reports.result');
    if (moved_from === undefined) return description;
    return (
      <>
        {description} <span className="soft">{text('reports.moved')}</span>
      </>
    );
  };
};
