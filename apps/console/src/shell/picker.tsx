import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Keys } from '../controls/button.tsx';
import { useText } from '../texts/text.ts';

export type PickerItem = {
  id: string;
  title: string;
  detail: string;
  keys?: string;
  /** Whether it stands among what the search finds, for whose answer Enter waits. */
  found?: boolean;
  run: () => void;
};

type PickerProps = {
  title: string;
  placeholder: string;
  /** Those that fit what was typed; while `searching`, those that fitted what was typed before. */
  items: readonly PickerItem[];
  searching?: boolean;
  typed: string;
  onTyped: (typed: string) => void;
  onClose: () => void;
};

const focused = (input: HTMLInputElement | null): void => input?.focus();

/**
 * A field over the page, and below it what can be chosen by the arrows and Enter. A dialog of the
 * browser itself, as the first screen has it and is to stay small. Closing it gives the focus back.
 */
export const Picker = ({
  title,
  placeholder,
  items,
  searching = false,
  typed,
  onTyped,
  onClose,
}: PickerProps) => {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const [marked, setMarked] = useState(0);
  const [awaited, setAwaited] = useState(false);
  useEffect(() => {
    document.getElementById(`picker-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const run = (item: PickerItem | undefined) => {
    setAwaited(false);
    if (!item) return;
    dialog.current?.close();
    item.run();
  };
  // Until the search has answered, its hits are those of what was typed before.
  const isOld = searching && marked === 0 && items[0]?.found !== false;
  useEffect(() => {
    if (awaited && !searching) run(items[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOld) setAwaited(true);
    else if (event.key === 'Enter') run(items[marked]);
    else if (event.key === 'ArrowDown') setMarked((at) => Math.min(items.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setMarked((at) => Math.max(0, at - 1));
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="dialog palette" aria-label={title} closedby="any" onClose={onClose}>
      <input
        ref={focused}
        className="palette-input"
        role="combobox"
        aria-label={title}
        aria-expanded={items.length > 0}
        aria-controls="picker-items"
        aria-activedescendant={items[marked] ? `picker-${marked}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          onTyped(target.value);
          setMarked(0);
          setAwaited(false);
        }}
      />
      <div id="picker-items" role="listbox" aria-label={title} className="palette-items">
        {items.map((item, at) => (
          <button
            type="button"
            // The focus stays in the field, whose keys choose.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            key={item.id}
            id={`picker-${at}`}
            role="option"
            aria-selected={at === marked}
            className="palette-item"
            onClick={() => run(item)}
          >
            <span className="palette-item-title">{item.title}</span>
            <span className="palette-item-detail">{item.detail}</span>
            {item.keys ? <Keys keys={item.keys} /> : null}
          </button>
        ))}
        {items.length === 0 ? <p className="palette-none">{text('palette.none')}</p> : null}
      </div>
    </dialog>
  );
};
