import type { ReactNode } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Figure } from '../../../controls/figure.tsx';
import { useText } from '../../../texts/text.ts';
import type { Sums } from './sums.ts';

type PostBarProps = {
  sums: Sums;
  currency: string;
  /** The number of lines that charge none of their usual tax. */
  untaxed: number;
  busy: boolean;
  /** The text of the button that books. */
  submit: string;
  /** Other buttons beside it. */
  actions: ReactNode;
};

/** The total and the buttons of a document, which stay in sight while its lines are typed. */
export const PostBar = ({ sums: { total, places }, currency, untaxed, ...shown }: PostBarProps) => {
  const text = useText();
  const { busy, submit, actions } = shown;
  return (
    <div className="post-bar">
      {untaxed > 0 ? (
        <p className="post-bar-untaxed">{text('documents.untaxed_lines', { count: untaxed })}</p>
      ) : null}
      <p className="post-bar-total flow baseline">
        <span>{text('documents.total', { currency })}</span> <Figure amount={total} places={places} />
      </p>
      <div className="form-actions">
        {actions}
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={busy}>
          {submit}
        </Button>
      </div>
    </div>
  );
};
