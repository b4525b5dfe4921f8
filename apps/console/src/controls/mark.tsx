import { type ReactNode, useId, useState } from 'react';

type Described = { 'aria-invalid'?: unknown; 'aria-describedby'?: string | undefined };

/**
 * Marks an input whose text is none of what it takes as soon as it is left, with a sentence that
 * says so. While a form says of the same field what is wrong with it, that alone is shown.
 */
export const useMark = (isWrong: boolean, sentence: string, props: Described) => {
  const id = useId();
  const [left, setLeft] = useState(false);
  const marked = left && isWrong && !props['aria-invalid'];
  const described = [props['aria-describedby'], marked ? id : ''].filter(Boolean).join(' ');
  const note: ReactNode = marked ? (
    <div id={id} className="field-error">
      {sentence}
    </div>
  ) : null;
  return {
    marks: {
      ...(marked ? { 'aria-invalid': true as const } : {}),
      ...(described ? { 'aria-describedby': described } : {}),
    },
    note,
    setLeft,
  };
};
