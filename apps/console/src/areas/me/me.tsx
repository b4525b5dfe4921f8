import { ErrorNotice } from '../../controls/notice.tsx';
import { useBooks, useSession } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { SignInAgain } from '../../shell/sign-in-again.tsx';
import { useText } from '../../texts/text.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { Accounts } from './accounts.tsx';
import { OwnDailyMail } from './daily-mail.tsx';
import { NoticeAddress } from './notice-address.tsx';
import { OneTimeCode } from './one-time-code.tsx';
import { useOwn } from './own.ts';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';
import './me.css';

/**
 * The page of the person who is signed in: their password, codes and passkeys, and their sessions.
 */
export const Me = () => {
  const text = useText();
  const { may } = useBooks();
  const session = useSession();
  const own = useOwn();
  const content = (
    <>
      <ErrorNotice error={own.login.error ?? own.passkeys.error ?? own.sessions.error} />
      <SignInAgain about={text('me.sign_in_again')} />
      <div className="tiles gap-4 me-ways">
        <Password />
        <OneTimeCode />
        <Passkeys />
        <Accounts />
        <NoticeAddress />
        <OwnDailyMail />
      </div>
      <Sessions />
    </>
  );
  return (
    <Screen title={text('me')} beside={session.data?.person.name} flow>
      {may('read') ? <SettingsPage>{content}</SettingsPage> : content}
    </Screen>
  );
};
