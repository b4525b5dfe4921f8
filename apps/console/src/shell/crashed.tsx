import type { ErrorComponentProps } from '@tanstack/react-router';
import { Anchor } from '../controls/anchor.tsx';
import { Button } from '../controls/button.tsx';
import { useErrorText } from '../controls/notice.tsx';
import { refusalIn } from '../server/refusal.ts';
import { useText } from '../texts/text.ts';

/** Stands in place of a page that could not be shown. The rest of the console goes on. */
export const Crashed = ({ error, reset }: ErrorComponentProps) => {
  const text = useText();
  const errorText = useErrorText();
  return (
    <div className="crashed" role="alert">
      <h1>{text('crashed.title')}</h1>
      <p>{refusalIn(error) ? errorText(error) : text('crashed.text')}</p>
      <p className="crashed-actions">
        <Button look="primary" onClick={reset}>
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
