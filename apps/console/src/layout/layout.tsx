import type { ReactNode } from 'react';
import './layout.css';

/** The few ways in which things stand on a page. Sizes are steps of the tokens, never lengths. */

/** A width of twelve columns, on a page that is wide enough. */
export type Span = 2 | 3 | 4 | 6 | 8 | 9 | 12;

export const spanClass = (span: Span): string => `span-${span}`;

type FieldRowProps = {
  children: ReactNode;
  label?: string;
  /**
   * The width of each field that says none, where it needs more than 3; they stand below each other
   * on a narrow page.
   */
  each?: 4 | 6;
};

/** Fields beside each other, in twelve columns. */
export const FieldRow = ({ children, label, each }: FieldRowProps) => {
  const className = each ? `row each-${each}` : 'row';
  return label ? (
    <section className={className} aria-label={label}>
      {children}
    </section>
  ) : (
    <div className={className}>{children}</div>
  );
};

/** Narrow fields in a line with their button, each in a line of its own on a narrow page. */
export const FieldLine = ({ children }: { children: ReactNode }) => (
  <div className="field-line">{children}</div>
);

/** Parts below each other. */
export const Stack = ({ gap, children }: { gap: 2 | 3 | 6; children: ReactNode }) => (
  <div className={`stack gap-${gap}`}>{children}</div>
);

/** Cards beside each other, as many as there is room for. */
export const Tiles = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'tiles tiles-wide start gap-4' : 'tiles start gap-4'}>{children}</div>
);

/** Fields that are one of several alike, such as the texts in a language. */
export const FieldCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="card stack gap-3 field-card">
    <legend className="unseen">{title}</legend>
    <div className="field-card-title" aria-hidden="true">
      {title}
    </div>
    {children}
  </fieldset>
);

type FormPartProps = { title: string; about?: string; children: ReactNode };

/** A part of a page, with its title and a sentence about it. */
export const FormPart = ({ title, about, children }: FormPartProps) => (
  <section className="stack gap-3" aria-label={title}>
    <h2>{title}</h2>
    {about ? <p className="soft">{about}</p> : null}
    {children}
  </section>
);

/** Fields beside each other below their title. */
export const TitledRow = ({ title, ...row }: FieldRowProps & { title: string }) => (
  <FormPart title={title}>
    <FieldRow {...row} />
  </FormPart>
);

/** Keeps the next field from standing beside the previous one. */
export const RowGap = ({ span }: { span: Span }) => <div className={`${spanClass(span)} row-gap`} />;

/** Short facts in a line. */
export const FactsLine = ({ children }: { children: ReactNode }) => <p className="facts-line">{children}</p>;

/** A fact of a list of them (`dl`); nothing where it has no value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === '' || children === undefined || children === null ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

/** A fact with its name before it; nothing where it has no value. */
export const ShortFact = ({ name, children }: { name?: string; children: ReactNode }) =>
  children === '' || children === undefined || children === null ? null : (
    <span>
      {name ? `${name} ` : null}
      {children}
    </span>
  );
