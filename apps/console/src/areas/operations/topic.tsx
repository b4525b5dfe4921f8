import type { Outputs } from '@kontor/client';
import type { ReactNode } from 'react';
import { useText } from '../../texts/text.ts';

/** The state of the installation, as the server reports it. */
export type Installation = Outputs['installation']['state'];

type TopicProps = { title: string; tag?: ReactNode; children: ReactNode };

/** A topic of the page, with the state of it beside its title. */
export const Topic = ({ title, tag, children }: TopicProps) => (
  <section className="card stack gap-2" aria-label={title}>
    <div className="flow baseline apart">
      <h2>{title}</h2>
      {tag}
    </div>
    {children}
  </section>
);

/** Is in place of facts that the database did not tell. */
export const Unread = () => <p className="operations-soft">{useText()('operations.unread')}</p>;

type FactProps = { name: string; look?: 'warn' | 'danger' | undefined; children: ReactNode };

/** A fact and its value; `look` says that someone should see to it. */
export const Fact = ({ name, look, children }: FactProps) => (
  <div className="flow baseline apart">
    <dt>{name}</dt>
    <dd>{look ? <span className={`tag tag-${look}`}>{children}</span> : children}</dd>
  </div>
);
