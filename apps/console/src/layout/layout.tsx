import type { ReactNode } from 'react';
import './layout.css';

/** The few ways in which things stand on a page. Sizes are steps of the tokens, never lengths. */

/** A width of twelve columns, on a page that is wide enough. */
export type Span = 2 | 3 | 4 | 6 | 8 | 9 | 12;

export const spanClass = (span: Span): string => `span-${span}`;

/** Fields beside each other, in twelve columns. */
export const FieldRow = ({ children, label }: { children: ReactNode; label?: string }) =>
  label ? (
    <section className="row" aria-label={label}>
      {children}
    </section>
  ) : (
    <div className="row">{children}</div>
  );

/** Keeps the next field from standing beside the previous one. */
export const RowGap = ({ span }: { span: Span }) => <div className={`${spanClass(span)} row-gap`} />;

/** Short facts in a line. */
export const FactsLine = ({ children }: { children: ReactNode }) => <p className="facts-line">{children}</p>;

/** A fact with its name before it; nothing where it has no value. */
export const ShortFact = ({ name, children }: { name?: string; children: ReactNode }) =>
  children === '' || children === undefined || children === null ? null : (
    <span>
      {name ? `${name} ` : null}
      {children}
    </span>
  );
