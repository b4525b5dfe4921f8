import { Menu } from '@base-ui/react/menu';
import { Fragment, useState } from 'react';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { Button, Keys } from '../button.tsx';
import './acts.css';

/**
 * Something that can be done about what a page shows. `keys` is the shortcut that does the same.
 */
export type Act = { label: TextName; run: () => void; keys?: string; disabled?: boolean };

type MenuKeyEvent = Pick<
  Parameters<NonNullable<Menu.Popup.Props['onKeyDown']>>[0],
  'key' | 'preventBaseUIHandler'
>;

type ActsProps = {
  /** The one that comes next as a rule. */
  main?: Act | undefined;
  /** Whether it is what the page is opened for; else it is as quiet as the others. */
  primary?: boolean;
  /** The others, in groups. */
  others: readonly (readonly Act[])[];
};

/** The acts of a page: one act as a button, the others in a menu. All have their keys. */
export const Acts = ({ main, primary = true, others }: ActsProps) => {
  const text = useText();
  const [open, setOpen] = useState(false);
  const groups = others.filter((group) => group.length > 0);
  useShortcuts(
    [...(main ? [main] : []), ...groups.flat()].flatMap(({ keys, label, run }) => {
      if (keys === undefined) return [];
      // The key of an act does it while the menu is open, too.
      const runAlone = () => {
        setOpen(false);
        run();
      };
      return [{ keys, label, group: 'here' as const, run: runAlone }];
    }),
  );
  // A letter that is an act's key is left to the page; the menu looks for any other in its names.
  const leaveKeys = (event: MenuKeyEvent) => {
    if (groups.flat().some(({ keys }) => keys === event.key.toLowerCase())) event.preventBaseUIHandler();
  };
  return (
    <>
      {main ? (
        <Button
          look={primary ? 'primary' : 'plain'}
          disabled={main.disabled}
          onClick={main.run}
          {...(main.keys === undefined ? {} : { keys: main.keys })}
        >
          {text(main.label as 'date')}
        </Button>
      ) : null}
      {groups.length === 0 ? null : (
        <span className="acts-menu">
          <Menu.Root open={open} onOpenChange={setOpen}>
            <Menu.Trigger
              className="button button-plain acts-more"
              aria-label={text('acts.more')}
              onKeyDown={leaveKeys}
            >
              <span aria-hidden="true">⋯</span>
            </Menu.Trigger>
            <Menu.Portal>
              <section aria-label={text('acts.more')}>
                <Menu.Positioner side="bottom" align="end" sideOffset={6} className="popup-place">
                  <Menu.Popup className="acts" onKeyDown={leaveKeys}>
                    {groups.map((group, at) => (
                      <Fragment key={group[0]?.label}>
                        {at === 0 ? null : <Menu.Separator className="acts-line" />}
                        {group.map(({ label, keys, run, disabled = false }) => (
                          <Menu.Item key={label} className="act" disabled={disabled} onClick={run}>
                            {text(label as 'date')}
                            {keys === undefined ? null : <Keys keys={keys} />}
                          </Menu.Item>
                        ))}
                      </Fragment>
                    ))}
                  </Menu.Popup>
                </Menu.Positioner>
              </section>
            </Menu.Portal>
          </Menu.Root>
        </span>
      )}
    </>
  );
};
