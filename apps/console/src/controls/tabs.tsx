import { useRouterState } from '@tanstack/react-router';
import { Anchor } from './anchor.tsx';

type TabsProps = { label: string; pages: readonly { href: string; title: string }[] };

/** Links between the pages of an area; the one that is open is marked. */
export const Tabs = ({ label, pages }: TabsProps) => {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav className="tabs no-print" aria-label={label}>
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
