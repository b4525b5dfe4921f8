import { useEffect, useState } from 'react';
import { Keys } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useOffered, useShortcuts } from '../keyboard/keys.tsx';
import { useText } from '../texts/text.ts';

const openEvents = new EventTarget();

export const openHelp = (): void => {
  openEvents.dispatchEvent(new Event('open'));
};

const groups = ['here', 'go', 'anywhere'] as const;

/** Every key that does something at present. */
export const Help = () => {
  const text = useText();
  const [open, setOpen] = useState(false);
  useShortcuts([{ keys: '?', label: 'help.title', group: 'anywhere', run: () => setOpen(true) }]);
  useEffect(() => {
    const show = () => setOpen(true);
    openEvents.addEventListener('open', show);
    return () => openEvents.removeEventListener('open', show);
  }, []);
  const offered = useOffered();
  return (
    <Dialog title={text('help.title')} open={open} onClose={() => setOpen(false)} className="help">
      {groups.map((group) => {
        const own = offered.filter((shortcut) => shortcut.group === group);
        return own.length === 0 ? null : (
          <section key={group}>
            <h2>{text(`help.${group}`)}</h2>
            <dl>
              {own.map(({ keys, or, label }) => (
                <div key={keys}>
                  <dt>{text(label)}</dt>
                  <dd>
                    <Keys keys={keys} />
                    {or === undefined ? null : (
                      <>
                        {' / '}
                        <Keys keys={or} />
                      </>
                    )}
                  </dd>
                </div>
              ))}
              {group === 'anywhere' ? (
                <div>
                  <dt>{text('help.leave')}</dt>
                  <dd>
                    <Keys keys="Escape" />
                  </dd>
                </div>
              ) : null}
            </dl>
          </section>
        );
      })}
      <p>
        <a href="/docs/">{text('help.docs')}</a>
      </p>
    </Dialog>
  );
};
