import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useBooks } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { formatInstant } from '../values/date.ts';

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
  const head = useRef<HTMLElement>(null);
  usePrintedFoot(head);
  return (
    <div
      className={flow ? 'screen screen-flow' : 'screen'}
      data-scroll-restoration-id={flow ? 'screen' : undefined}
    >
      <header ref={head} className="screen-head">
        {above ? <div className="screen-above">{above}</div> : null}
        <h1>{title}</h1>
        <span className="screen-beside screen-client print-only">{membership.name}</span>
        {beside ? <div className="screen-beside">{beside}</div> : null}
        {actions ? <div className="screen-actions">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
};

/** Writes the foot of each printed page (styles/print.css): what stands in the head of the first one, and when it was printed. */
const usePrintedFoot = (head: RefObject<HTMLElement | null>) => {
  const { client } = useBooks();
  const { language } = useLanguage();
  useEffect(() => {
    const write = () => {
      const parts = [...(head.current?.querySelectorAll('h1, .screen-beside') ?? [])];
      const texts = parts.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
      const now = formatInstant(new Date().toISOString(), { language, zone: client.zone });
      const { style } = document.documentElement;
      style.setProperty('--printed-page', JSON.stringify(texts.filter(Boolean).join(' · ')));
      style.setProperty('--printed-on', JSON.stringify(now));
    };
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [head, client.zone, language]);
};
