import { createElement, Fragment, type ReactNode } from 'react';
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

/**
 * So many characters has the longest figure that is on one line of any card: 12'345'678.90, with
 * its sign.
 */
export const shortFigure = 14;

/**
 * A long figure may go on to the next line after each group of its digits; where its place is wide,
 * or takes one line only, it stays on one.
 */
const broken = (text: string): ReactNode =>
  text.length <= shortFigure
    ? text
    : createElement(
        Fragment,
        null,
        ...text.split(/(?<=')/).flatMap((group) => [group, createElement('wbr')]),
      );

/**
 * An amount. With `href` it leads to what it is made of; `label` then says what it is to those who
 * do not see its place.
 */
export const Figure = ({ amount, places = 2, href, label, result = false }: FigureProps) => {
  const look = isZero(amount) ? ' figure-zero' : result && isNegative(amount) ? ' figure-loss' : '';
  const className = `figure${look}`;
  const text = formatAmount(amount, places);
  if (href === undefined) return <span className={className}>{broken(text)}</span>;
  return (
    <Anchor className={className} href={href} aria-label={label && `${label} ${text}`}>
      {broken(text)}
    </Anchor>
  );
};
