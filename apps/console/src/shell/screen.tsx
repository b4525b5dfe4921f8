import { type ReactNode, useEffect } from 'react';
import { useBooks } from '../server/session.ts';

type ScreenProps = {
  title: string;
  /** Stands beside the title: a number, a status. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** The address of the page above this one, and its name. */
  above?: ReactNode;
  /** Whether the page scrolls as a whole, and not a table within it. */
  flow?: boolean;
  children: ReactNode;
};

/** A page of an area: its heading, what can be done there, and its content. */
export const Screen = ({ title, beside, actions, above, flow = false, children }: ScreenProps) => {
  const { membership } = useBooks();
  useEffect(() => {
    document.title = `${title} · ${membership.name}`;
  }, [title, membership.name]);
  return (
    <div
      className={flow ? 'screen screen-flow' : 'screen'}
      data-scroll-restoration-id={flow ? 'screen' : undefined}
    >
      <header className="screen-head">
        {above ? <div className="screen-above">{above}</div> : null}
        <h1>{title}</h1>
        <span className="screen-beside print-only">{membership.name}</span>
        {beside ? <div className="screen-beside">{beside}</div> : null}
        {actions ? <div className="screen-actions">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
};
