import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Anchor } from './anchor.tsx';

type TabsProps = { label: string; pages: readonly { href: string; title: string }[] };

const pathOf = (href: string): string => href.split('?')[0] ?? href;

/**
 * The address of the page that is open, or else of the one that comes closest to being above it.
 */
const openPage = (here: string, pages: TabsProps['pages']): string | undefined =>
  pages
    .map(({ href }) => href)
    .filter((href) => here === pathOf(href) || here.startsWith(`${pathOf(href)}/`))
    .sort((one, other) => pathOf(other).length - pathOf(one).length)[0];

/**
 * Links between the pages of an area; the one that is open, or that a page belongs to, is marked.
 */
export const Tabs = ({ label, pages }: TabsProps) => {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const open = openPage(here, pages);
  const bar = useRef<HTMLElement>(null);
  // A narrow page does not have room for all of them.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [here]);
  return (
    <nav ref={bar} className="tabs no-print" aria-label={label}>
      {pages.map(({ href, title }) => (
        <Anchor
          key={href}
          className="tab"
          href={href}
          aria-current={href === open ? (pathOf(href) === here ? 'page' : 'true') : undefined}
        >
          {title}
        </Anchor>
      ))}
    </nav>
  );
};
