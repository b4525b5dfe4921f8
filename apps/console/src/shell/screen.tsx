import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePagePlace } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
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
  const { name } = usePagePlace();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  const screen = useRef<HTMLDivElement>(null);
  const filters = usePrinted(screen);
  return (
    <div
      ref={screen}
      className={flow ? 'screen screen-flow' : 'screen'}
      data-scroll-restoration-id={flow ? 'screen' : undefined}
    >
      <header className="screen-head">
        {above ? <div className="screen-above">{above}</div> : null}
        <h1>{title}</h1>
        <span className="screen-beside screen-client print-only">{name}</span>
        {beside ? <div className="screen-beside">{beside}</div> : null}
        {filters ? <div className="screen-beside screen-filters print-only">{filters}</div> : null}
        {actions ? <div className="screen-actions">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
};

/**
 * Readies the page to be printed (styles/print.css): answers what is chosen in the filters, as the
 * head reports it on paper, and writes the foot of each printed page, with what is in the head and
 * when it was printed.
 */
const usePrinted = (screen: RefObject<HTMLElement | null>): string => {
  const text = useText();
  const { zone } = usePagePlace();
  const { language } = useLanguage();
  const [filters, setFilters] = useState('');
  useEffect(() => {
    const write = () => {
      const all = <Found extends HTMLElement>(selector: string): readonly Found[] => [
        ...(screen.current?.querySelectorAll<Found>(selector) ?? []),
      ];
      const chosen = all('[data-chosen]').map((field) => {
        const label = field.ariaLabel ?? field.querySelector('label')?.textContent ?? '';
        return text('filter.chosen', { label, value: field.dataset['chosen'] ?? '' });
      });
      // The browser draws the paper as soon as the event is over, so the page has to be as it is
      // printed by then.
      flushSync(() => setFilters(chosen.join(' · ')));
      const head = all('.screen-head > h1, .screen-head > .screen-beside');
      // A blank that does not break, as French has it before a colon, stays one.
      const texts = head.map(({ textContent }) => textContent.replace(/[ \n\t]+/g, ' ').trim());
      const now = formatInstant(new Date().toISOString(), { language, zone });
      const { style } = document.documentElement;
      style.setProperty('--printed-page', JSON.stringify(texts.filter(Boolean).join(' · ')));
      style.setProperty('--printed-on', JSON.stringify(now));
    };
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [screen, text, zone, language]);
  return filters;
};
