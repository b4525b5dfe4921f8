import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Anchor } from './anchor.tsx';

type TabsProps = { label: string; pages: readonly { href: string; title: string }[] };

/** Links between the pages of an area; the one that is open is marked. */
export const Tabs = ({ label, pages }: TabsProps) => {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const bar = useRef<HTMLElement>(null);
  // A narrow page does not have room for all of them.
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [here]);
  return (
    <nav ref={bar} className="tabs no-print" aria-label={label}>
      {pages.map(({ href, title }) => (
        <Anchor
          key={href}
          className="tab"
          href={href}
          aria-current={href.split('?')[0] === here ? 'page' : undefined}
        >
          {title}
        </Anchor>
      ))}
    </nav>
  );
};
