import { Button } from '../../../controls/button.tsx';
import { Notice, useErrorText } from '../../../controls/notice.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import type { Acting } from './acting.ts';
import { type BankLine, counterpartyOf } from './list.ts';

/** Offers to undo the last line that was booked or ignored. */
export const Done = ({
  acting: { last },
  onUndo,
}: {
  acting: Pick<Acting, 'last'>;
  onUndo: (line: BankLine) => void;
}) => {
  const text = useText();
  if (!last) return null;
  const { amount, currency, status } = last;
  return (
    <Notice kind="status">
      <span className="flow">
        <span className="grow bank-done">
          {text(status === 'ignored' ? 'bank.done_ignored' : 'bank.done_booked')}{' '}
          <strong>{counterpartyOf(last)}</strong> {currency} {formatAmount(amount)}
        </span>
        <Button small keys="u" onClick={() => onUndo(last)}>
          {text('bank.undo')}
        </Button>
      </span>
    </Notice>
  );
};

type RefusedProps = {
  acting: Pick<Acting, 'refused'>;
  /** The line that is shown, beside which its own refusal stands. */
  shown: number | undefined;
  onShow: (id: number) => void;
};

/**
 * The last refusal of another line than is shown, and the way back to that line. Nobody is taken
 * there while they press keys.
 */
export const Refused = ({ acting: { refused }, shown, onShow }: RefusedProps) => {
  const text = useText();
  const errorText = useErrorText();
  const others = refused.filter(({ line }) => line.id !== shown);
  const last = others.at(-1);
  if (!last) return null;
  const { line, error } = last;
  return (
    <Notice>
      <span className="flow">
        <span className="grow bank-done">
          {text('bank.refused')} <strong>{counterpartyOf(line)}</strong> {line.currency}{' '}
          {formatAmount(line.amount)}. {errorText(error)}
          {others.length > 1 ? ` ${text('bank.refused_more', { count: others.length - 1 })}` : ''}
        </span>
        <Button small onClick={() => onShow(line.id)}>
          {text('bank.show_line')}
        </Button>
      </span>
    </Notice>
  );
};
