import { type KeyboardEvent, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldState } from './field.tsx';

/** Something that can be chosen: by its key, or by any part of its text or of its other name. */
export type Option = { key: string; text: string; other?: string; detail?: string };

type ComboboxProps = FieldState & {
  options: readonly Option[];
  value: string;
  onChange: (key: string) => void;
  onBlur?: () => void;
  /** Whether a key that is not among the options is kept, for the server to judge. */
  free?: boolean;
  /** Gets the text that is being typed, for options that the server searches. */
  onSearch?: ((typed: string) => void) | undefined;
  /**
   * Whether the options are shown as the server found them, also those that do not have what was
   * typed.
   */
  asFound?: boolean;
  /** Something else to do than to choose, offered below the options; it is told what was typed. */
  action?: { label: string; run: (typed: string) => void } | undefined;
  placeholder?: string;
  autoFocus?: boolean;
  name?: string;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
};

const most = 50;

/**
 * The options that fit what was typed: keys that begin with it first, then texts that have each of
 * its words.
 */
const fitting = (options: readonly Option[], typed: string): readonly Option[] => {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return options.slice(0, most);
  const words = wanted.split(/\s+/);
  const byKey = options.filter(({ key }) => key.toLowerCase().startsWith(wanted));
  const byText = options.filter(
    ({ key, text, other = '' }) =>
      !key.toLowerCase().startsWith(wanted) &&
      words.every((word) => `${key} ${text} ${other}`.toLowerCase().includes(word)),
  );
  return [...byKey, ...byText].slice(0, most);
};

/** Chooses one of many by number or name. Tab and Enter take the option that is marked. */
export const Combobox = ({
  options,
  value,
  onChange,
  onBlur,
  free = false,
  onSearch,
  asFound = false,
  action,
  ...props
}: ComboboxProps) => {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [marked, setMarked] = useState(0);
  // Whether the arrows have marked what is marked, and not the typing alone.
  const [isMoved, setIsMoved] = useState(false);
  const open = typed !== undefined;
  const shown = !open ? [] : asFound ? options.slice(0, most) : fitting(options, typed);
  const chosen = options.find(({ key }) => key === value);
  const label = chosen ? labelOf(chosen) : value;
  const focused = useRef<HTMLInputElement>(null);
  // A text that the form changes under someone who is in the field is typed over, as one that they
  // find there.
  useLayoutEffect(() => {
    if (!open) focused.current?.select();
  }, [label]);
  const isShown = open && (shown.length > 0 || action !== undefined);
  const isOnAction = action !== undefined && isMoved && marked >= shown.length;
  const close = () => {
    setTyped(undefined);
    setMarked(0);
    setIsMoved(false);
  };
  const act = () => {
    const text = typed?.trim() ?? '';
    close();
    action?.run(text);
  };
  const choose = (option: Option) => {
    onChange(option.key);
    close();
  };
  useEffect(() => {
    if (open) document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, listId, marked]);
  // The text typed becomes the value: the option of that key, else the marked one, else the text
  // itself.
  const settle = () => {
    if (typed === undefined) return;
    const text = typed.trim();
    const exact = options.find(({ key }) => key.toLowerCase() === text.toLowerCase());
    const option = exact ?? (text === '' && !isMoved ? undefined : shown[marked]);
    if (option) onChange(option.key);
    else if (text === '') onChange('');
    else onChange(free ? text : '');
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Ctrl a key is one of the page's.
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (isPlain && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const last = action ? Math.max(1, shown.length) : shown.length - 1;
      if (!open) setTyped('');
      else {
        setIsMoved(true);
        // The first arrow in a list that nothing was typed for marks what is first in it.
        if (typed !== '' || isMoved)
          setMarked((at) => Math.max(0, Math.min(last, at + (event.key === 'ArrowDown' ? 1 : -1))));
      }
    } else if (event.key === 'Enter' && isOnAction) {
      event.preventDefault();
      act();
    } else if (event.key === 'Enter' && open && isPlain) {
      event.preventDefault();
      settle();
    } else if (event.key === 'Enter') settle();
    else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="combobox">
      <input
        {...props}
        className="input"
        role="combobox"
        autoComplete="off"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[marked] || isOnAction ? `${listId}-${marked}` : undefined}
        value={typed ?? label}
        onFocus={({ target }) => {
          focused.current = target;
          target.select();
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          setMarked(0);
          setIsMoved(false);
          onSearch?.(target.value);
          // The value follows each key, so that what is sent is what is read.
          const text = target.value.trim();
          const exact = options.find(({ key }) => key.toLowerCase() === text.toLowerCase());
          if (exact) onChange(exact.key);
          else if (free) onChange(text);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          focused.current = null;
          settle();
          onBlur?.();
        }}
      />
      <div id={listId} role="listbox" className="options" hidden={!isShown} aria-label={listId}>
        {shown.map((option, at) => (
          <button
            type="button"
            // The focus stays in the field, whose keys choose, and which would otherwise settle
            // before the click.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            key={option.key}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === marked}
            className="option"
            onClick={() => choose(option)}
          >
            <span className="option-key">{option.key}</span>
            <span className="option-text">{option.text}</span>
            {option.detail ? <span className="option-detail">{option.detail}</span> : null}
          </button>
        ))}
        {open && action ? (
          <button
            type="button"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            id={`${listId}-${isOnAction ? marked : 'action'}`}
            role="option"
            aria-selected={isOnAction}
            className="option option-action"
            onClick={act}
          >
            {action.label}
          </button>
        ) : null}
      </div>
    </div>
  );
};

const labelOf = ({ key, text }: Option) => (text === '' ? key : `${key} ${text}`);
