import { lazy, Suspense, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { useText } from '../../texts/text.ts';
import type { ListOptionsProps } from './options.tsx';

// Read when someone opens one of the menus.
const ListOptions = lazy(async () => ({ default: (await import('./options.tsx')).ListOptions }));

/** The menus of a list: its views with a name, and its columns. */
export const ListTools = (props: ListOptionsProps) => {
  const text = useText();
  const [first, setFirst] = useState<'views' | 'columns'>();
  const buttons = (
    <>
      <Button onClick={() => setFirst('views')}>{text('views')}</Button>
      {props.choices.length > 0 ? (
        <Button onClick={() => setFirst('columns')}>{text('columns')}</Button>
      ) : null}
    </>
  );
  if (first === undefined) return buttons;
  return (
    <Suspense fallback={buttons}>
      <ListOptions {...props} first={first} />
    </Suspense>
  );
};
