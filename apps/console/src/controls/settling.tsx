import { type ReactNode, useEffect, useRef, useState } from 'react';

const pause = 350;

type SettledInputProps = {
  value: string;
  /** Whether what was typed can be taken. */
  isWhole?: (typed: string) => boolean;
  onSettled: (value: string) => void;
  children: (bound: { value: string; onChange: (value: string) => void }) => ReactNode;
};

/**
 * Keeps what is typed until it is whole and a moment has passed, so that not every key asks the
 * server.
 */
export const SettledInput = ({ value, isWhole, onSettled, children }: SettledInputProps) => {
  const [typed, setTyped] = useState(value);
  const latest = useRef({ isWhole, onSettled });
  latest.current = { isWhole, onSettled };
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value || latest.current.isWhole?.(typed) === false) return;
    const timer = setTimeout(() => latest.current.onSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return children({ value: typed, onChange: setTyped });
};
