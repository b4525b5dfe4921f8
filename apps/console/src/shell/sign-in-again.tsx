import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Notice } from '../controls/notice.tsx';
import { anyClient, connect } from '../server/client.ts';
import { useFresh } from '../server/fresh.ts';
import { useText } from '../texts/text.ts';
import { SignIn } from './sign-in.tsx';

/**
 * Has a person sign in again who did so more than a quarter of an hour ago: ways in are opened only
 * soon after that, so that nobody opens one at a deserted browser. `about` says what for.
 */
export const SignInAgain = ({ about }: { about: string }) => {
  const text = useText();
  const books = useQueryClient();
  const isFresh = useFresh();
  const [isOpen, setIsOpen] = useState(false);
  if (isFresh) return null;
  return (
    <>
      <Notice kind="status">
        {about}{' '}
        <Button small onClick={() => setIsOpen(true)}>
          {text('login.sign_in')}
        </Button>
      </Notice>
      <Dialog title={text('login.again')} open={isOpen} onClose={() => setIsOpen(false)}>
        <SignIn
          inPlace
          onEntered={async () => {
            setIsOpen(false);
            await Promise.all([connect(anyClient).cache.invalidateQueries(), books.invalidateQueries()]);
          }}
        />
      </Dialog>
    </>
  );
};
