import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { Figure } from '../../../controls/figure.tsx';
import { Skeleton } from '../../../controls/skeleton.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { isNegative } from '../../../values/amount.ts';
import { formatDate } from '../../../values/date.ts';
import { type BankLine, counterpartyOf, isUnsettled } from './list.ts';

type LineListProps = {
  lines: readonly BankLine[];
  selected: number | undefined;
  /** Whether the server has not answered yet to what was done with a line. */
  isUnderWay: (id: number) => boolean;
  /** The lines with which something was refused. */
  refused: readonly number[];
  loading: boolean;
  empty: string;
  /** Stands below it: what can be done now. */
  whenEmpty: ReactNode;
  more: (() => void) | undefined;
  onSelect: (id: number) => void;
};

// As high as the style sheet has them.
const lineHeight = 52;

/**
 * The lines, of which one is selected: keys of the page and clicks go through them. Only those in
 * sight are in the page.
 */
export const LineList = ({ lines, selected, loading, empty, more, onSelect, ...states }: LineListProps) => {
  const { isUnderWay, refused, whenEmpty } = states;
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (more && last >= lines.length - 20) more();
  }, [more, last, lines.length]);
  const at = lines.findIndex(({ id }) => id === selected);
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (at >= 0) scrollToIndex(at);
  }, [at, scrollToIndex]);
  if (lines.length === 0)
    return (
      <div className="bank-list bank-list-empty soft">
        {loading ? (
          <Skeleton look="row" rows={6} />
        ) : (
          <>
            <p>{empty}</p>
            {whenEmpty}
          </>
        )}
      </div>
    );
  const isInSight = shown.some(({ index }) => index === at);
  return (
    <div
      ref={scroller}
      className="bank-list"
      role="listbox"
      tabIndex={0}
      aria-label={text('bank.lines')}
      aria-activedescendant={isInSight ? `line-${selected}` : undefined}
    >
      <div style={{ blockSize: virtual.getTotalSize() }} role="presentation">
        {shown.map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <button
              type="button"
              // The focus stays in the list, whose page has the keys.
              onMouseDown={(event) => event.preventDefault()}
              key={line.id}
              id={`line-${line.id}`}
              role="option"
              aria-selected={line.id === selected}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              tabIndex={-1}
              className={isUnsettled(line) && !isUnderWay(line.id) ? 'bank-line' : 'bank-line bank-line-done'}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onSelect(line.id)}
            >
              <LineRow line={line} isUnderWay={isUnderWay(line.id)} isRefused={refused.includes(line.id)} />
            </button>
          );
        })}
      </div>
    </div>
  );
};

type LineRowProps = { line: BankLine; isUnderWay: boolean; isRefused: boolean };

const LineRow = ({ line, isUnderWay, isRefused }: LineRowProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { date, amount, texts } = line;
  const said = texts.join(' ');
  return (
    <>
      <span className="bank-line-name">{counterpartyOf(line)}</span>
      <span className={isNegative(amount) ? 'bank-line-amount' : 'bank-line-amount bank-line-in'}>
        <Figure amount={amount} />
      </span>
      <span className="bank-line-text">
        <span className="bank-line-date">{formatDate(date, language)}</span>{' '}
        {said === counterpartyOf(line) ? '' : said}
      </span>
      {isUnderWay ? (
        <span className="bank-line-mark">{text('bank.under_way')}</span>
      ) : isRefused ? (
        <span className="bank-line-mark">
          <span className="tag tag-danger">{text('bank.was_refused')}</span>
        </span>
      ) : (
        <Mark line={line} />
      )}
    </>
  );
};

/** The first proposal in a few letters, or what became of the line. */
const Mark = ({ line: { status, proposals, match } }: { line: BankLine }) => {
  const text = useText();
  const [first] = proposals;
  const shown = match ?? first;
  if (!shown)
    return (
      <span className="bank-line-mark">{status === 'ignored' ? text('bank.status.ignored') : null}</span>
    );
  const { documents, accounts, undoes } = shown.outcome;
  const named = [...documents.map(({ number }) => number), ...accounts.map(({ accno }) => String(accno))];
  const [one] = named;
  const label =
    one === undefined
      ? text(undefined === undoes ? 'bank.kind.entry' : 'bank.kind.reversal')
      : named.length > 1
        ? `${one} +${named.length - 1}`
        : one;
  const look = match ? 'tag-good' : shown.measure >= 90 ? 'tag-warn' : '';
  return (
    <span className="bank-line-mark">
      <span className={`tag ${look}`}>
        {match ? <span aria-hidden="true">✓ </span> : null}
        {label}
      </span>
    </span>
  );
};
