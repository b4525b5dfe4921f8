import { Popover } from '@base-ui/react/popover';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { forgetDrafts } from '../forms/draft-names.ts';
import { mePages } from '../pages/me.ts';
import { overviewPages } from '../pages/overview.ts';
import { leave, type Session } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { type Language, languages } from '../texts/messages.ts';
import { type TextName, useText } from '../texts/text.ts';
import { openHelp } from './help/help.tsx';
import { type Theme, themes, useTheme } from './theme.ts';

const names: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' };

/**
 * The menu of the person who is signed in: language, colours, keys, signing out. `as` says what
 * they are here.
 */
export const PersonPopup = ({ session, as }: { session: Session; as: TextName }) => {
  const text = useText();
  const router = useRouter();
  const { language, choose } = useLanguage();
  const [theme, setTheme] = useTheme();
  // It is read when someone opens the menu.
  const [open, setOpen] = useState(true);
  const goTo = (href: string) => {
    setOpen(false);
    void router.navigate({ href });
  };
  const signOut = async () => {
    await leave();
    forgetDrafts();
    await router.navigate({ to: '/login' });
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="person">
        <span className="person-name">{session.person.name}</span>
        <span className="person-role">{text(as)}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={6} className="popup-place">
          <Popover.Popup className="popup" aria-label={session.person.name}>
            <label className="popup-row">
              <span>{text('language')}</span>
              <select
                className="select"
                value={language}
                onChange={({ target }) => choose(target.value as Language)}
              >
                {languages.map((code) => (
                  <option key={code} value={code}>
                    {names[code]}
                  </option>
                ))}
              </select>
            </label>
            <label className="popup-row">
              <span>{text('theme')}</span>
              <select
                className="select"
                value={theme}
                onChange={({ target }) => setTheme(target.value as Theme)}
              >
                {themes.map((name) => (
                  <option key={name} value={name}>
                    {text(`theme.${name}`)}
                  </option>
                ))}
              </select>
            </label>
            {session.memberships.length > 0 ? (
              <>
                <Button look="quiet" onClick={() => goTo(overviewPages.work.to())}>
                  {text('own')}
                </Button>
                <Button look="quiet" onClick={() => goTo(mePages.me.to())}>
                  {text('me')}
                </Button>
              </>
            ) : null}
            <Button look="quiet" keys="?" onClick={openHelp}>
              {text('help.title')}
            </Button>
            <Button look="quiet" onClick={() => void signOut()}>
              {text('sign_out')}
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
