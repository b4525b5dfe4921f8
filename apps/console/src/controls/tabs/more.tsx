import { Menu } from '@base-ui/react/menu';
import { useText } from '../../texts/text.ts';
import { Anchor } from '../anchor.tsx';
import '../acts/acts.css';

export type TabPage = { href: string; title: string };

/** The tabs that have no room in their bar, in a menu at its end. */
export const MoreTabs = ({ pages }: { pages: readonly TabPage[] }) => {
  const text = useText();
  return (
    <Menu.Root>
      <Menu.Trigger className={pages.length === 0 ? 'tab tab-more tab-hidden' : 'tab tab-more'}>
        {text('tabs.more')} <span aria-hidden="true">▾</span>
      </Menu.Trigger>
      <Menu.Portal>
        <section aria-label={text('tabs.more')}>
          <Menu.Positioner side="bottom" align="end" sideOffset={6} className="popup-place">
            <Menu.Popup className="acts">
              {pages.map(({ href, title }) => (
                <Menu.LinkItem key={href} className="act" render={<Anchor href={href}>{title}</Anchor>} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </section>
      </Menu.Portal>
    </Menu.Root>
  );
};
