import { formatAmount, isNegative, isZero } from '../values/amount.ts';
import { Anchor } from './anchor.tsx';

type FigureProps = {
  amount: string;
  places?: number;
  href?: string | undefined;
  label?: string;
  /** Whether the amount is a result, of which one below zero is a loss and stands out. */
  result?: boolean;
};

/** An amount. With `href` it leads to what it is made of; `label` then says what it is to those who do not see its place. */
export const Figure = ({ amount, places = 2, href, label, result = false }: FigureProps) => {
  const look = isZero(amount) ? ' figure-zero' : result && isNegative(amount) ? ' figure-loss' : '';
  const className = `figure${look}`;
  const text = formatAmount(amount, places);
  if (href === undefined) return <span className={className}>{text}</span>;
  return (
    <Anchor className={className} href={href} aria-label={label && `${label} ${text}`}>
      {text}
    </Anchor>
  );
};
