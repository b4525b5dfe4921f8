import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useBooks, useSession } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { SignIn } from '../../shell/sign-in.tsx';
import { useText } from '../../texts/text.ts';
import { SettingsTabs } from '../settings/settings-tabs.tsx';
import { OneTimeCode } from './one-time-code.tsx';
import { isFresh, useOwn } from './own.ts';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';
import './me.css';

/** The page of the person who is signed in: their password, codes and passkeys, and their sessions. */
export const Me = () => {
  const text = useText();
  const { may } = useBooks();
  const session = useSession();
  const own = useOwn();
  const current = own.sessions.data?.find((one) => one.current);
  return (
    <Screen title={text('me')} beside={session.data?.person.name} flow>
      {may('read') ? <SettingsTabs /> : null}
      <ErrorNotice error={own.login.error ?? own.passkeys.error ?? own.sessions.error} />
      {isFresh(current?.created) ? null : <SignInAgain />}
      <div className="me-ways">
        <Password />
        <OneTimeCode />
        <Passkeys />
      </div>
      <Sessions />
    </Screen>
  );
};

/** Has the person sign in again: logins are changed only soon after that, so that nobody changes them at a deserted browser. */
const SignInAgain = () => {
  const text = useText();
  const cache = useQueryClient();
  const own = useOwn();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Notice kind="status">
        {text('me.sign_in_again')}{' '}
        <Button small onClick={() => setIsOpen(true)}>
          {text('login.sign_in')}
        </Button>
      </Notice>
      <Dialog title={text('me.sign_in_again_title')} open={isOpen} onClose={() => setIsOpen(false)}>
        <SignIn
          inPlace
          onEntered={async () => {
            setIsOpen(false);
            await Promise.all([own.refresh(), cache.invalidateQueries()]);
          }}
        />
      </Dialog>
    </>
  );
};
