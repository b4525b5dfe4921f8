import { useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { Anchor } from '../anchor.tsx';
import { useHiddenTabs } from './fitting.ts';
import { MoreTabs, type TabPage } from './more.tsx';

/** Pages that belong together, under a heading where there is room for one. */
export type TabGroup = { title: string; pages: readonly TabPage[] };

type TabsProps = { label: string } & (
  | { pages: readonly TabPage[]; groups?: never }
  | { groups: readonly TabGroup[]; pages?: never }
);

const pathOf = (href: string): string => href.split('?')[0] ?? href;

/**
 * The address of the page that is open, or else of the one that comes closest to being above it.
 */
const openPage = (here: string, pages: readonly TabPage[]): string | undefined =>
  pages
    .map(({ href }) => href)
    .filter((href) => here === pathOf(href) || here.startsWith(`${pathOf(href)}/`))
    .sort((one, other) => pathOf(other).length - pathOf(one).length)[0];

/**
 * Links between the pages of an area; the one that is open, or that a page belongs to, is marked.
 * Those that have no room stand in a menu.
 */
export const Tabs = ({ label, pages, groups = [] }: TabsProps) => {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const all = pages ?? groups.flatMap((group) => group.pages);
  const open = openPage(here, all);
  const bar = useRef<HTMLElement>(null);
  const hidden = useHiddenTabs(bar, [open, ...all.map(({ href }) => href)].join());
  const tab = ({ href, title }: TabPage) => (
    <Anchor
      key={href}
      className={hidden.has(href) ? 'tab tab-hidden' : 'tab'}
      href={href}
      aria-current={href === open ? (pathOf(href) === here ? 'page' : 'true') : undefined}
    >
      {title}
    </Anchor>
  );
  return (
    <nav ref={bar} className="tabs no-print" aria-label={label}>
      {pages?.map(tab)}
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
        <div key={group.title} role="group" className="tab-group" aria-label={group.title}>
          <span className="tab-group-title" aria-hidden="true">
            {group.title}
          </span>
          {group.pages.map(tab)}
        </div>
      ))}
      <MoreTabs key={here} pages={all.filter(({ href }) => hidden.has(href))} />
    </nav>
  );
};
