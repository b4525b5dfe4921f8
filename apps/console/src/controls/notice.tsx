import type { ReactNode } from 'react';
import { refusalIn } from '../server/refusal.ts';
import { useRefusalText } from '../server/refusal-text.ts';
import { useText } from '../texts/text.ts';

type NoticeProps = { kind?: 'alert' | 'status'; look?: 'warn'; children: ReactNode };

/**
 * A sentence that matters now: an alert is read out at once, a status when there is time. `warn`:
 * someone should look at it.
 */
export const Notice = ({ kind = 'alert', look, children }: NoticeProps) => (
  <div className={`notice notice-${look ?? kind}`} role={kind}>
    {children}
  </div>
);

/**
 * The sentence of an error for people: that of a refusal, or that the server could not be reached.
 */
export const useErrorText = (): ((error: unknown) => string) => {
  const text = useText();
  const refusalText = useRefusalText();
  return (error) => {
    const refusal = refusalIn(error);
    if (!refusal) return text('error.unreachable');
    const sentence = refusalText(refusal);
    return refusal.code === 'period_closed' ? `${text('error.period_closed')} ${sentence}` : sentence;
  };
};

export const ErrorNotice = ({ error }: { error: unknown }) => {
  const errorText = useErrorText();
  return error ? <Notice>{errorText(error)}</Notice> : null;
};
