import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Anchor } from '../controls/anchor.tsx';
import { Button } from '../controls/button.tsx';
import { useErrorText } from '../controls/notice.tsx';
import { answers, PageUnreachable } from '../pages/lazy-page.ts';
import { refusalIn } from '../server/refusal.ts';
import { useText } from '../texts/text.ts';

/** In milliseconds. */
const untilAskedAgain = 2_000;

/** Is in place of a page that could not be shown. The rest of the console goes on. */
export const Crashed = ({ error, reset }: ErrorComponentProps) => {
  const text = useText();
  const errorText = useErrorText();
  const router = useRouter();
  const said = error instanceof PageUnreachable ? text('crashed.unreachable') : text('crashed.text');
  const tryAgain = async () => {
    // A page that was not read is asked for again.
    await router.invalidate();
    reset();
  };
  useEffect(() => {
    if (!(error instanceof PageUnreachable)) return undefined;
    // Nobody has to press a button once Kontor answers again.
    const asking = setInterval(() => {
      void answers().then(async (isThere) => {
        if (isThere) await router.invalidate().then(reset);
      });
    }, untilAskedAgain);
    return () => clearInterval(asking);
  }, [error, reset, router]);
  return (
    <div className="crashed" role="alert">
      <h1>{text('crashed.title')}</h1>
      <p>{refusalIn(error) ? errorText(error) : said}</p>
      <p className="crashed-actions">
        <Button look="primary" onClick={() => void tryAgain()}>
          {text('crashed.again')}
        </Button>
        <Anchor href="/">{text('crashed.home')}</Anchor>
      </p>
    </div>
  );
};

export const NowhereFound = () => {
  const text = useText();
  return (
    <div className="crashed">
      <h1>{text('nowhere.title')}</h1>
      <p>{text('nowhere.text')}</p>
      <p className="crashed-actions">
        <Anchor href="/">{text('crashed.home')}</Anchor>
      </p>
    </div>
  );
};
