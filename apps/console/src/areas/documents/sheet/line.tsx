import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useText } from '../../../texts/text.ts';
import type { BelowLines } from './lines.ts';

type SheetProps = {
  /** The heads of the columns between the number of a line and the button that removes it. */
  heads: readonly { text: string; isAmount?: boolean }[];
  className: string;
  onPaste: (event: ClipboardEvent) => void;
  children: ReactNode;
};

/**
 * The lines of a document as a sheet; where there is no room for its columns, each line is a card
 * with its labels.
 */
export const Sheet = ({ heads, className, onPaste, children }: SheetProps) => {
  const text = useText();
  return (
    <section className={`sheet ${className}`} aria-label={text('documents.lines')} onPaste={onPaste}>
      <div className="sheet-head" aria-hidden="true">
        <span />
        {heads.map(({ text: head, isAmount = false }) => (
          <span key={head} className={isAmount ? 'sheet-amount' : undefined}>
            {head}
          </span>
        ))}
        <span />
      </div>
      {children}
    </section>
  );
};

type SheetLineProps = {
  at: number;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Absent where the line is the only one. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

export const SheetLine = ({ at, onKeyDown, onRemove, children }: SheetLineProps) => {
  const text = useText();
  const line = at + 1;
  return (
    <fieldset
      className="sheet-line"
      aria-label={text('documents.line', { line })}
      data-line={at}
      onKeyDown={onKeyDown}
    >
      <span className="sheet-number" aria-hidden="true">
        <span>{line}</span>
        <span className="sheet-number-long">{text('documents.line', { line })}</span>
      </span>
      {children}
      {onRemove ? (
        <Button look="quiet" small aria-label={text('documents.remove_line', { line })} onClick={onRemove}>
          ×
        </Button>
      ) : (
        <span className="sheet-end" />
      )}
    </fieldset>
  );
};

type SheetFootProps = {
  onAdd: () => void;
  /** The buttons beside the one that adds a line. */
  others: ReactNode;
  below: BelowLines;
};

export const SheetFoot = ({ onAdd, others, below: { tools, totals, rest } }: SheetFootProps) => {
  const text = useText();
  return (
    <div className="sheet-foot">
      <div className="sheet-tools">
        <Button keys="Ctrl+." onClick={onAdd}>
          {text('documents.add_line')}
        </Button>
        {others}
        {tools}
      </div>
      {totals}
      <div className="sheet-rest">{rest}</div>
    </div>
  );
};
