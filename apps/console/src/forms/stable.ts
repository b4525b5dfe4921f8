import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Values that stay the same between renders, so that hundreds of lines are not drawn again as one
 * of them changes.
 */

/** A function that stays, and calls the latest one. */
export const useStable = <Given extends readonly unknown[], Answer>(
  work: (...given: Given) => Answer,
): ((...given: Given) => Answer) => {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
};

/** The value as it was before, where it is equal. It must be one of JSON. */
export const useSame = <Value>(value: Value): Value => {
  const before = useRef({ value, text: JSON.stringify(value) });
  const text = JSON.stringify(value);
  if (before.current.text !== text) before.current = { value, text };
  return before.current.value;
};
