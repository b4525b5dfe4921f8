import { Keys } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { useOffered } from '../../keyboard/keys.tsx';
import { useText } from '../../texts/text.ts';

const groups = ['here', 'go', 'anywhere'] as const;

/** The keys that do something at present, by where they do it, and the way to the documentation. */
export const ShortcutDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const offered = useOffered();
  return (
    <Dialog title={text('help.title')} open onClose={onClose} className="help">
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
