import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount, isNegative, isZero, negated } from '../../../values/amount.ts';
import { type BankLine, type BankOutcome, counterpartyOf } from '../inbox/list.ts';
import { PartRow } from './part-row.tsx';
import './split.css';
import { amountsOf, emptyPart, outcomeOf, type SplitPart } from './parts.ts';

type SplitDialogProps = {
  line: BankLine;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onBook: (outcome: BankOutcome) => void;
};

/**
 * Books a line on documents and accounts that someone chooses. The last part takes what is left,
 * until its amount is typed.
 */
export const SplitDialog = ({ line, busy, error, onClose, onBook }: SplitDialogProps) => {
  const text = useText();
  const [parts, setParts] = useState<readonly SplitPart[]>([emptyPart('account', 0)]);
  const [isTried, setIsTried] = useState(false);
  const { amounts, left } = amountsOf(line, parts);
  const isOneAccount = parts.length === 1 && parts[0]?.kind === 'account';
  const whole = isNegative(line.amount) ? negated(line.amount) : line.amount;
  const change = (changed: SplitPart) =>
    setParts(parts.map((part) => (part.key === changed.key ? changed : part)));
  // The new part begins with the amount that the others leave.
  const add = (kind: SplitPart['kind']) =>
    setParts([
      ...parts.map((part, at) => ({
        ...part,
        amount: isZero(amounts[at] ?? '0') ? part.amount : amounts[at],
      })),
      emptyPart(kind, Math.max(-1, ...parts.map(({ key }) => key)) + 1),
    ]);
  const book = () => {
    const outcome = outcomeOf(line, parts);
    setIsTried(outcome === undefined);
    if (outcome && !busy) onBook(outcome);
  };
  useShortcuts([
    { keys: 'Ctrl+Enter', label: 'bank.book', group: 'here', run: book },
    { keys: 'Ctrl+d', label: 'bank.add_document', group: 'here', run: () => add('document') },
    { keys: 'Ctrl+e', label: 'bank.add_account', group: 'here', run: () => add('account') },
  ]);
  return (
    <Dialog
      title={text(isOneAccount ? 'bank.assign_title' : 'bank.split_title')}
      consequence="bank.book"
      open
      onClose={onClose}
      className="bank-split"
    >
      <p className="bank-split-line">
        <span>{counterpartyOf(line)}</span>
        <span>
          <span className="soft">{line.currency}</span> <Figure amount={line.amount} />
        </span>
      </p>
      <form
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          book();
        }}
      >
        <ol className="bank-split-parts stack gap-3">
          {parts.map((part, at) => (
            <PartRow
              key={part.key}
              line={line}
              part={part}
              amount={amounts[at] ?? ''}
              isTried={isTried}
              onChange={change}
              onRemove={
                parts.length > 1 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined
              }
            />
          ))}
        </ol>
        <div className="flow gap-2">
          <Button small keys="Ctrl+D" onClick={() => add('document')}>
            {text('bank.add_document')}
          </Button>
          <Button small keys="Ctrl+E" onClick={() => add('account')}>
            {text('bank.add_account')}
          </Button>
          <span className="bank-split-left" role="status">
            {isZero(left) ? (
              <span className="soft">{text('bank.nothing_left', { amount: formatAmount(whole) })}</span>
            ) : (
              text('bank.left', { amount: `${line.currency} ${formatAmount(left)}` })
            )}
          </span>
        </div>
        <ErrorNotice error={error} />
        {isTried ? <p className="field-error">{text('bank.split_unfinished')}</p> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={busy}>
            {text('bank.book')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
